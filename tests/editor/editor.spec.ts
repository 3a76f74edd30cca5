import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { COPIES } from '../../editor/copies.ts';
import { CONTENT, changedFiles, changedLines, read, restoreContent, SAMPLE } from './support/content.ts';
import { editorOn, expect, pageAddress, test } from './support/test.ts';

/** A photograph from a camera, as far as the editor can tell. */
const cover = {
  name: 'Mi Portáda.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#a3361b' } })
    .jpeg()
    .toBuffer(),
};
const PDF = join(SAMPLE, 'free-guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf');

test.beforeEach(restoreContent);

test('the first page shows the editor and the page side by side', async ({ page, baseURL }) => {
  await page.goto('/');
  const forms = page.frameLocator('iframe[title="Editor"]');
  await expect(forms.getByRole('link', { name: 'Ebooks', exact: true }).first()).toBeVisible();
  await expect(page.locator('iframe[title="Página"]')).toHaveAttribute('src', pageAddress(baseURL));
  await expect(page.frameLocator('iframe[title="Página"]').getByRole('heading', { level: 1 })).toBeVisible();
});

test('the page follows the forms without being loaded anew, as wide as a phone or a computer', async ({
  page,
}) => {
  const forms = page.frameLocator('iframe[title="Editor"]');
  const live = page.frameLocator('iframe[title="Página"]');
  await page.goto('/?formulario=collection/youtube/item/volver-a-empezar&campo=Vistas');
  await expect(forms.getByRole('textbox', { name: 'Vistas' })).toBeFocused();
  await expect(live.locator('#youtube')).toBeInViewport();
  await live.locator('html').evaluate((html) => html.setAttribute('data-kept', ''));
  await forms.getByRole('button', { name: 'Abrir el menú' }).click();
  await forms.getByRole('link', { name: 'Ebooks', exact: true }).click();
  await expect(live.locator('#ebooks')).toBeInViewport();
  await expect(page).toHaveURL(/\/\?formulario=collection\/ebooks$/);
  await expect(forms.getByRole('rowheader')).toHaveText([
    'Mujer, amanece',
    'La voz que guardabas',
    'Casa encendida',
  ]);
  const width = () => live.locator('html[data-kept]').evaluate((html) => html.clientWidth);
  expect(await width()).toBe(390);
  await page.getByRole('button', { name: 'Computadora' }).click();
  await expect.poll(width).toBe(1280);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Computadora' })).toHaveAttribute('aria-pressed', 'true');
  await expect(forms.getByRole('rowheader').first()).toHaveText('Mujer, amanece');
  await expect(live.locator('#ebooks')).toBeInViewport();
  await page.getByRole('button', { name: 'Teléfono' }).click();
  await forms.getByRole('row', { name: 'Casa encendida' }).click();
  await expect(live.getByRole('article', { name: 'Casa encendida' })).toBeInViewport({ ratio: 0.9 });
});

test('each save changes only the lines of what was changed', async ({ page, editor }) => {
  await editor.open('singleton/site');
  await editor.field('Ciudad').fill('Mérida');
  await editor.save();
  const site = 'site/index.yaml';
  expect(changedLines(site)).toEqual(['- location: Caracas, Venezuela', '+ location: Mérida']);
  await editor.open('collection/youtube/item/volver-a-empezar');
  await editor.field('Vistas').fill('13000');
  await editor.field('Fecha de publicación').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '16/03/2025');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await editor.save();
  const video = 'youtube/volver-a-empezar/index.yaml';
  const before = ['- date: 2025-03-15', '- views: 12500'];
  expect(changedLines(video)).toEqual([...before, '+ date: 2025-03-16', '+ views: 13000']);
  await editor.open('collection/ebooks/item/mujer-amanece');
  await page.getByRole('button', { name: 'Agregar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Una característica');
  await dialog.getByRole('button', { name: /Agregar|Listo/ }).click();
  await editor.save();
  const ebook = 'ebooks/mujer-amanece/index.yaml';
  expect(changedLines(ebook)).toEqual(['+   - Una característica']);
  await editor.open('collection/printed-books/item/cartas-bajo-el-araguaney');
  await editor.flip('Pronto Disponible');
  await editor.flip('Todavía no se vende');
  await editor.field('Enlace de compra').fill('https://libreria.example.com/cartas');
  await editor.save();
  const book = 'printed-books/cartas-bajo-el-araguaney/index.yaml';
  expect(changedLines(book)).toEqual([
    '- status: Pronto Disponible',
    '- disabled: true',
    '+ amazonLink: https://libreria.example.com/cartas',
  ]);
  for (const unchanged of ['singleton/about', 'singleton/contact']) {
    await editor.open(unchanged);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Sin guardar')).toHaveCount(0);
  }
  expect(changedFiles()).toEqual([ebook, book, site, video]);
});

