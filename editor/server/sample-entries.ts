import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { whileUnchanged } from '../../src/content/read/file-cache.ts';
import { INDEX_FILE, visibleIn } from '../../src/content/read/find-forms.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { itemsBelow } from '../../src/content/read/walk-folder.ts';
import {
  type CardSectionId,
  ENTRY_SCHEMAS,
  type FormRef,
  folderOf,
  type SectionId,
} from '../../src/content/schema.ts';
import { SAMPLE_DIR } from '../../tools/checks/review.ts';
import type { FormValues, SampleAnswer, SampleValues } from '../api.ts';
import { isSameForm } from '../form-ref.ts';
import { allDrafts } from './drafts.ts';
import { formFolder } from './files.ts';
import type { FormChange } from './history.ts';
import { readValues, valuesIn, withValues } from './index-file.ts';
import { commitAll } from './transaction.ts';
import { readForm } from './tree.ts';

/** Answers `GET /api/sample`. */
export async function sampleAnswer(content: string): Promise<SampleAnswer> {
  const entries = await sampleEntries();
  const drafts = (await allDrafts(content)).map(({ form }) => form);
  const isUntouched = await Promise.all(
    entries.map(async (form) => {
      const folders = [content, SAMPLE_DIR].map((dir) => formFolder(dir, form));
      const [own, sample] = await Promise.all(folders.map(contentsOf));
      return !drafts.some((draft) => isSameForm(draft, form)) && isDeepStrictEqual(own, sample);
    }),
  );
  return {
    untouched: entries.filter((_, at) => isUntouched[at]),
    missing: entries.filter((form) => !existsSync(formFolder(content, form))),
  };
}

/** Answers `GET /api/sample-values`. */
export async function sampleValues(): Promise<SampleValues> {
  const { files } = await readContent(SAMPLE_DIR);
  return Object.fromEntries(
    files.map(({ at, written }) => [folderOf(at.form), (written as FormValues) ?? {}]),
  );
}

/**
 * Deletes the untouched entries of the sample, one after the other: a repetition goes on where it was interrupted. With them go
 * the figures that the sample invents, and sentences that tell of its cards.
 */
export async function removeSample(content: string): Promise<SampleAnswer> {
  const { untouched } = await sampleAnswer(content);
  const removals = untouched.map(async (form) => {
    return { form, before: await readForm(content, form), after: null };
  });
  return committed(content, [...(await Promise.all(removals)), ...(await wordsAround(content, 'remove'))]);
}

/** Adds the missing entries of the sample, with the words around them. The order of their sections still has their places. */
export async function bringSample(content: string): Promise<SampleAnswer> {
  const { missing } = await sampleAnswer(content);
  const additions = missing.map(async (form) => {
    return { form, before: null, after: await readForm(SAMPLE_DIR, form) };
  });
  const around = missing.length > 0 ? await wordsAround(content, 'bring') : [];
  return committed(content, [...(await Promise.all(additions)), ...around]);
}

/** Optional fields whose sample values are invented figures, part of its story, or about its cards. By section. */
const AROUND = {
  site: ['searchTitle', 'searchDescription'],
  about: ['figures', 'whileRead'],
  ebooks: ['lead'],
  'printed-books': ['lead'],
  'free-guides': ['lead', 'figures'],
  youtube: ['lead'],
} as const satisfies Partial<Record<SectionId, readonly string[]>>;

/** Empties those fields where they are as in the sample, or puts the sample's values where they are empty. */
async function wordsAround(content: string, what: 'remove' | 'bring'): Promise<readonly FormChange[]> {
  const sections = Object.keys(AROUND) as (keyof typeof AROUND)[];
  const changes = sections.map(async (section) => {
    const form = { section, entry: null };
    const before = await readForm(content, form);
    const [own, sample] = [valuesIn(before), valuesIn(await readForm(SAMPLE_DIR, form))];
    if (!own || !sample) return [];
    const changed = AROUND[section].flatMap((name) => {
      const empty = Array.isArray(sample[name]) ? [] : null;
      const [from, to] = what === 'remove' ? [sample[name], empty] : [empty, sample[name] ?? null];
      return isDeepStrictEqual(own[name] ?? null, from) ? [[name, to] as const] : [];
    });
    const values = { ...own, ...Object.fromEntries(changed) };
    return changed.length > 0 ? [{ form, before, after: withValues(before, values) }] : [];
  });
  return (await Promise.all(changes)).flat();
}

async function committed(content: string, changes: readonly FormChange[]): Promise<SampleAnswer> {
  await commitAll(content, changes);
  return sampleAnswer(content);
}

async function sampleEntries(): Promise<readonly FormRef[]> {
  const found = (Object.keys(ENTRY_SCHEMAS) as CardSectionId[]).map(async (section) => {
    const { folders = [] } = (await visibleIn(join(SAMPLE_DIR, section))) ?? {};
    return folders.map((entry) => ({ section, entry }));
  });
  return (await Promise.all(found)).flat();
}

/** The values of an index.yaml, however they are written, and the sum of any other file; once until the file changes. */
const contentOf = whileUnchanged((bytes, path) =>
  basename(path) === INDEX_FILE ? readValues(bytes) : hash('sha256', bytes),
);

/** What an entry's folder contains, without hidden files, which the system adds; null if there is no such folder. */
async function contentsOf(folder: string) {
  const found = await itemsBelow(folder).catch(() => null);
  const contents =
    found &&
    [...found].map(async ([path, item]) => {
      const file = { path: join(folder, path) };
      return [path, item.isDirectory() ? null : await contentOf(file).catch(() => null)] as const;
    });
  return contents && new Map((await Promise.all(contents)).filter(([path]) => !path.startsWith('.')));
}
