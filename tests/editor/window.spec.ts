import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { runCommand } from '../tools/run-command.ts';
import { CONTENT, changedFiles, restoreContent } from './support/content.ts';
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

test('Revisar leads from each line to its form, and content that is wrong to its own', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Revisar' }).click();
  await expect(page.getByRole('heading', { name: /^Impide publicar/ })).toBeVisible();
  await expect(page.getByText('Correo → Public Key')).toHaveAttribute('href', '/construir#correo');
  await page.getByRole('link', { name: 'Ebooks · Mujer, amanece → Enlace de compra' }).click();
  const forms = page.frameLocator('iframe[title="Editor"]');
  await expect(forms.getByRole('textbox', { name: 'Enlace de compra' })).toHaveValue(/mujer-amanece$/);
  // Of several fields each, and in a list to its line.
  await page.goto('/revisar');
  await page.getByRole('link', { name: 'Lo que haces 2 › Qué haces' }).click();
  await expect(forms.getByRole('row', { name: 'Dirijo' })).toBeFocused();
  const file = join(CONTENT, 'ebooks/mujer-amanece/index.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^category: .*$/m, ''));
  await page.getByRole('link', { name: 'Revisar' }).click();
  await expect(page.getByRole('heading', { name: /hay que corregir el contenido \(1\)/ })).toBeVisible();
  const problem = page.getByRole('link', { name: 'Ebooks · mujer-amanece → Categoría' });
  await expect(problem).toHaveAttribute(
    'href',
    /^\/\?formulario=collection\/ebooks\/item\/mujer-amanece&campo=/,
  );
});

test('Construir builds the page, tells when it is done, and leaves the live page alone', async ({
  page,
  livePage,
}) => {
  await page.goto('/construir');
  await page.getByLabel('Public Key').fill('service_ab12cd3');
  await page.getByRole('button', { name: 'Guardar los datos' }).click();
  await expect(page.getByRole('status')).toContainText('Public Key: dice «service_ab12cd3», que es');
  await expect(page.getByLabel('Public Key')).toHaveValue('service_ab12cd3');
  const loads: string[] = [];
  livePage.on('load', () => loads.push(livePage.url()));
  await page.getByRole('button', { name: 'Construir la página' }).click();
  await expect(page.getByRole('button', { name: 'Construir la página' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Construir la página…' })).toBeVisible();
  const second = await page.request.post('/construir', {
    form: { hacer: 'build' },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(await second.text()).toContain('Espera a que termine lo que está en marcha.');
  const built = page.getByText('Tu página está construida, pero falta algo antes de subirla.');
  await expect(built).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Construir la página' })).toBeEnabled();
  expect(existsSync(join(CONTENT, '../dist/index.html'))).toBe(true);
  // The form's scripts are fetched when it is touched.
  const refused: string[] = [];
  livePage.on('response', (response) => response.ok() || refused.push(response.url()));
  const toasts = livePage.waitForResponse((response) => response.url().includes('toast'));
  await livePage.getByRole('textbox', { name: /nombre/i }).focus();
  await toasts;
  expect([loads, refused]).toEqual([[], []]);
});

test('Copias tells what a save changed, and brings it back', async ({ page, editor }) => {
  await editor.open('collection/ebooks/item/mujer-amanece');
  await editor.field('Precio').fill('$21 USD');
  await editor.save();
  await page.goto('/copias');
  const newest = page.locator('.copies > li').first();
  await expect(newest).toContainText('Ebooks · Mujer, amanece');
  await expect(newest).toContainText('Precio: «$13 USD» → «$21 USD»');
  await newest.getByRole('button', { name: 'Volver a como estaba antes' }).click();
  await expect(page.getByRole('status')).toContainText('Listo: volvió a como estaba.');
  expect(changedFiles()).toEqual([]);
  await newest.getByRole('button', { name: 'Deshacer esta vuelta atrás' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  expect(changedFiles()).toEqual(['ebooks/mujer-amanece/index.yaml']);
});

test('Buzón shows the mailbox of the live page; Manual leads from chapter to chapter', async ({ page }) => {
  await page.goto('/buzon');
  await expect(page.getByRole('heading', { name: 'Buzón de prueba' })).toBeVisible();
  await page.getByRole('link', { name: 'Manual' }).click();
  await page.getByRole('link', { name: '2. Editar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2. Editar' })).toBeVisible();
  const picture = page.locator('.chapter img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'El capítulo siguiente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3. ');
});

test('a page of another site can make the editor do nothing', async ({ page }) => {
  await page.goto('/copias');
  const baseURL = new URL(page.url()).origin;
  const copies = await page.locator('.copies > li').count();
  const save = JSON.stringify({ additions: [{ path: 'hero/index.yaml', contents: 'eA' }], deletions: [] });
  const form = new URLSearchParams({ hacer: 'build', copia: 'x' }).toString();
  const targets = { '/api/keystatic/update': save, '/construir': form, '/copias': form, '/__ventana': '' };
  const foreign = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Otro sitio</title>'),
  );
  await new Promise<void>((ready) => foreign.listen(0, 'localhost', ready));
  await page.goto(`http://localhost:${(foreign.address() as AddressInfo).port}/`);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(baseURL)) statuses.push(response.status());
  });
  for (const [path, body] of Object.entries(targets)) {
    const address = baseURL + path;
    const types = ['text/plain', 'application/x-www-form-urlencoded'];
    for (const type of types) {
      const options = { method: 'POST', mode: 'no-cors', body, headers: { 'Content-Type': type } } as const;
      await page.evaluate(([to, init]) => fetch(to, init).catch(() => null), [address, options] as const);
    }
    const asked = page.waitForResponse(address);
    await page.evaluate((to) => {
      document.body.innerHTML = `<iframe name="f"></iframe><form method="post" target="f" action="${to}" enctype="text/plain"><input name="hacer" value="build"></form>`;
      document.forms[0]?.submit();
    }, address);
    expect((await asked).status(), path).toBe(403);
    expect(await statusUnder(address, 'sitio-ajeno.example', body), path).toBe(403);
  }
  expect(new Set(statuses)).toEqual(new Set([403]));
  foreign.close();
  await page.goto('/copias');
  await expect(page.locator('.copies > li')).toHaveCount(copies);
  expect(changedFiles()).toEqual([]);
});

/** What is answered under a name that another site has bent to this computer. */
function statusUnder(address: string, host: string, body: string): Promise<number> {
  const headers = { Host: host, Origin: `http://${host}`, 'no-cors': '1' };
  return new Promise((resolve, reject) => {
    request(address, { method: 'POST', headers }, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end(body);
  });
}
