import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { type ContentFile, contentLayout } from '../../src/content/content-layout.ts';
import { fieldPath } from '../../src/content/explain-issue.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../../src/content/schema.ts';
import { readYaml } from '../../src/content/yaml-source.ts';
import { ROOT } from '../tools.ts';
import {
  entryPlaceOf,
  type Field,
  type FileField,
  namesFile,
  placeOf,
  type Sample,
  type SiteState,
} from './site-state.ts';

/** The content as it was delivered. */
const SAMPLE_DIR = join(ROOT, 'sample');

/** Without the whole sample nothing can be known to be the owner's; the message is for the owner. */
export class MissingSampleError extends Error {
  constructor() {
    super(
      'Falta la muestra (la carpeta sample/), o está incompleta: sin ella no se sabe qué queda por cambiar.\n' +
        'Cópiala otra vez de lo que te entregaron.',
    );
  }
}

interface Read {
  readonly fields: readonly Field[];
  readonly files: readonly FileField[];
}

/**
 * Reads all that the checklist judges. The content must be sound (`checkContent`).
 * @param dir absolute path of the content folder
 * @param environment where the settings are that no content file holds
 * @param sampleDir absolute path of the sample
 * @throws MissingSampleError when the sample lacks anything, and Error when a file that the content names cannot be read
 */
export async function readSite(
  dir: string,
  environment: SiteState['environment'],
  sampleDir: string = SAMPLE_DIR,
): Promise<SiteState> {
  const [{ fields, files }, sample] = await Promise.all([readContent(dir), readSample(sampleDir)]);
  return { fields, files, sample, environment };
}

/**
 * Every field of the content, empty texts included, and every file that one of them names.
 * @param dir absolute path of the content folder
 */
export async function readContent(dir: string): Promise<Read> {
  const { files } = await contentLayout(dir);
  const read = await Promise.all(files.map(readFields));
  return { fields: read.flatMap((each) => each.fields), files: read.flatMap((each) => each.files) };
}

async function readSample(dir: string): Promise<Sample> {
  const { fields, files } = await readContent(dir).catch(() => {
    throw new MissingSampleError();
  });
  const parts = new Set(fields.map(({ part }) => part));
  const isWhole = [...Object.keys(SINGLE_SCHEMAS), ...Object.keys(COLLECTION_SCHEMAS)].every((part) =>
    parts.has(part),
  );
  if (!isWhole) throw new MissingSampleError();
  return {
    values: valuesBy(fields, placeOf),
    entryValues: valuesBy(fields, entryPlaceOf),
    hashes: new Set(files.map(({ hash }) => hash)),
  };
}

function valuesBy(fields: readonly Field[], key: (field: Field) => string): Sample['values'] {
  const groups = Map.groupBy(fields, key);
  return new Map([...groups].map(([place, found]) => [place, found.map(({ value }) => value)]));
}

async function readFields({ folder, file, collection }: ContentFile): Promise<Read> {
  const { data } = await readYaml(join(folder, 'index.yaml'), file);
  const part = collection ?? basename(dirname(file));
  const fields = [...scalars(data, [])].map(([path, value]) => ({
    file,
    part,
    name: fieldPath(path),
    value,
  }));
  const named = fields.filter(({ value }) => namesFile(value));
  return { fields, files: await Promise.all(named.map((field) => readNamed(field, folder))) };
}

type Path = readonly (string | number)[];

/** What can be read in a file, and where. Absent values and switches are no words of anybody. */
function* scalars(value: unknown, path: Path): Generator<readonly [Path, Field['value']]> {
  if (value instanceof Date) yield [path, value.toISOString().slice(0, 10)];
  else if (typeof value === 'string' || typeof value === 'number') yield [path, value];
  else if (Array.isArray(value))
    for (const [at, item] of value.entries()) yield* scalars(item, [...path, at]);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* scalars(item, [...path, key]);
  }
}

async function readNamed(field: Field, folder: string): Promise<FileField> {
  const bytes = await readFile(join(folder, String(field.value)));
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { ...field, hash, size: await photographSize(bytes, String(field.value)) };
}

/** As it is shown: a camera may have stored it lying on its side. */
async function photographSize(bytes: Buffer, name: string): Promise<FileField['size']> {
  if (/\.(svg|pdf)$/i.test(name)) return null;
  const { autoOrient } = await sharp(bytes).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}
