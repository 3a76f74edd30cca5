import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkContent } from '../../src/content/check-content.ts';
import type { PictureSchema } from '../../src/content/entries.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../../src/content/schema.ts';
import { type ContentCopy, copyContent } from './content-copy.ts';
import { FILE_MUTATIONS } from './file-mutations.ts';
import { type Chance, chanceFrom, MUTATIONS, oneOf } from './mutations.ts';
import { SAMPLE } from './sample-content.ts';

/** Each round breaks one file of each folder, so that one check judges many. */
const ROUNDS = 30;
const SEED = 20_250_315;

interface Mutant {
  readonly kind: string;
  readonly file: string;
  readonly changed: boolean;
}

const all = readdirSync(SAMPLE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(SAMPLE.length + 1)
      .replaceAll('\\', '/'),
  );
const folders = [...new Set(all.map((file) => dirname(file)))].toSorted();

/** Breaks one file of a folder: mostly its words, sometimes a file beside them. */
async function mutate(content: ContentCopy, folder: string, chance: Chance): Promise<Mutant> {
  const beside = all.filter((file) => dirname(file) === folder && /\.(svg|pdf)$/.test(file));
  const isFile = beside.length > 0 && chance() < 0.25;
  const file = isFile ? oneOf(beside, chance) : `${folder}/index.yaml`;
  const kind = oneOf(Object.keys(isFile ? FILE_MUTATIONS : MUTATIONS), chance);
  const before = await content.read(file);
  const after = isFile
    ? FILE_MUTATIONS[kind]?.(before, chance)
    : Buffer.from(MUTATIONS[kind]?.(before.toString(), chance) ?? '');
  await content.write(file, after ?? before);
  return { kind, file, changed: after !== undefined && !after.equals(before) };
}

const LINE = /^content(\/[^:]+?)?( → .+?)?: .+; .+\.$/s;
const ENGLISH =
  /invalid|expected|received|required|must |unrecognized|too (small|big)|error|exception|undefined|\bat .*:\d+:\d+|node_modules|\[object/i;
/** What is quoted was written by who is told: it may be in any words. */
const withoutQuotes = (line: string) => line.replaceAll(/«[^»]*»/g, '«»').replaceAll(/ → .*?: /g, ': ');

/** Reads a file as Astro does, with the schemas that Astro is given. */
function astroAccepts(text: string, folder: string): boolean {
  const [top = '', id] = folder.split('/');
  const schemas: Readonly<Record<string, (picture: PictureSchema) => z.ZodType>> = id
    ? COLLECTION_SCHEMAS
    : SINGLE_SCHEMAS;
  return schemas[top]?.(z.string()).safeParse(load(text)).success ?? false;
}

describe('content changed by chance', () => {
  const counts = new Map<string, { made: number; accepted: number }>();

  test.each(Array.from({ length: ROUNDS }, (_, round) => SEED + round))(
    'seed %i: every fault is told in Spanish with its file, and what is accepted Astro accepts',
    async (seed) => {
      await using content = await copyContent();
      const chance = chanceFrom(seed);
      const mutants: Mutant[] = [];
      for (const folder of folders) mutants.push(await mutate(content, folder, chance));
      const problems = await checkContent(content.dir);
      for (const problem of problems) {
        expect(problem).toMatch(LINE);
        expect(problem.length).toBeLessThan(1_000);
        expect(withoutQuotes(problem)).not.toMatch(ENGLISH);
        expect(problem).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(
          mutants.some(({ file }) => problem.startsWith(`content/${dirname(file)}/`)),
          problem,
        ).toBe(true);
      }
      for (const { kind, file, changed } of mutants) {
        const accepted = !problems.some((problem) => problem.startsWith(`content/${dirname(file)}/`));
        const count = counts.get(kind) ?? { made: 0, accepted: 0 };
        counts.set(kind, { made: count.made + Number(changed), accepted: count.accepted + Number(accepted) });
        if (!accepted || basename(file) !== 'index.yaml') continue;
        const text = (await content.read(file)).toString();
        expect(astroAccepts(text, dirname(file)), `seed ${seed}, ${kind}: ${file}`).toBe(true);
      }
    },
  );

  test('at least 500 changes were made, of every kind', () => {
    const made = [...counts.values()].reduce((sum, count) => sum + count.made, 0);
    const rows = [...counts].map(([kind, count]) => `${kind}: ${count.made} (${count.accepted} accepted)`);
    console.log(`${made} mutations of content\n${rows.toSorted().join('\n')}`);
    expect(made).toBeGreaterThanOrEqual(500);
    expect([...counts.keys()].toSorted()).toEqual(
      [...Object.keys(MUTATIONS), ...Object.keys(FILE_MUTATIONS)].toSorted(),
    );
  });

  test('every kind is explained in docs/content-fuzzing.md', () => {
    const page = readFileSync(join(SAMPLE, '../docs/content-fuzzing.md'), 'utf8');
    const unexplained = [...Object.keys(MUTATIONS), ...Object.keys(FILE_MUTATIONS)].filter(
      (kind) => !new RegExp(`^\\|[^|]*\\b${kind}\\b`, 'm').test(page),
    );
    expect(unexplained).toEqual([]);
  });
});
