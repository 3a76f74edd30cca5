import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { z } from 'zod';
import { inOrder } from '../../src/content/fields/entries.ts';
import { metaOf } from '../../src/content/fields/metadata.ts';
import { type FileFacts, readNamedFile } from '../../src/content/read/named-file.ts';
import type { ReadContent } from '../../src/content/read/read-content.ts';
import { fileIn, hasEntries, schemaOf } from '../../src/content/schema.ts';
import type { Draft } from '../api.ts';
import { isNewEntry } from '../form-ref.ts';
import { allDrafts, keptFile } from '../server/drafts.ts';
import { addedFor } from '../server/history.ts';
import { MEDIA_TYPES } from '../server/media-types.ts';

/** Content as the page shows it. */
type Shown = Pick<ReadContent, 'content' | 'facts'>;

/** The picture of an entry that has none yet. */
const NO_PICTURE = 'sin-imagen.svg';

/** The PDF of a guide that has none yet: it is shown as it will be once it is complete. */
const NO_PDF = ['sin-archivo.pdf', { pages: 1, bytes: 0, sum: '' }] as const;

/**
 * Adds the new entries that are still drafts to the content that the live page shows, each at the end of its section. What
 * is missing or wrong has a stand-in, such as the field's label.
 * @param dir absolute path of the content folder
 */
export async function withDrafts<Read extends Shown>(dir: string, read: Read): Promise<Read> {
  const drafts = (await allDrafts(dir)).filter(({ form }) => isNewEntry(form));
  let shown: Shown = read;
  for (const draft of drafts.toSorted((a, b) => a.when - b.when)) {
    // An entry that was saved is on the page already. A draft that goes while it is read is not shown.
    const isDone = await addedFor(dir, draft.form).catch(() => null);
    if (!isDone) shown = await withDraft(dir, shown, draft).catch(() => shown);
  }
  return { ...read, ...shown };
}

async function withDraft(dir: string, read: Shown, { form, data }: Draft): Promise<Shown> {
  const { content } = read;
  const { section, entry: id } = form;
  if (!content || !hasEntries(section) || id === null) return read;
  const entry: Record<string, unknown> = {};
  const facts: Record<string, FileFacts> = { ...read.facts };
  for (const [name, own] of Object.entries(schemaOf(form).shape)) {
    const schema = own as z.ZodType;
    const value = data[name];
    const { control } = metaOf(schema);
    if (control === 'picture' && (value || !schema.safeParse(undefined).success)) {
      const [file, fact] = await pictureOf(dir, String(value ?? ''));
      entry[name] = schema.parse(`./${file}`);
      facts[fileIn(form, file)] = fact;
    } else if (control === 'pdf') {
      const [file, fact] = await pdfOf(dir, String(value ?? ''));
      entry[name] = schema.parse(`./${file}`);
      facts[fileIn(form, file)] = fact;
    } else entry[name] = typedOrStandIn(schema, value);
  }
  const others = content.entries[section];
  const words = content.sections[section];
  const order = [...inOrder(words.order, Object.keys(others)), id];
  const sections = { ...content.sections, [section]: { ...words, order } };
  const entries = { ...content.entries, [section]: { ...others, [id]: entry } };
  return { content: { sections, entries }, facts };
}

/** A value as its schema parses it; if it is missing or wrong, the first stand-in that the schema takes. */
function typedOrStandIn(schema: z.ZodType, value: unknown): unknown {
  const { title = '' } = metaOf(schema);
  const candidates = [value, undefined, title, [title], false, 1, 'https://example.com'];
  return candidates.map((one) => schema.safeParse(one)).find(({ success }) => success)?.data;
}

/** The name and facts of a chosen picture; those of `NO_PICTURE` if none is chosen, or it cannot be shown. */
async function pictureOf(dir: string, chosen: string): Promise<readonly [name: string, FileFacts]> {
  const name = basename(chosen);
  const bytes = name ? await keptFile(dir, name) : null;
  const fact = bytes && (await factOf(name, bytes));
  if (fact) return [name, fact];
  const standIn = await factOf(NO_PICTURE, await readFile(join(import.meta.dirname, NO_PICTURE)));
  if (!standIn) throw new Error(`${NO_PICTURE} is damaged`);
  return [NO_PICTURE, standIn];
}

/** The name and facts of a chosen PDF, or of `NO_PDF`. */
async function pdfOf(dir: string, chosen: string): Promise<readonly [name: string, FileFacts]> {
  const name = basename(chosen);
  const bytes = name ? await keptFile(dir, name) : null;
  if (!bytes) return NO_PDF;
  const { facts } = await readNamedFile(name, 'pdf', () => ({ path: name, bytes }), [name]);
  return facts ? [name, facts] : NO_PDF;
}

/** Facts of a picture whose address is its bytes, because the live page's server serves no drafts. */
async function factOf(name: string, bytes: Buffer): Promise<FileFacts | null> {
  const { facts } = await readNamedFile(name, 'picture', () => ({ path: name, bytes }), [name]);
  const src = `data:${MEDIA_TYPES[extname(name).toLowerCase()]};base64,${bytes.toString('base64')}`;
  return facts ? { ...facts, src } : null;
}
