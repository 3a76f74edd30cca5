import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type CardSectionId, ENTRY_SCHEMAS, type FormRef, folderOf } from '../../src/content/schema.ts';
import { copyContent } from '../../tests/support/content-copy.ts';
import { filesIn } from '../../tests/support/files-in.ts';
import { SAMPLE } from '../../tests/support/sample-content.ts';
import { BOOK } from '../tests/support/book.ts';
import { windowOn } from '../tests/support/server.ts';

const GUIDE = 'free-guides/siete-mananas-con-luz';
const VIDEO = 'youtube/leer-en-familia';

/** The files of a content folder, with the values of those that have words. */
const contentsIn = (dir: string) =>
  Object.entries(filesIn(dir)).map(([path, text]) => [
    path,
    text && path.endsWith('.yaml') ? parse(text) : text,
  ]);

const SAMPLE_ENTRIES: readonly FormRef[] = (Object.keys(ENTRY_SCHEMAS) as CardSectionId[]).flatMap(
  (section) =>
    readdirSync(join(SAMPLE, section), { withFileTypes: true })
      .filter((item) => item.isDirectory())
      .map(({ name }) => ({ section, entry: name })),
);

test('the sample’s entries are removed at once with a copy of each, and come back whole and in their order', async () => {
  await using copy = await copyContent();
  const window = windowOn(copy.dir);
  expect(await window.sample()).toEqual({ untouched: SAMPLE_ENTRIES, missing: [] });

  expect(await window.removeSample()).toEqual({ untouched: [], missing: SAMPLE_ENTRIES });
  const { forms, problems } = await window.content();
  // The figures are invented, and the sentences tell of the cards.
  for (const section of ['about', 'free-guides']) expect(forms[section]?.data.figures).toEqual([]);
  for (const section of ['ebooks', 'printed-books', 'free-guides', 'youtube'])
    expect(forms[section]?.data).not.toHaveProperty('lead');
  expect(Object.keys(forms.site?.data ?? {}).filter((name) => name.startsWith('search'))).toEqual([]);
  // Her own story tells of no blackout.
  expect(forms.about?.data).not.toHaveProperty('whileRead');
  // A promise that she may keep
  expect(forms.contact?.data).toHaveProperty('lead');
  expect(Object.keys(forms).filter((id) => id.includes('/'))).toEqual([]);
  expect(problems).toEqual([]);
  const copies = await window.copies();
  expect(copies).toHaveLength(SAMPLE_ENTRIES.length + 6);
  // A repeat, after a lost answer
  await window.removeSample();
  expect(await window.copies()).toEqual(copies);

  expect(await window.bringSample()).toEqual({ untouched: SAMPLE_ENTRIES, missing: [] });
  await window.bringSample();
  expect(contentsIn(copy.dir)).toEqual(contentsIn(SAMPLE));
  const words = (await window.copies()).flatMap(({ changes }) => changes);
  expect(words.filter((one) => one === 'Volvió.')).toHaveLength(SAMPLE_ENTRIES.length);
});

test('what the owner changed, added or has not saved stays, and is not replaced by the sample', async () => {
  await using copy = await copyContent();
  const window = windowOn(copy.dir);
  await window.change(BOOK, { price: '$21 USD' });
  await window.change('ebooks', { lead: 'Se leen de noche.' });
  await copy.write(`${GUIDE}/notas.txt`, 'Mis notas');
  const { data = {}, version = '' } = (await window.content()).forms[VIDEO] ?? {};
  await window.save(VIDEO, version, { ...data, title: '' });
  await cp(join(copy.dir, BOOK), join(copy.dir, 'ebooks/mi-libro'), { recursive: true });
  // The same value, written by another program
  await copy.replace('ebooks/casa-encendida/index.yaml', 'title: Casa encendida', 'title: "Casa encendida"');

  const { missing } = await window.removeSample();
  const stays = [BOOK, GUIDE, VIDEO];
  expect(missing).toEqual(SAMPLE_ENTRIES.filter((form) => !stays.includes(folderOf(form))));
  const { forms, drafts } = await window.content();
  expect(
    Object.keys(forms)
      .filter((id) => id.includes('/'))
      .toSorted(),
  ).toEqual([...stays, 'ebooks/mi-libro'].toSorted());
  expect(drafts).toHaveLength(1);
  expect(forms.ebooks?.data.lead).toBe('Se leen de noche.');

  await window.bringSample();
  expect((await window.content()).forms[BOOK]?.data.price).toBe('$21 USD');
  expect(String(await copy.read(`${GUIDE}/notas.txt`))).toBe('Mis notas');
});

test('an interrupted removal is continued, and so is an interrupted undo', async () => {
  await using copy = await copyContent();
  const window = windowOn(copy.dir);
  await window.remove(BOOK);
  await window.remove(GUIDE);
  expect((await window.removeSample()).missing).toEqual(SAMPLE_ENTRIES);
  const [copyOfBook] = (await window.copies()).toReversed();
  await window.restore(copyOfBook?.name ?? '');
  expect((await window.bringSample()).untouched).toEqual(SAMPLE_ENTRIES);
  expect(contentsIn(copy.dir)).toEqual(contentsIn(SAMPLE));
});
