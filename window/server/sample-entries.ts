import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SAMPLE_DIR } from '../../publish/site.ts';
import { INDEX_FILE, visibleIn } from '../../src/content/read-content.ts';
import { ENTRY_SCHEMAS } from '../../src/content/schema.ts';
import type { FormId, SampleAnswer } from '../api.ts';
import { allDrafts } from './drafts.ts';
import { type Folder, valuesIn } from './files.ts';
import { readWhole } from './tree.ts';

/** Answers `GET /api/sample`. */
export async function sampleAnswer(content: string): Promise<SampleAnswer> {
  const ids = await sampleEntries();
  const drafts = (await allDrafts(content)).map(({ form }) => form);
  const isUntouched = await Promise.all(
    ids.map(async (id) => !drafts.includes(id) && isSame(await own(content, id), await sampleFolder(id))),
  );
  return {
    untouched: ids.filter((_, at) => isUntouched[at]),
    missing: ids.filter((id) => !existsSync(join(content, id))),
  };
}

/** The files of an entry of the sample. */
export function sampleFolder(id: FormId): Promise<Folder> {
  return readWhole(join(SAMPLE_DIR, id));
}

async function sampleEntries(): Promise<readonly FormId[]> {
  const found = Object.keys(ENTRY_SCHEMAS).map(async (section) => {
    const { folders = [] } = (await visibleIn(join(SAMPLE_DIR, section))) ?? {};
    return folders.map((name) => `${section}/${name}`);
  });
  return (await Promise.all(found)).flat();
}

/** The files of an entry without hidden ones, which the system adds. */
async function own(content: string, id: FormId): Promise<Folder> {
  const folder = await readWhole(join(content, id));
  return folder && new Map([...folder].filter(([path]) => !path.startsWith('.')));
}

/** Whether two folders have the same files, and the same values in their index.yaml, however these are written. */
function isSame(one: Folder, other: Folder): boolean {
  if (!one || !other) return false;
  const comparable = (folder: ReadonlyMap<string, Buffer>) => [
    valuesIn(folder),
    new Map([...folder].filter(([path]) => path !== INDEX_FILE)),
  ];
  return isDeepStrictEqual(comparable(one), comparable(other));
}
