import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../tools/run-command.ts';
import { CONTENT, restoreContent } from './support/content.ts';
import { expect, pageAddress, test } from './support/test.ts';

test.beforeEach(restoreContent);

test('a second editor opens the window of the first, and ends', async ({ page, baseURL }) => {
  const bin = join(CONTENT, '../bin');
  const opened = join(bin, 'opened.txt');
  rmSync(bin, { recursive: true, force: true });
  mkdirSync(bin);
  for (const opener of ['xdg-open', 'open']) {
    writeFileSync(join(bin, opener), `#!/bin/sh\necho "$1" > '${opened}'\n`);
    chmodSync(join(bin, opener), 0o755);
  }
  const path = [bin, process.env.PATH].join(delimiter);
  const { code, output } = await runCommand('tools/edit.ts', { PATH: path, CONTENT_DIR: CONTENT });
  expect(output).toBe(`\nEl editor ya está abierto, en ${baseURL}/: míralo en tu navegador.\n\n`);
  expect(code).toBe(0);
  await expect.poll(() => readFileSync(opened, 'utf8')).toBe(`${baseURL}/\n`);
  for (const address of ['/', pageAddress(baseURL)]) expect((await page.goto(address))?.status()).toBe(200);
});
