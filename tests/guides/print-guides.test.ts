import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { savePdf } from '../../tools/guides/save-pdf.ts';
import { copyContent } from '../content/content-copy.ts';
import { plainPdf } from '../fixtures/plain-pdf.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'guides/siete-mananas-con-luz';
const PDF = `${FOLDER}/siete-mananas-con-luz.pdf`;

/** What `npm run guias` runs, on other content; no browser can start. */
function print(contentDir: string): { readonly code: number | null; readonly said: string } {
  const env = { ...process.env, CONTENT_DIR: contentDir, CHROMIUM_PATH: '/nowhere/chromium' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/print-guides.ts'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}

/** Room for a busy computer to start the program. */
const PATIENCE = 60_000;

describe('a PDF of the owner’s own is never printed over', { timeout: PATIENCE }, () => {
  it('a guide without a text is left as it is, and that is said', async () => {
    await using content = await copyContent();
    await content.remove(`${FOLDER}/guia.md`);
    const own = plainPdf(2);
    await content.write(PDF, own);
    const { code, said } = print(content.dir);
    expect(code).toBe(0);
    expect(said).toContain('no hay nada que imprimir');
    expect(await content.read(PDF)).toEqual(own);
  });

  it('beside a text, under the name of the one to be printed, it stops the printing', async () => {
    await using content = await copyContent();
    const own = plainPdf(2);
    await content.write(PDF, own);
    const { code, said } = print(content.dir);
    expect(code).toBe(1);
    expect(said).toMatch(/siete-mananas-con-luz\.pdf\n {2}no lo imprimió este programa: .*borra guia\.md/);
    expect(await content.read(PDF)).toEqual(own);
  });

  it('one that was printed here may be printed anew', async () => {
    await using content = await copyContent();
    expect(print(content.dir).said).toContain('CHROMIUM_PATH');
  });
});

it.each([
  ['a reader has it open', 'EBUSY', 'no se pudo guardar (EBUSY): si lo tienes abierto, cierra el PDF'],
  ['a reader has it open, on another Windows', 'EPERM', 'cierra el PDF'],
  ['the disk is full', 'ENOSPC', 'no queda espacio en el disco'],
])('a PDF that cannot be replaced because %s stays, and is named in Spanish', async (_, code, words) => {
  await using content = await copyContent();
  const before = await content.read(PDF);
  const path = join(content.dir, PDF);
  const refuse = () => Promise.reject(Object.assign(new Error(`${code}: refused`), { code }));
  const attempt = savePdf(path, plainPdf(2), refuse);
  await expect(attempt).rejects.toThrow(words);
  await expect(attempt).rejects.toThrow(path);
  expect(await content.read(PDF)).toEqual(before);
  expect(readdirSync(join(content.dir, FOLDER))).toHaveLength(4);
});