test('a price without currency is not saved, and the form says what it lacks', async ({ page, editor }) => {
  await editor.open('collection/ebooks/item/mujer-amanece');
  await editor.field('Precio').fill('15');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(
    page.getByText('Pon un precio con su moneda, como $13 USD o €9, o una palabra como Gratis.'),
  ).toBeVisible();
  expect(changedFiles()).toEqual([]);
});

test('nothing is saved while its copy cannot be made, and the form says so', async ({ page, editor }) => {
  // A file has the name of the folder of copies.
  const copies = join(CONTENT, '..', COPIES);
  rmSync(copies, { recursive: true, force: true });
  writeFileSync(copies, '');
  await editor.open('singleton/hero');
  await editor.field('Botón de contacto').fill('Habla conmigo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('No se guardó nada.')).toBeVisible();
  expect(changedFiles()).toEqual([]);
  rmSync(copies);
  await editor.save();
  expect(changedFiles()).toEqual(['hero/index.yaml']);
});

test('a guide with a photograph and a PDF is added, shown on the page and removed', async ({
  page,
  editor,
  livePage,
}) => {
  await editor.open('collection/free-guides/create');
  await editor.field('Título').fill('Una guía de prueba, ¡ya!');
  await expect(editor.field('Nombre de la carpeta')).toHaveValue('una-guia-de-prueba-ya');
  await editor.field('Descripción').fill('Una frase.');
  await editor.upload('Elegir imagen', cover);
  await editor.upload('Elegir PDF', PDF);
  await editor.flip('Disponible');
  await editor.save('Crear');
  expect(read('free-guides/una-guia-de-prueba-ya/index.yaml')).toContain('image: ./mi-portada.jpg');
  const card = livePage.getByRole('article', { name: 'Una guía de prueba' });
  const download = card.getByRole('link');
  await expect(download).toHaveAttribute('href', '/guias/una-guia-de-prueba-ya.pdf', { timeout: 60_000 });
  const file = new URL('/guias/una-guia-de-prueba-ya.pdf', livePage.url()).href;
  const firstBytes = async () => (await (await page.request.get(file)).body()).subarray(0, 5).toString();
  await expect.poll(firstBytes).toBe('%PDF-');
  // The page may load once more meanwhile.
  await expect(async () => {
    const shown = card.locator('img');
    await shown.scrollIntoViewIfNeeded();
    expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  await editor.open('collection/free-guides/item/una-guia-de-prueba-ya');
  await page.getByRole('button', { name: 'Borrar…' }).click();
  await editor.save('Sí, borrar');
  await expect.poll(changedFiles).toEqual([]);
  await expect(card).toHaveCount(0, { timeout: 60_000 });
});

test('a picture that is taken away leaves the page whole', async ({ page, editor, livePage }) => {
  const picture = livePage.locator('img[src*="volver-a-empezar"]');
  await expect(picture).toHaveCount(1);
  await editor.open('collection/youtube/item/volver-a-empezar');
  await page.getByRole('button', { name: 'Quitar imagen' }).click();
  await editor.save();
  await expect(picture).toHaveCount(0, { timeout: 60_000 });
  await expect(livePage.getByRole('heading', { name: 'Volver a empezar' })).toBeVisible({ timeout: 60_000 });
});

test('an activity gets another drawing, others a picture of their own, both files of one name', async ({
  page,
  editor,
}) => {
  const edit = async (activity: string, change: () => Promise<void>) => {
    await page.getByRole('row', { name: activity }).dblclick();
    await change();
    await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
  };
  await editor.open('singleton/about');
  await edit('Escribo', () => editor.upload('Elegir imagen', cover));
  const other = { ...cover, buffer: await sharp(cover.buffer).negate().jpeg().toBuffer() };
  await edit('Dirijo', () => editor.upload('Elegir imagen', other));
  const draw = async (drawing: string) => {
    await page.getByRole('button', { name: /Dibujo/ }).click();
    await page.getByRole('option', { name: drawing }).click();
  };
  await edit('Acompaño', () => draw('Amanecer'));
  await editor.save();
  const lines = changedLines('about/index.yaml');
  expect(lines).toEqual([
    expect.stringMatching(/^\+ {5}image: \.\/mi-portada-\w{6}\.jpg$/),
    expect.stringMatching(/^\+ {5}image: \.\/mi-portada-\w{6}\.jpg$/),
    '+     drawing: Amanecer',
  ]);
  expect(new Set(lines).size).toBe(3);
  await edit('Acompaño', () => draw('Sin elegir'));
  await editor.save();
  expect(changedLines('about/index.yaml')).toEqual(lines.slice(0, 2));
});

test('cards are dragged into another order, by mouse or keyboard, and nothing else changes', async ({
  page,
  editor,
}) => {
  const titles = ['Mujer, amanece', 'La voz que guardabas', 'Casa encendida'];
  const file = 'ebooks/index.yaml';
  await editor.open('singleton/ebooks-section');
  const rows = page.getByRole('grid', { name: 'Orden en la página' }).getByRole('row');
  await expect(rows).toHaveText(titles);
  await rows.nth(2).dragTo(rows.nth(0), { targetPosition: { x: 200, y: 4 } });
  await expect(rows).toHaveText(['Casa encendida', 'Mujer, amanece', 'La voz que guardabas']);
  await editor.save();
  expect(read(file)).toMatch(/^order:\n {2}- casa-encendida\n {2}- mujer-amanece\n {2}- la-voz/);
  expect([changedFiles(), changedLines(file)]).toEqual([[file], []]);
  await rows.nth(0).getByRole('button').press('Enter');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(rows).toHaveText(titles);
  await editor.save();
  expect(changedFiles()).toEqual([]);
});

test('a renamed entry takes its picture and its PDF along', async ({ editor }) => {
  const files = ['boleto.svg', 'index.yaml', 'siete-mananas-con-luz.pdf'];
  const moved = ['siete-mananas-con-luz', 'siete-mananas'].flatMap((id) =>
    files.map((file) => `free-guides/${id}/${file}`),
  );
  const list = 'free-guides/index.yaml';
  await editor.open('collection/free-guides/item/siete-mananas-con-luz');
  await editor.field('Nombre de la carpeta').fill('siete-mananas');
  await editor.save();
  await expect.poll(changedFiles).toEqual([list, ...moved]);
  await editor.open('collection/free-guides/item/siete-mananas');
  await editor.field('Nombre de la carpeta').fill('siete-mananas-con-luz');
  await editor.save();
  await expect.poll(changedFiles).toEqual([]);
});

test('what no form can know before, it says when saving, and saves nothing', async ({ page, editor }) => {
  await editor.open('collection/printed-books/item/cartas-bajo-el-araguaney');
  await editor.flip('Todavía no se vende');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Todavía no se vende: falta;')).toContainText('el libro está a la venta');
  expect(changedFiles()).toEqual([]);
});

test('a file of another kind is refused when it is chosen, with what it is', async ({ page, editor }) => {
  await editor.open('collection/ebooks/item/mujer-amanece');
  const pdf = { name: 'portada.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PDF) };
  await editor.upload('Cambiar imagen', pdf);
  await expect(page.getByText('Ese archivo no es una imagen')).toBeVisible();
  await expect(page.getByText('portada.svg')).toBeVisible();
  await editor.upload('Cambiar imagen', cover);
  await expect(page.getByText('Ese archivo no es una imagen')).toHaveCount(0);
  await expect(page.getByText('mi-portada.jpg')).toBeVisible();
});

test('what was broken by hand the page says at once, and shows itself once repaired', async ({
  livePage,
}) => {
  const cover = join(CONTENT, 'ebooks/mujer-amanece/portada.svg');
  cpSync(PDF, cover);
  await expect(livePage.getByRole('heading', { name: 'Falta algo para mostrar la página' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(livePage.getByRole('listitem')).toContainText('Portada: dice «./portada.svg»');
  restoreContent();
  await expect(livePage.getByRole('heading', { level: 1 })).toContainText('amanezca', { timeout: 60_000 });
});

test('of two tabs on one form, the second does not undo what the first saved', async ({
  page,
  editor,
  context,
}) => {
  const otherPage = await context.newPage();
  const other = editorOn(otherPage);
  await editor.open('singleton/site');
  await other.open('singleton/site');
  await editor.field('Ciudad').fill('Mérida');
  await editor.save();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  await other.field('Ciudad').fill('Maracay');
  await other.field('A qué te dedicas').fill('Autora');
  await otherPage.getByRole('button', { name: 'Guardar' }).click();
  await expect(otherPage.getByText('No se guardó: esto cambió en otra pestaña')).toBeVisible();
  await expect(other.field('Ciudad')).toHaveValue('Maracay');
  expect(read('site/index.yaml')).toContain('location: Mérida');
  await page.goto('/copias');
  await expect(page.getByText('Ciudad: «Maracay»', { exact: true })).toBeVisible();
  await editor.open('singleton/site');
  // The first goes on saving, and what the second opens afterwards is as the first left it.
  await editor.field('Ciudad').fill('Coro');
  await editor.save();
  await editor.open('singleton/footer');
  await editor.field('Derechos de autor').fill('© 2031');
  await editor.save();
  await other.open('singleton/footer');
  await expect(other.field('Derechos de autor')).toHaveValue('© 2031');
  await other.field('Derechos de autor').fill('© 2032');
  await other.save();
  expect(read('site/index.yaml')).toContain('location: Coro');
  expect(read('footer/index.yaml')).toContain('© 2032');
});

test('once the program has ended, the form says so in Spanish and keeps what was written', async ({
  page,
  editor,
}) => {
  await editor.open('singleton/site');
  await editor.field('Ciudad').fill('Mérida');
  await page.route('**/update', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('No se guardó. El editor ya no está abierto')).toBeVisible();
  await page.unroute('**/update');
  await editor.save();
  expect(read('site/index.yaml')).toContain('location: Mérida');
});
