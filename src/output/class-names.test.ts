import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortClassNames } from './class-names.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classes-'));
  await mkdir(join(folder, 'deep'));
  const many = Array.from({ length: 60 }, (_, index) => `.c${index}{}`).join('');
  await writeFile(join(folder, 'A.module.css'), '.card{background:url(x.svg)} @keyframes grow{}');
  await writeFile(join(folder, 'deep/B.module.css'), `.card:hover{} ${many}`);
});

afterAll(() => rm(folder, { recursive: true }));

describe('short class names', () => {
  test('differ for each class of each file and are the same every time', () => {
    const all = (name: ReturnType<typeof shortClassNames>) => [
      name('card', join(folder, 'A.module.css')),
      name('grow', join(folder, 'A.module.css')),
      ...['card', ...Array.from({ length: 60 }, (_, index) => `c${index}`)].map((local) =>
        name(local, join(folder, 'deep/B.module.css')),
      ),
    ];
    const names = all(shortClassNames(folder));
    expect(new Set(names).size).toBe(names.length);
    expect(all(shortClassNames(folder))).toEqual(names);
  });

  test('are two letters that no blocker of advertisements knows', () => {
    const name = shortClassNames(folder);
    for (const local of ['card', 'c0', 'c30', 'c59']) {
      expect(name(local, join(folder, 'deep/B.module.css'))).toMatch(/^[a-z][0-9A-Z]$/);
    }
  });

  test('are not made up for what no file holds', () => {
    expect(() => shortClassNames(folder)('nowhere', join(folder, 'A.module.css'))).toThrow(/nowhere/);
  });
});
