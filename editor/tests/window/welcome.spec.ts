import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { formsIn } from '../../publish/publications.ts';
import {
  CONTENT,
  changedFiles,
  changedLines,
  makePublishable,
  read,
  replaceIn,
  restoreContent,
} from '../support/content.ts';
import {
  clickAgain,
  expect,
  expectNoAxeFindings,
  expectNoOverflow,
  hidePage,
  test,
} from '../support/test.ts';

const PUBLICATIONS = join(CONTENT, '../.publicado');

test.beforeEach(() => {
  restoreContent();
  rmSync(PUBLICATIONS, { recursive: true, force: true });
});
test.afterAll(() => rmSync(PUBLICATIONS, { recursive: true, force: true }));

/** A line of the steps. */
const line = (page: Page, title: string) =>
  page.locator('ol > li > div').filter({ has: page.getByRole('link', { name: title, exact: true }) });

test('each step opens its field, ticks itself once it is done, and the form leads to the next', async ({
  page,
}) => {
  for (const [field, value] of [
    ['name', 'Ana Rondón'],
    ['author', 'Ana Rondón'],
    ['domainLabel', 'anarondon.com'],
    ['email', 'ana@anarondon.com'],
  ] as const)
    replaceIn('site/index.yaml', new RegExp(`^${field}: .*$`, 'm'), `${field}: ${value}`);
  await hidePage(page);
  await page.goto('/');
  await expect(line(page, 'Nombre y teléfono')).toContainText('Falta el teléfono');
  await expectNoAxeFindings(page);
  await expectNoOverflow(page);
  // Also beside the words of the link
  await line(page, 'Nombre y teléfono').click();
  const phone = page.getByRole('textbox', { name: 'Teléfono' });
  await expect(phone).toBeFocused();
  await phone.fill('(0412) 555-0101');
  await page.getByRole('link', { name: 'Siguiente paso: Retrato' }).click();
  await expect(page).toHaveURL('/?ficha=hero&campo=profileImage');
  await page.getByRole('link', { name: 'Mi página' }).click();
  await expect(line(page, 'Nombre y teléfono')).toContainText('Listo');
  await page.getByRole('link', { name: 'Redes', exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Enlace a tu perfil' }).first()).toBeFocused();
  await page.getByRole('link', { name: 'Mi página' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line(page, 'Publicar')).toBeVisible();
  await expectNoOverflow(page);
  await expectNoAxeFindings(page);
});

test('«No tengo» takes a section or the networks off the page, and the same line shows them again', async ({
  page,
}) => {
  await hidePage(page);
  await page.goto('/');
  for (const { title, file, written } of [
    { title: 'Videos', file: 'youtube/index.yaml', written: 'hidden: true' },
    { title: 'Redes', file: 'site/index.yaml', written: 'socialLinks: []' },
  ]) {
    await line(page, title)
      .getByRole('button', { name: /^No tengo/ })
      .evaluate((button: HTMLButtonElement) => {
        button.focus();
        // Enter pressed twice: the second press finds nothing to take away.
        for (const _press of ['first', 'second']) button.click();
      });
    const again = line(page, title).getByRole('button', { name: /^Mostrar otra vez/ });
    await expect(again).toBeFocused();
    expect(read(file)).toContain(written);
    await again.click();
    await expect(line(page, title).getByRole('button', { name: /^No tengo/ })).toBeFocused();
    await expect.poll(() => changedLines(file)).toEqual([]);
  }
});

test('one press starts without the sample’s cards, one brings them back, and what she changed stays', async ({
  page,
}) => {
  replaceIn('ebooks/mujer-amanece/index.yaml', /^price: .*$/m, 'price: $21 USD');
  await hidePage(page);
  await page.goto('/');
  const isEntry = (file: string) => file.split('/').length > 2;
  const press = page.getByRole('button', { name: /tarjetas de muestra$/ });
  await expect(press).toHaveText('Empezar sin las tarjetas de muestra');
  // The card that she changed is hers.
  const samples = globSync('sample/*/*/index.yaml').length - 1;
  await expect(page.getByText(`${samples} tarjetas de la muestra aquí`)).toBeVisible();
  await press.click();
  await expect(press).toHaveText('Traer otra vez las tarjetas de muestra');
  await expect(press).toBeFocused();
  // A double click does not bring them back, also where the buttons are at the same place.
  await press.hover();
  await clickAgain(page);
  expect(globSync('*/*/index.yaml', { cwd: CONTENT })).toEqual([
    join('ebooks', 'mujer-amanece', 'index.yaml'),
  ]);
  await expect(line(page, 'Videos')).toContainText('Ninguna tarjeta a la vista: así no sale en tu página');
  await expectNoAxeFindings(page);
  // Opens a new video at once
  await page.getByRole('link', { name: 'Videos', exact: true }).last().click();
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Mi página' }).click();
  await press.click();
  await expect(press).toHaveText('Empezar sin las tarjetas de muestra');
  expect(changedFiles().filter(isEntry)).toEqual(['ebooks/mujer-amanece/index.yaml']);
  // The pressed button goes, and the remaining one gets the focus.
  rmSync(join(CONTENT, 'youtube/ejercicios-de-teatro'), { recursive: true });
  const bring = page.getByRole('button', { name: /^Traer otra vez/ });
  await expect(bring).toBeEnabled();
  await bring.press('Enter');
  await expect(page.getByRole('button', { name: /^Empezar sin/ })).toBeFocused();
});

test('once nothing prevents publishing it says so; once published it has four doors with prices to change there, a notice that begins empty, what waits, and a book shared by three presses', async ({
  page,
}) => {
  await hidePage(page);
  makePublishable();
  await page.goto('/');
  await expect(page.getByText('Lista para publicar')).toBeVisible();
  await expect(line(page, 'Publicar')).toContainText('Desde esta computadora, todavía no la has publicado');
  await expectNoAxeFindings(page);

  const when = Date.now();
  mkdirSync(PUBLICATIONS, { recursive: true });
  const made = { id: 'una', when, forms: await formsIn(CONTENT) };
  writeFileSync(join(PUBLICATIONS, `${when}.json`), JSON.stringify(made));
  writeFileSync(join(PUBLICATIONS, String(when)), '');
  await page.goto('/revisar');
  await expect(page.getByText('aquí no han cambiado tus textos ni imágenes')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Publicar' })).toBeHidden();
  replaceIn('footer/index.yaml', /^title: .*$/m, 'title: Hasta pronto.');
  await page.getByRole('link', { name: 'Manual', exact: true }).click();
  await page.getByRole('link', { name: 'Mi página' }).click();
  const doors = ['Cambiar un precio', 'Anunciar una función', 'Compartir un libro', 'Ver mi página'];
  for (const door of doors) await expect(page.getByText(door, { exact: true })).toBeVisible();
  await expect(page.getByText('Lista para publicar')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'En 8 pasos es tuya' })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Lo que espera' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.getByText('Cambiar un precio').click();
  const price = (book: string) =>
    page.getByRole('group', { name: book }).getByRole('textbox', { name: 'Precio' });
  await expect(price('Mujer, amanece')).toBeFocused();
  // A price is replaced.
  const marked = () => page.evaluate(() => document.getSelection()?.toString());
  await expect.poll(marked).toBe('$13 USD');
  await page.keyboard.type('$14 USD');
  await expect.poll(() => read('ebooks/mujer-amanece/index.yaml')).toContain('price: $14 USD');
  // Of one that is announced too
  const announced = price('Cartas bajo el araguaney Pronto disponible');
  await announced.fill('15');
  await announced.press('Tab');
  await expect(announced).toHaveAccessibleDescription(/¿15 qué\?/);
  await expect(page.getByRole('list', { name: 'Lo que espera' })).toContainText('Cartas bajo el araguaney');
  await expectNoAxeFindings(page);
  await expectNoOverflow(page);
  await announced.fill('$15 USD');
  await expect(page.getByRole('list', { name: 'Lo que espera' })).toHaveCount(0);
  const save = Promise.withResolvers<void>();
  await page.route('**/api/save', (route) => save.promise.then(() => route.continue()), { times: 1 });
  await price('Mujer, amanece').fill('$16 USD');
  await expect(page.getByText(/^Guardando… · \d cambios? sin publicar/)).toBeVisible();
  save.resolve();
  await expect(page.getByText(/^Guardado · \d cambios? sin publicar/)).toBeVisible();
  // A notice that has ended waits there.
  replaceIn('hero/index.yaml', /$/, "notice:\n  text: Hoy\n  lastDay: '2025-03-15'\n");
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'Lo que espera' })).toContainText(
    'Aviso: su último día fue el 15/03/2025',
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Compartir un libro').click();
  // The words for a status have what the page has not yet.
  await expect(page.getByText('Hay algo sin publicar')).toBeVisible();
  await page.getByRole('button', { name: 'Copiar el texto: Mujer, amanece' }).click();
  await expect(page.getByText('Copiado: es para tu estado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^«Mujer, amanece»\n/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar el cartel: Mujer, amanece' }).click();
  const poster = await saved;
  expect(poster.suggestedFilename()).toBe('cartel-mujer-amanece.jpg');
  expect(await sharp(await poster.path()).metadata()).toMatchObject({ format: 'jpeg', height: 1754 });
  await expectNoAxeFindings(page);
  await expectNoOverflow(page);
  await page.getByRole('main').getByRole('link', { name: 'Mujer, amanece' }).last().click();
  await expect(page.getByRole('button', { name: 'Copiar el enlace' })).toBeFocused();
  for (const name of ['Copiar el enlace', 'Guardar el código'])
    await expect(page.getByRole('button', { name })).toBeInViewport();
  // No book of a hidden section is shared.
  replaceIn('ebooks/index.yaml', /$/, 'hidden: true\n');
  await page.goto('/');
  await page.getByText('Compartir un libro').click();
  await expect(page.getByRole('button', { name: /^Copiar el texto/ })).toHaveCount(3);
  // Another notice begins empty.
  await page.getByRole('link', { name: 'Anunciar una función' }).click();
  const notice = page.getByRole('textbox', { name: 'Lo que dice' });
  await expect(notice).toBeFocused();
  await expect(notice).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Último día' })).toHaveValue('');
  await expect(page.getByText('Quité el aviso de antes, «Hoy».')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(notice).toHaveValue('Hoy');
});
