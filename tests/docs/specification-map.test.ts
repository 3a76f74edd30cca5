import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../architecture/source.ts';
import {
  codes,
  isReason,
  linesOf,
  placeOf,
  quotes,
  type Reference,
  type Row,
  rowsOf,
  testOf,
} from './map.ts';
import { hasField, isShown, sampleFiles } from './sample-words.ts';
import { holds, type Titles, titlesOf } from './test-titles.ts';

const MAP = 'docs/specification-map.md';
/** The sections of the specification. */
const SECTIONS = [
  '1. What the product does and for whom',
  '2. Screens and routes',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. The calls it makes',
  '8. Error catalogue',
  '9. Business constants and limits',
];

const rows = rowsOf(read(MAP));
const titles = new Map<string, Titles>();

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** What is wrong with the map's rows, each with the line where it stands. */
const wrong = (judge: (row: Row) => readonly string[]) =>
  rows.flatMap((row) => judge(row).map((problem) => `${MAP}:${row.line} (${row.clause}): ${problem}`));

/** Lines of a cell that are neither what they should be nor a reason. */
const unread = (cell: string, parse: (text: string) => Reference | null) =>
  linesOf(cell)
    .filter((text) => !parse(text) && !isReason(text))
    .map((text) => `neither a file with names nor a reason: ${text}`);

const isContent = (file: string) => file.startsWith('content/');

function exists(file: string): boolean {
  return isContent(file) ? sampleFiles(file).length > 0 : existsSync(join(ROOT, file));
}

/** The titles of a test file, read once. */
function titlesIn(file: string): Titles {
  const known = titles.get(file) ?? titlesOf({ path: file, text: read(file) });
  titles.set(file, known);
  return known;
}

/** Which of a place's names its file does not hold. */
function missingNames({ file, names }: Reference): readonly string[] {
  if (!exists(file)) return [];
  const isIn = isContent(file)
    ? (name: string) => sampleFiles(file).some((content) => hasField(content, name))
    : (name: string) => read(file).includes(name);
  return names.filter((name) => !isIn(name)).map((name) => `${file} has no ${name}`);
}

function references({ where, proof }: Row): readonly Reference[] {
  const found = [...linesOf(where).map(placeOf), ...linesOf(proof).map(testOf)];
  return found.filter((reference) => reference !== null);
}

describe('the specification map', () => {
  test('has a table for each section of the specification, in order', () => {
    const headings = [...new Set(rows.map(({ section }) => section))];
    expect(headings.slice(0, SECTIONS.length)).toEqual(SECTIONS);
  });

  test('says of every clause where it lives and which test proves it, or the reason why none can', () => {
    const problems = wrong(({ clause, where, proof }) => [
      ...(clause ? [] : ['the clause is missing']),
      ...(where ? [] : ['where it lives is missing']),
      ...(proof ? [] : ['the test is missing']),
      ...unread(where, placeOf),
      ...unread(proof, testOf),
    ]);
    expect(problems).toEqual([]);
  });

  test('names only files that exist', () => {
    const problems = wrong((row) =>
      references(row)
        .filter(({ file }) => !exists(file))
        .map(({ file }) => `there is no ${file}`),
    );
    expect(problems).toEqual([]);
  });

  test('names only fields, constants and components that those files hold', () => {
    const problems = wrong(({ where }) =>
      linesOf(where).flatMap((text) => missingNames(placeOf(text) ?? { file: MAP, names: [] })),
    );
    expect(problems).toEqual([]);
  });

  test('names only tests that exist, by their whole title', () => {
    const problems = wrong(({ proof }) =>
      linesOf(proof).flatMap((text) => {
        const { file, names: [title = ''] = [] } = testOf(text) ?? {};
        if (!file || !exists(file)) return [];
        return holds(titlesIn(file), title) ? [] : [`${file} has no test «${title}»`];
      }),
    );
    expect(problems).toEqual([]);
  });

  test('quotes only words that the page shows', () => {
    const problems = wrong(({ clause }) =>
      quotes(clause)
        .filter((words) => !isShown(words))
        .map((words) => `the sample content has no «${words}»`),
    );
    expect(problems).toEqual([]);
  });

  test('every name in a clause stands in a file of its row', () => {
    const problems = wrong((row) => {
      const files = references(row).filter(({ file }) => exists(file) && !isContent(file));
      const text = files.map(({ file }) => read(file)).join('\n');
      const fields = references(row).flatMap(({ names }) => names);
      return codes(row.clause)
        .filter((name) => !text.includes(name) && !fields.includes(name))
        .map((name) => `none of its files holds ${name}`);
    });
    expect(problems).toEqual([]);
  });
});
