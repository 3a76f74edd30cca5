import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIndex } from '../../src/content/check-content.ts';
import { namedFileProblem } from '../../src/content/named-file.ts';
import { problemLine } from '../../src/content/problem.ts';
import { SINGLE_SCHEMAS } from '../../src/content/schema.ts';
import { SAMPLE } from './sample-content.ts';

/** The same changes in every run. */
const FIXED = { seed: 20_250_315, endOnFailure: true } as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
});
afterAll(() => rm(folder, { recursive: true }));

const source = () => ({
  folder,
  file: 'content/site/index.yaml',
  siblings: ['retrato.svg', 'guia.pdf'],
  collection: null,
  schema: SINGLE_SCHEMAS.site,
});

const LINE = /^content\/site\/index\.yaml( → .+?)?: .+; .+\.$/s;
const ENGLISH =
  /invalid|expected|received|required|must |unrecognized|too (small|big)|error|exception|undefined|\bat .*:\d+:\d+|node_modules|\[object/i;

/** One line in Spanish without signs that a terminal obeys. What it quotes are the owner's own words, in any language. */
function expectReadable(line: string): void {
  expect(line).toMatch(LINE);
  expect(line.length).toBeLessThan(1_000);
  expect(line).not.toMatch(/[\p{Cc}\p{Cs}]/u);
  expect(line.replaceAll(/«[^»]*»/g, '«»').replaceAll(/ → .*?: /g, ': ')).not.toMatch(ENGLISH);
}

/** What YAML, or a parser of it, treats in a way of its own. */
const YAML = [
  ...'~ | true | .nan | 0x1F | 1e400 | 2025-02-30 | 2025-03-15 10:00:00 | [a, b] | {a: b} | *x'.split(' | '),
  ...'&x y | !!binary aGk= | !!set {a} | !foo bar | >- | @x | %x | a: b | a #b | - a | ? a | " | {'.split(
    ' | ',
  ),
  ...'<<: {a: 1} | __proto__: {a: 1} | constructor: {a: 1} | "": x | ? [a]: x | --- | "\\ud800"'.split(' | '),
  ...['|', '\t', '\r', '\0', '\u0085', '\uFEFF', '\u202e', '"\\e[31m"', '\n---\n', '\n...\n'],
  ...['%YAML 9.9\n---\n', '['.repeat(300)],
];
/** What a drawing may not have, and what breaks it. */
const MARKUP = [
  '<script/>',
  '<image href="https://otro.example.com/a"/>',
  '<!-- -->',
  '<![CDATA[',
  '&a;',
  '</g>',
  '\0',
  '<',
];

/** A text with some of its signs replaced by others. */
const changed = (text: string, others: readonly string[]) =>
  fc
    .array(
      fc.record({
        at: fc.nat(text.length),
        removed: fc.oneof(fc.constant(0), fc.nat(8), fc.nat(text.length)),
        inserted: fc.oneof(fc.constantFrom(...others, ''), fc.string({ unit: 'binary' })),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((changes) =>
      changes.reduce(
        (now, { at, removed, inserted }) => now.slice(0, at) + inserted + now.slice(at + removed),
        text,
      ),
    );

test('words changed by chance are read, or reported in Spanish with their file', async () => {
  const text = await readFile(join(SAMPLE, 'site/index.yaml'), 'utf8');
  const values = fc.tuple(fc.nat(text.split('\n').length - 1), fc.constantFrom(...YAML)).map(([at, value]) =>
    text
      .split('\n')
      .map((line, index) => (index === at ? line.replace(/(?<=:).*/, ` ${value}`) : line))
      .join('\n'),
  );
  const check = async (written: string) => {
    await writeFile(join(folder, 'index.yaml'), written);
    const { words, problems } = await readIndex(source());
    expect(words === null).toBe(problems.length > 0);
    for (const problem of problems) expectReadable(problemLine(problem));
  };
  await fc.assert(fc.asyncProperty(fc.oneof(changed(text, YAML), values), check), { ...FIXED, numRuns: 300 });
});

test.each([
  ['retrato.svg', 'picture', 'hero/retrato.svg'],
  ['guia.pdf', 'pdf', 'guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf'],
] as const)('a changed %s is taken, or reported in Spanish', async (name, control, original) => {
  const bytes = await readFile(join(SAMPLE, original), 'latin1');
  const check = async (written: string) => {
    await writeFile(join(folder, name), written, 'latin1');
    const problem = await namedFileProblem(`./${name}`, control, source());
    if (problem) expectReadable(problemLine({ file: source().file, field: 'x', ...problem }));
  };
  await fc.assert(fc.asyncProperty(changed(bytes, MARKUP), check), { ...FIXED, numRuns: 60 });
});
