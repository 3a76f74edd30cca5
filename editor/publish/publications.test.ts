import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicationsIn } from './publications.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'publications-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(place, { recursive: true });
});

/** A computer; `publish` keeps a page with these words as published at a moment of its clock. */
function computer(name: string) {
  const folder = join(place, name);
  const publications = publicationsIn(folder);
  const publish = (words: string, clock: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(clock) });
    const zip = join(place, 'sitio.zip');
    writeFileSync(zip, zipSync({ 'index.html': Buffer.from(words) }));
    publications.know(words);
    publications.keep(zip, { id: words, when: Date.now() }, { hero: { title: words } });
  };
  /** The days of the publications before the latest whose page is here. */
  const daysOf = () =>
    publications
      .all()
      .slice(1)
      .flatMap(({ when, isWhole }) => (isWhole ? new Date(when).toISOString().slice(0, 10) : []));
  return { ...publications, folder, publish, daysOf };
}

const WORDS = ['uno', 'dos', 'tres', 'cuatro', 'cinco'];
const published = (name: string) => {
  const here = computer(name);
  for (const [at, words] of WORDS.entries()) here.publish(words, `2026-03-0${at + 1}T12:00Z`);
  return here;
};

test('the latest publication and the three before it are kept, in their order, also those of one moment', () => {
  const here = published('a');
  here.publish('seis', '2026-03-05T12:00Z');
  expect(here.latest()).toMatchObject({ isPublished: true, forms: { hero: { title: 'seis' } } });
  expect(Buffer.from(here.latestUpload()?.files.get('index.html') ?? []).toString()).toBe('seis');
  expect(here.daysOf()).toEqual(['2026-03-05', '2026-03-04', '2026-03-03']);
});

test('a copy that a power cut left unfinished is no publication', () => {
  const here = published('a');
  const days = here.daysOf();
  writeFileSync(join(here.folder, '2000000000000.nuevo'), 'PK');
  expect(here.daysOf()).toEqual(days);
  here.publish('seis', '2026-03-06T12:00Z');
  expect(readdirSync(here.folder).filter((name) => name.endsWith('.nuevo'))).toEqual([]);
});

test('a backup carries what is needed to publish from the next computer, the newest zips as far as they fit', () => {
  const here = published('a');
  const sizes = [...here.forBackup(Number.POSITIVE_INFINITY)].map(([name, { length }]) => [name, length]);
  const zips = sizes.filter(([name]) => /^\d+$/.test(String(name)));
  expect(zips).toHaveLength(4);
  const there = computer('b');
  there.publish('aquí', '2026-02-01T12:00Z');
  // Two zips of the same size fit.
  there.bring(here.forBackup(Number(zips[0]?.[1]) * 2.5));
  expect(there.latest()).toEqual(here.latest());
  expect([...there.known()].toSorted()).toEqual(['aquí', ...WORDS].toSorted());
  expect(there.daysOf()).toEqual(['2026-03-04', '2026-02-01']);
  // What is there stays, and what is damaged or not a publication is left out.
  const before = there.known();
  there.bring(
    new Map([
      ['conocidas.json', Buffer.from('{')],
      ['../fuera', Buffer.from('x')],
    ]),
  );
  expect(there.known()).toEqual(before);
  expect(readdirSync(place).toSorted()).toEqual(['a', 'b', 'sitio.zip']);
});
