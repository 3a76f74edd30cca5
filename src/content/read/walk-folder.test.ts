import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow, itemsBelow } from './walk-folder.ts';

test('a link to a folder outside is named and not entered', async () => {
  const home = mkdtempSync(join(tmpdir(), 'walk-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, 'page/inside'), { recursive: true });
  mkdirSync(join(home, 'outside'));
  for (const path of ['page/inside/own.txt', 'outside/foreign.txt']) writeFileSync(join(home, path), '');
  // Windows lets every account make junctions, and only some make links.
  symlinkSync(join(home, 'outside'), join(home, 'page/inside/link'), 'junction');
  const page = join(home, 'page');
  expect([...(await itemsBelow(page)).keys()].toSorted()).toEqual([
    'inside',
    'inside/link',
    'inside/own.txt',
  ]);
  expect(await filesBelow(page)).toEqual(['inside/own.txt']);
  expect(await filesBelow(join(home, 'missing'))).toEqual([]);
});
