import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortClassNames } from './class-names.ts';

const MANY = Array.from({ length: 60 }, (_, index) => `c${index}`);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classes-'));
  await mkdir(join(folder, 'deep'));
  await writeFile(join(folder, 'A.module.css'), '.card{background:url(x.svg)} @keyframes grow{}');
  await writeFile(join(folder, 'deep/B.module.css'), `.card:hover{} .${MANY.join('{}.')}{}`);
});

afterAll(() => rm(folder, { recursive: true }));

/** The short names of all classes of both files. */
function names() {
  const name = shortClassNames(folder);
  const ofA = ['card', 'grow'].map((local) => name(local, join(folder, 'A.module.css')));
  return [...ofA, ...['card', ...MANY].map((local) => name(local, join(folder, 'deep/B.module.css')))];
}

describe('short class names', () => {
  test('differ for each class of each file and are the same every time', () => {
    expect(new Set(names()).size).toBe(2 + 1 + MANY.length);
    expect(names()).toEqual(names());
  });

  test('are two letters that no blocker of advertisements knows', () => {
    for (const name of names()) expect(name).toMatch(/^[a-z][0-9A-Z]$/);
  });

  test('are not made up for what no file holds', () => {
    expect(() => shortClassNames(folder)('nowhere', join(folder, 'A.module.css'))).toThrow(/nowhere/);
  });
});
