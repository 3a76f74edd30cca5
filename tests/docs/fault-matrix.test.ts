import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../architecture/source.ts';
import { linesOf, placeOf, type Reference, rowsOf, testOf } from './map.ts';
import { holds, titlesOf } from './test-titles.ts';

const MATRIX = 'docs/fault-matrix.md';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rows = rowsOf(read(MATRIX));

function problems(text: string, reference: Reference | null, isHeld: (name: string) => boolean) {
  if (!reference) return [`not a file with names: ${text}`];
  if (!existsSync(join(ROOT, reference.file))) return [`there is no ${reference.file}`];
  return reference.names
    .filter((name) => !isHeld(name))
    .map((name) => `${reference.file} has nothing named «${name}»`);
}

test('the fault matrix names only files, names and tests that exist', () => {
  const found = rows.flatMap(({ where, proof }) => [
    ...linesOf(where).flatMap((text) => {
      const place = placeOf(text);
      return problems(text, place, (name) => read(place?.file ?? MATRIX).includes(name));
    }),
    ...linesOf(proof).flatMap((text) => {
      const proved = testOf(text);
      const path = proved?.file ?? MATRIX;
      return problems(text, proved, (name) => holds(titlesOf({ path, text: read(path) }), name));
    }),
  ]);
  expect(found).toEqual([]);
  expect(rows.length).toBeGreaterThan(15);
});
