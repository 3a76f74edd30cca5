import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { SAMPLE } from '../../../tests/support/sample-content.ts';
import { BOOK } from '../support/book.ts';
import { CONTENT, changedFiles, changedLines, read, replaceIn, restoreContent } from '../support/content.ts';
import { DRAWING } from '../support/cover.ts';
import { AS_SERVER } from '../support/server.ts';
import { expect, expectNoAxeFindings, expectNoOverflow, hidePage, test } from '../support/test.ts';

test.beforeEach(restoreContent);

const BOOK_FILE = `${BOOK}/index.yaml`;

/** For pictures, which the browser shrinks and the live page prepares. */
const PATIENT = { timeout: 30_000 };

/** Says whether the open form is saved. */
const saveState = (page: Page) => page.locator('[data-status]');
/** The rows of the open form's lists, which can be reordered. */
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Lo que se cambia' }).getByRole('listitem');
/** By which a row is dragged. */
const HANDLE = '> span';
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function open(page: Page, form: string) {
  await page.goto(`/?ficha=${form}`);
  await expect(saveState(page)).toBeVisible();
}

/** Opens a part of the page from the menu, without a load. */
const choosePart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes de tu página' }).getByRole('link', { name }).click();

/** Goes from a card's form back to the list of its section, without a load. */
const goToList = (page: Page) => page.getByRole('link', { name: 'Ebooks', exact: true }).last().click();

/** Opens a form without the live page beside it. */
async function openAlone(page: Page, form: string) {
  await hidePage(page);
  await open(page, form);
}

/** What is before the selection in the focused text field, if one has the focus, and what is selected; a caret is empty. */
const selection = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as Partial<HTMLTextAreaElement>;
    return [field.value?.slice(0, field.selectionStart), getSelection()?.toString()];
  });

/** The place of a letter in a text, from its corner. */
const placeOf = (text: Locator, at: number) =>
  text.evaluate((element, at) => {
    const range = document.createRange();
    const words = element.firstChild;
    if (words) range.setStart(words, at);
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { x: letter.x - box.x + 1, y: letter.y - box.y + letter.height / 2 };
  }, at);

test('touched text opens its field with the caret there; what is typed and undone shows on the page before it is saved', async ({
  page,
}) => {
  const TITLE = 'Mujer que vuelve a amanecer';
  replaceIn(BOOK_FILE, /^title: .*$/m, `title: ${TITLE}`);
  const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/editor/live-page/page.ts*', (route) => isLate.then(() => route.continue()));
  await page.goto('/', { waitUntil: 'commit' });
  const live = page.frameLocator('iframe');
  await expect(live.locator('main')).toBeVisible(PATIENT);
  // It lies over the page, which cannot take a touch yet.
  await page.getByText('Aquí se abre tu página.').click();
  arrive();
  const field = textbox(page, 'Título');
  // A text of the sample is selected whole.
  await live.getByRole('heading', { name: 'La voz que guardabas' }).click();
  await expect.poll(() => selection(page)).toEqual(['', 'La voz que guardabas']);
  const heading = live.getByRole('heading', { name: TITLE });
  for (const at of [TITLE.indexOf('elve'), 3]) {
    await heading.click({ position: await placeOf(heading, at) });
    await expect(field).toHaveValue(TITLE);
    await expect(field).toBeFocused();
    await expect.poll(() => selection(page)).toEqual([TITLE.slice(0, at), '']);
  }
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('/api/save', (route) => released.then(() => route.continue()));
  // Retries: a page that reloads meanwhile shows what is on disk until the next key.
  await expect(async () => {
    await field.fill('Mujer');
    await field.fill('Mujer, amanece ya');
    await expect(live.getByRole('heading', { name: 'Mujer, amanece ya' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Control+z');
  await expect(live.getByRole('heading', { name: 'Mujer', exact: true })).toBeVisible();
  expect(read(BOOK_FILE)).toContain(TITLE);
  release();
  await expect(saveState(page)).toHaveText('Guardado');
  expect(changedLines(BOOK_FILE)).toEqual(['- title: Mujer, amanece', '+ title: Mujer']);
});

test('fields that may stay empty are marked, unless a rule needs one of them; a link to a missing one outlines it, and no message takes a press away', async ({
  page,
}) => {
  // All is in view: a browser that scrolls keeps a button in its place.
  await page.setViewportSize({ width: 1280, height: 1800 });
  await openAlone(page, 'ebooks/');
  const marked = page.locator('div[data-field]').filter({ hasText: '(si quieres)' });
  await expect(marked.locator('> label')).toHaveText([
    'Precio',
    'Qué se ve en la imagen',
    'Primera página',
    'Calificación',
  ]);
  const add = page.getByRole('button', { name: 'Agregar característica' });
  const features = textbox(page, 'Característica');
  await textbox(page, 'Título').fill('La otra orilla');
  await expect(saveState(page)).toHaveText(/^Borrador: \d datos/);
  // Its triangle, on the dark bar, is as light as its words.
  const colours = await page
    .getByRole('banner')
    .locator('summary')
    .evaluate((row) => [
      getComputedStyle(row, '::before').borderInlineStartColor,
      getComputedStyle(row).color,
    ]);
  expect(colours[0]).toBe(colours[1]);
  // As after a cancelled choice of a file
  const cover = page.getByRole('group', { name: 'Portada' });
  await cover.getByLabel('Elegir imagen').focus();
  await add.click();
  await expect(features).toHaveCount(2);
  await expect(cover.getByText(/^falta/i)).toBeVisible();
  await saveState(page).click();
  await page.getByRole('status').getByRole('button', { name: 'Portada' }).click();
  await expect(cover.getByLabel('Elegir imagen')).toBeFocused();
  await expect(cover).not.toHaveCSS('outline-style', 'none');
  await textbox(page, 'Título').focus();
  await expect(cover).toHaveCSS('outline-style', 'none');
});

test('before the page is served, which the window says, an invalid value is explained at its field and listed above, survives a reload, and can be discarded', async ({
  page,
}) => {
  await openAlone(page, BOOK);
  await expect(page.getByText('Aquí se abre tu página.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await textbox(page, 'Precio').fill('15');
  await textbox(page, 'Categoría').fill('Poesía');
  await expect(saveState(page)).toHaveText('Guardado, menos Precio');
  // On a slow machine the price alone is sent first.
  await expect.poll(() => changedLines(BOOK_FILE)).toEqual(['- category: Devocional', '+ category: Poesía']);
  await expect(textbox(page, 'Precio')).toHaveAccessibleDescription(/Pon también la moneda/);
  await page.reload();
  await expect(page.getByText(/^Aquí está lo que escribiste el .* y no se ha guardado/)).toBeVisible();
  await expect(textbox(page, 'Precio')).toHaveValue('15');
  await expect(saveState(page)).toHaveText('Guardado, menos Precio');
  await saveState(page).click();
  await page.getByRole('button', { name: 'Precio' }).click();
  await expect(textbox(page, 'Precio')).toBeFocused();
  await page.getByRole('button', { name: 'Descartarlo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(textbox(page, 'Precio')).toHaveValue('$13 USD');
  await expect(saveState(page)).toHaveText('Guardado');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(textbox(page, 'Precio')).toHaveValue('15');
  await expect(saveState(page)).toHaveText('Guardado, menos Precio');
});

test('a new book is a draft until its cover is chosen, then a card, which can be hidden, deleted and brought back', async ({
  page,
}) => {
  const NEW_FILE = 'ebooks/la-otra-orilla/index.yaml';
  await open(page, 'ebooks');
  await page.getByRole('link', { name: 'Agregar a Ebooks' }).click();
  const words = { Título: 'La otra orilla', Categoría: 'Novela', Descripción: 'Dos hermanas y un río.' };
  for (const [name, text] of Object.entries(words)) await textbox(page, name).fill(text);
  await textbox(page, 'Enlace de compra').fill('libreria.example.com/orilla');
  await textbox(page, 'Característica').fill('Doce capítulos');
  await expect(page.getByText('Se guarda así: https://libreria.example.com/orilla')).toBeVisible();
  await expect(saveState(page)).toHaveText('Borrador: 1 dato por revisar');
  const card = page.frameLocator('iframe').getByRole('article', { name: 'La otra orilla' });
  await expect(card).toBeVisible();
  await saveState(page).click();
  await expect(page.getByRole('status').getByRole('button')).toHaveText(['Portada']);
  expect(changedFiles()).toEqual([]);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir imagen' }).click();
  await (await chooser).setFiles(join(SAMPLE, BOOK, 'portada.svg'));
  await expect(page).toHaveURL('/?ficha=ebooks/la-otra-orilla');
  const arrival = page.getByText('al final de Ebooks.');
  await expect(arrival).toHaveText('Ya está guardada, al final de Ebooks.');
  await expect(card).toHaveCount(1);
  const file = read(NEW_FILE);
  expect(file).toContain('https://libreria.example.com/orilla');

  const isShown = page.getByRole('checkbox', { name: 'Se ve en la página' });
  await isShown.uncheck();
  await expect(arrival).toContainText('No se ve en tu página: «Se ve en la página» está apagado.');
  await expect(card).toHaveCount(0);
  await goToList(page);
  await page.getByRole('link', { name: 'La otra orilla Oculto' }).click();
  await isShown.check();
  await expect(card).toBeVisible();
  expect(read(NEW_FILE)).toBe(file);
  await page.getByRole('group', { name: 'Borrar', exact: true }).getByText('Borrar…').click();
  await expect(page.getByText('Lo recuperas en «Copias».')).toBeVisible();
  await page.getByRole('button', { name: 'Sí, borrar' }).click();
  await expect(page).toHaveURL('/?ficha=ebooks');
  expect(changedFiles()).toEqual([]);
  await expect(page.getByText('Borraste «La otra orilla».')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('link', { name: 'La otra orilla' })).toBeVisible();
  await expect.poll(changedFiles).not.toEqual([]);
});

test('several covers chosen at once begin a draft each, and a finished book leads to the next', async ({
  page,
}) => {
  await openAlone(page, 'ebooks/');
  const covers = ['uno.svg', 'dos.svg'].map((name, at) => ({
    name,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(DRAWING.replace('M0', `M${at}`)),
  }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir imagen' }).click();
  await (await chooser).setFiles(covers);
  for (const title of ['Uno', 'Dos']) {
    await expect(page.getByRole('group', { name: 'Portada' }).getByRole('link')).toHaveText(
      `${title.toLowerCase()}.svg`,
    );
    const words = { Título: title, Categoría: 'Cuentos', Descripción: 'De noche.', Característica: 'Breve' };
    for (const [name, text] of Object.entries(words)) await textbox(page, name).fill(text);
    await page.getByRole('radio', { name: 'En venta por WhatsApp' }).check();
    await expect(saveState(page)).toHaveText('Guardado');
    const another = page.getByRole('link', { name: /^Seguir con «|^Agregar otro ebook/ });
    await expect(another).toHaveText(title === 'Dos' ? 'Agregar otro ebook' : 'Seguir con «Ebook nuevo»');
    if (title !== 'Dos') await another.click();
  }
  const files = changedFiles().filter((path) => /^ebooks\/(uno|dos)\//.test(path));
  expect(files).toHaveLength(4);
});

test('Ctrl+Z undoes words and × over the whole form, also after another visit, and shows where', async ({
  page,
}) => {
  const undo = () => page.keyboard.press('Control+z');
  await openAlone(page, BOOK);
  const title = textbox(page, 'Título');
  await title.press('End');
  await page.keyboard.type(' y canta');
  await page.getByRole('button', { name: 'Quitar Característica 1' }).click();
  await expect(page.getByText('Quitaste «Lecturas de cinco minutos».')).toBeVisible();
  await expectNoAxeFindings(page, '[role="status"]');
  await goToList(page);
  await page.getByRole('link', { name: 'Mujer, amanece y canta' }).click();
  await expect(title).toHaveValue('Mujer, amanece y canta');
  await undo();
  await expect(textbox(page, 'Característica').first()).toHaveValue('Lecturas de cinco minutos');
  await undo();
  await expect(title).toHaveValue('Mujer, amanece y');
  await expect(title).toBeFocused();
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+Shift+z');
  await expect(title).toHaveValue('Mujer, amanece y canta');
  await expect(textbox(page, 'Característica').first()).not.toHaveValue('Lecturas de cinco minutos');
  // What a closing tab sends would meet the next test.
  await expect(saveState(page)).toHaveText('Guardado');
});

test('a chat that is pasted into a long text comes out clean, and both ways to undo give back what was pasted, the button as long as the text stays', async ({
  page,
}) => {
  const CHAT = '[8:41 p. m., 12/9/2026] Ana: Me llamo *Ana*\n[8:42 p. m., 12/9/2026] Ana: Escribo';
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAlone(page, 'about');
  const story = textbox(page, 'Tu historia');
  await story.fill('Yo. Fin.');
  for (let letters = 0; letters < 'Fin.'.length; letters++) await story.press('ArrowLeft');
  await page.evaluate((chat) => navigator.clipboard.writeText(chat), CHAT);
  await page.keyboard.press('Control+v');
  await expect(story).toHaveValue('Yo. Me llamo Ana\n\nEscriboFin.');
  await page.keyboard.type('!');
  await expect(story).toHaveValue('Yo. Me llamo Ana\n\nEscribo!Fin.');
  const undo = () => page.keyboard.press('Control+z');
  await undo();
  await undo();
  await expect(story).toHaveValue(`Yo. ${CHAT}Fin.`);
  await undo();
  await expect(story).toHaveValue('Yo. Fin.');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Quité las horas y nombres de 2 mensajes y los asteriscos.')).toBeVisible();
  // The rest of the form may change meanwhile.
  await textbox(page, 'Rótulo sobre la misión').fill('Lo mío');
  await page.getByRole('button', { name: 'Dejarlo como lo pegaste' }).click();
  await expect(story).toHaveValue(/8:41 p. m./);
  await expect(saveState(page)).toHaveText('Guardado');
});

test('the offer to undo covers no field, and stays until it is taken, closed, or another part is opened', async ({
  page,
}) => {
  await openAlone(page, 'ebooks');
  const offer = page.getByRole('button', { name: 'Deshacer' });
  const down = page.getByRole('button', { name: 'Bajar Mujer, amanece' });
  await down.click();
  await offer.press('Enter');
  await expect(offer).toBeHidden();
  await expect(rowsOf(page).first()).toContainText('Mujer, amanece');
  await down.click();
  const desk = page.getByRole('region', { name: 'Lo que se cambia' }).locator('..');
  for (const size of [
    { width: 390, height: 700 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    for (const button of await page.getByRole('button', { name: /^(Deshacer|Ver la página)$/ }).all()) {
      const [form, own] = [await desk.boundingBox(), await button.boundingBox()];
      expect((own?.y ?? 0) - (form?.y ?? 0), await button.innerText()).toBeGreaterThanOrEqual(
        form?.height ?? 0,
      );
    }
  }
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(offer).toBeHidden();
  await expect(rowsOf(page).first()).not.toContainText('Mujer, amanece');
  await page.getByRole('button', { name: 'Subir Mujer, amanece' }).click();
  await expect(offer).toBeVisible();
  await choosePart(page, 'Inicio');
  await expect(offer).toBeHidden();
  await choosePart(page, 'Ebooks');
  await expect(offer).toBeHidden();
  await expect(saveState(page)).toHaveText('Guardado');
});

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: 'rgb(0 90 90 / 50%)' } });

test('a photograph is shrunk and set upright, a small one taken with a remark, a damaged one refused; its point that stays in view is moved by keys and by dragging', async ({
  page,
}) => {
  await openAlone(page, 'hero');
  const field = page.getByRole('group', { name: 'Tu retrato' });
  const choose = (name: string, buffer: Buffer) =>
    field.getByLabel('Cambiar imagen').setInputFiles({ name, mimeType: '', buffer });
  const point = field.getByRole('slider', { name: 'Lo que no se recorta' });
  const lines = () => changedLines('hero/index.yaml');
  await expect(point).toBeHidden();
  const description = textbox(page, 'Qué se ve en la imagen');
  await expect(description).not.toHaveValue('');
  // As a phone that was held upright stores it.
  await choose(
    'Mi foto.jpg',
    await photograph(2600, 1300).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  );
  await expect(field).toContainText('1200 × 2400, se verá bien', PATIENT);
  await expect(field.getByRole('link')).toHaveText('mi-foto.jpg');
  // The page says of another picture «Retrato de» until she describes it.
  await expect(page.getByText('Cambiaste «Tu retrato». Se vació «Qué se ve en la imagen».')).toBeVisible();
  await expect(description).toHaveValue('');
  await expect(saveState(page)).toHaveText('Guardado');
  const [large = ''] = changedFiles().filter((path) => path.endsWith('.jpg'));
  const { width, height, orientation = 1 } = await sharp(join(CONTENT, large)).metadata();
  expect([width, height, orientation]).toEqual([1200, 2400, 1]);

  await point.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
  await expect(point).toHaveAttribute('aria-valuetext', 'a 46 % de la izquierda y 22 % de arriba');
  await expect.poll(lines).toContain('+ profileImageFocus: 46% 22%');
  await expectNoAxeFindings(page, '[data-field="profileImage"]');
  const box = (await point.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const to = (x: number, y: number) => page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  await to(0.46, 0.22);
  await page.mouse.down();
  await to(0.75, 0.5);
  await to(2, 0.5);
  await page.mouse.up();
  await expect.poll(lines).toContain('+ profileImageFocus: 100% 50%');

  await choose('transparente.png', await photograph(2500, 100).png().toBuffer());
  await expect(field.getByRole('link')).toHaveText('transparente.png', PATIENT);
  await expect(saveState(page)).toHaveText('Guardado');
  const [clear = ''] = changedFiles().filter((path) => path.endsWith('.png'));
  expect((await sharp(join(CONTENT, clear)).stats()).isOpaque).toBe(false);

  await choose('chica.webp', await photograph(120, 150).webp().toBuffer());
  await expect(field).toContainText('mide 120 × 150; busca una de 900 de ancho o más.');
  await expect(saveState(page)).toHaveText('Guardado');
  await choose('rota.jpg', (await photograph(900, 900).jpeg().toBuffer()).subarray(0, -2000));
  await expect(field).toContainText('Esa fotografía no se puede abrir');
  await expect(field.getByRole('link')).toHaveText('chica.webp');
  await page.keyboard.press('Control+z');
  await expect(field.getByRole('link')).toHaveText('transparente.png');
  await expect(field).not.toContainText('Esa fotografía no se puede abrir');
});

/** Drops a file of the disk on the middle of an element, as from a folder. */
async function dropOn(element: Locator, path: string) {
  await element.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  const session = await element.page().context().newCDPSession(element.page());
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
}

test('a picture goes where it is dropped, on a card of the page or beside the field, and a pasted one into the open form; a large PNG is stored as WebP', async ({
  page,
}, info) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const poster = info.outputPath('Cartel.png');
  const create = { width: 900, height: 1125, channels: 3, background: 'white', noise } as const;
  await sharp({ create }).png().toFile(poster);
  await open(page, 'hero');
  const cover = page.getByRole('group', { name: 'Portada' });
  const name = cover.getByRole('link');
  const card = page.frameLocator('iframe').getByRole('article', { name: 'Mujer, amanece' });
  await expect(page.getByText('Aquí se abre tu página.')).toBeHidden(PATIENT);
  await dropOn(card.getByRole('img').first(), poster);
  await expect(name).toHaveText('cartel.webp', PATIENT);
  await expect(page).toHaveURL(`/?ficha=${BOOK}&campo=image`);
  await expect(saveState(page)).toHaveText('Guardado');

  await dropOn(textbox(page, 'Categoría'), join(SAMPLE, BOOK, 'portada.svg'));
  await expect(name).toHaveText('portada.svg');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await textbox(page, 'Título').focus();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(20, 30);
    canvas.getContext('2d');
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob() })]);
  });
  await page.keyboard.press('Control+v');
  await expect(name).toHaveText('image.png');
  await expect(saveState(page)).toHaveText('Guardado');
});

test('a card’s form copies its address and words for a status, saves its QR code and shows each of them and a poster; a double click on «Duplicar» makes one copy', async ({
  page,
}) => {
  const address = 'https://luzenescena.example.com/#mujer-amanece';
  // As by hand: the page takes the domain out of it.
  replaceIn('site/index.yaml', /^domainLabel: .*$/m, 'domainLabel: https://LuzEnEscena.example.com/');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAlone(page, BOOK);
  const part = page.getByRole('region', { name: 'Compartir esta tarjeta' });
  await expect(part.getByText(address, { exact: true })).toBeVisible();
  // Nothing is published yet.
  await expect(part.getByText('Hay algo sin publicar')).toBeVisible();
  await part.getByRole('button', { name: 'Copiar el enlace' }).click();
  await expect(part.getByText('Copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const saved = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Guardar el código' }).click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toBe('mujer-amanece.png');
  const { format, width, height } = await sharp(await picture.path()).metadata();
  expect([format, width === height, width > 600]).toEqual(['png', true, true]);
  await part.getByRole('button', { name: 'Copiar el texto' }).click();
  await expect(part.getByText('Copiado: es para tu estado.')).toBeVisible();
  const status = await page.evaluate(() => navigator.clipboard.readText());
  expect(status).toMatch(new RegExp(`^«Mujer, amanece»\\n\\n.*\\n\\n\\$13 USD\\n\\n${address}$`));
  await part.getByText('Ver el texto para tu estado').click();
  await expect(part.getByText('«Mujer, amanece»')).toBeVisible();
  await part.getByText('Ver el código QR').click();
  await expect(part.getByRole('img', { name: `Código QR de ${address}` })).toBeVisible();
  await part.getByText('Ver el cartel e imprimirlo').click();
  const drawn = part.getByRole('img', { name: 'Cartel de «Mujer, amanece», con su código QR' });
  await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1754);
  await page.emulateMedia({ media: 'print' });
  await expect(drawn).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Compartir' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('checkbox', { name: 'Se ve en la página' }).uncheck();
  await expect(part.getByText('si el título todavía es un secreto')).toBeVisible();
  await expect(saveState(page)).toHaveText('Guardado');
  await page.getByRole('button', { name: 'Duplicar' }).dblclick();
  await expect(page).toHaveURL(`/?ficha=${BOOK}-copia`);
  await expect(saveState(page)).toHaveText('Guardado');
  const copied = ['index.yaml', 'portada.svg'].map((name) => `${BOOK}-copia/${name}`);
  const changed = ['ebooks/index.yaml', ...copied, BOOK_FILE, 'site/index.yaml'];
  expect(changedFiles()).toEqual(changed);
});

test('a new list item turns red only after it is left empty; letters are counted past half of the limit', async ({
  page,
}) => {
  await openAlone(page, 'about');
  await page.getByRole('button', { name: 'Agregar actividad' }).click();
  const word = textbox(page, 'En una palabra').last();
  const sentence = textbox(page, 'En una frase').last();
  await expect(word).toBeFocused();
  await word.fill('Bailo');
  await expect(saveState(page)).toHaveText('Guardado, menos Lo que haces');
  await expect(page.getByText('pon algún texto')).toHaveCount(0);
  await sentence.focus();
  await word.focus();
  await expect(sentence).toHaveAccessibleDescription(/pon algún texto/);

  await choosePart(page, 'Inicio');
  const notice = textbox(page, 'Lo que dice');
  await notice.fill('a'.repeat(60));
  await expect(page.getByText(/\d de 120 letras/)).toHaveCount(0);
  await page.keyboard.type('b');
  await expect(notice).toHaveAccessibleDescription(/61 de 120 letras/);
  await notice.fill('');
  await expect(saveState(page)).toHaveText('Guardado');
});

test('a notice is on the page, first in the menu while it runs, and a touch opens it; emptied, its file is as before', async ({
  page,
}) => {
  await page.goto('/?ficha=hero&campo=notice.text');
  await expect(textbox(page, 'Lo que dice')).toBeFocused();
  await textbox(page, 'Lo que dice').fill('Hoy estrenamos en Caracas');
  await textbox(page, 'Último día').fill('31/12/2099');
  await expect(saveState(page)).toHaveText('Guardado');
  const first = page.getByRole('navigation', { name: 'Partes de tu página' }).getByRole('link').first();
  await expect(first).toHaveText('Aviso');
  expect(changedLines('hero/index.yaml')).toEqual([
    '+ notice:',
    '+   text: Hoy estrenamos en Caracas',
    '+   lastDay: 2099-12-31',
  ]);
  await page.frameLocator('iframe').getByText('Hoy estrenamos en Caracas').click(PATIENT);
  await expect(textbox(page, 'Lo que dice')).toBeFocused();
  // The next function replaces it.
  const marked = () => page.evaluate(() => document.getSelection()?.toString());
  await expect.poll(marked).toBe('Hoy estrenamos en Caracas');
  // The day takes the hour too.
  const day = textbox(page, 'Día del evento');
  // New words do not stand on the page with the old day.
  await day.fill('mañana');
  await expect(saveState(page)).toHaveText('Guardado, menos Aviso');
  await day.fill('28/11/2025, 7:00 p. m.');
  await day.press('Tab');
  await expect(textbox(page, 'Hora')).toHaveValue('7:00 p. m.');
  await expect(page.getByText('Ese día ya pasó.')).toBeVisible();
  for (const name of ['Día del evento', 'Hora']) await textbox(page, name).fill('');
  await textbox(page, 'Último día').fill('');
  await textbox(page, 'Lo que dice').fill('');
  await expect(first).not.toHaveText(/Aviso/);
  await expect(saveState(page)).toHaveText('Guardado');
  expect(changedFiles()).toEqual([]);
});

test('a video’s address and code are taken from one link, to YouTube or elsewhere, and its views may be left out', async ({
  page,
}) => {
  const VIDEO = 'youtube/volver-a-empezar';
  const file = `${VIDEO}/index.yaml`;
  await openAlone(page, VIDEO);
  const link = textbox(page, 'Enlace del video');
  await link.fill('http://youtu.be/dQw4w9WgXcQ?si=abc');
  await textbox(page, 'Título').focus();
  await expect(page.getByText('Se guarda así: https://youtu.be/dQw4w9WgXcQ')).toBeVisible();
  await textbox(page, 'Vistas').fill('');
  await page.getByRole('button', { name: 'Quitar imagen' }).click();
  await expect(page.getByRole('button', { name: 'Elegir imagen' })).toBeFocused();
  await expect
    .poll(() => read(file))
    .toContain('videoId: dQw4w9WgXcQ\nvideoUrl: https://youtu.be/dQw4w9WgXcQ\n');
  await link.fill('vimeo.com/76979871');
  await expect.poll(() => read(file)).toContain('videoUrl: https://vimeo.com/76979871\n');
  expect(read(file)).not.toMatch(/^(videoId|views):/m);
});

test('how a book is sold is one choice, and a link stays while another is tried', async ({ page }) => {
  const PRINTED = 'printed-books/luz-en-escena';
  await openAlone(page, PRINTED);
  const choose = (name: string) => page.getByRole('radio', { name }).check();
  const link = textbox(page, 'Enlace de compra');
  await expect(link).toBeVisible();
  await choose('En venta por WhatsApp');
  await expect(link).toBeHidden();
  await choose('En venta por enlace');
  await expect(link).toHaveValue('https://libreria.example.com/luz-en-escena');
  await choose('Pronto disponible');
  await expect(page.getByRole('group', { name: 'Cómo se vende' })).toHaveAccessibleDescription(/tijeras/);
  await expectNoAxeFindings(page, '[role="group"]');
  await expect
    .poll(() => changedLines(`${PRINTED}/index.yaml`))
    .toEqual(['+ status: Pronto Disponible', '+ disabled: true']);
});

test('books and list items are reordered by keys and by dragging: nothing is selected, no link opens, and Escape puts a book back; undone, the focus is in the same book', async ({
  page,
}) => {
  await openAlone(page, 'ebooks');
  const rows = rowsOf(page);
  const down = page.getByRole('button', { name: 'Bajar Mujer, amanece' });
  // The first one cannot go up.
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mujer, amanece: lugar 3 de 3')).toBeAttached();
  await expect.poll(() => read('ebooks/index.yaml')).toMatch(/casa-encendida\n {2}- mujer-amanece/);
  // Undone, the focus is still in the same book, and nothing says that it is elsewhere.
  await page.keyboard.press('Control+z');
  await expect(rows.nth(1)).toContainText('Mujer, amanece');
  await expect(down).toBeFocused();
  await expect(page.getByText('Mujer, amanece: lugar')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mujer, amanece: lugar 3 de 3')).toBeAttached();

  const lift = async (part: string) => {
    const pressed = await rows.last().locator(part).boundingBox();
    const first = await rows.first().boundingBox();
    if (!pressed || !first) throw new Error('the list has no rows');
    await page.mouse.move(pressed.x + 15, pressed.y + 20);
    await page.mouse.down();
    await page.mouse.move(pressed.x + 150, first.y, { steps: 4 });
    await expect(page.getByText('Mujer, amanece: lugar 1 de 3')).toBeAttached();
  };
  await lift(HANDLE);
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Mujer, amanece: lugar 3 de 3')).toBeAttached();
  await page.mouse.up();
  await lift('a');
  await page.mouse.up();
  await expect.poll(() => changedFiles()).toEqual([]);
  await expect(rows.first()).toContainText('Mujer, amanece');
  await expect(page).toHaveURL('/?ficha=ebooks');
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(`/?ficha=${BOOK}`);

  await page.getByRole('button', { name: 'Quitar Característica 1' }).click();
  const add = page.getByRole('button', { name: 'Agregar característica' });
  await add.click();
  await page.getByRole('button', { name: 'Quitar Característica 3' }).click();
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(textbox(page, 'Característica').last()).toBeFocused();
  await page.keyboard.type('Un audio por semana');
  await rows.nth(2).locator(HANDLE).dragTo(rows.nth(0));
  await expect(textbox(page, 'Característica').first()).toHaveValue('Un audio por semana');
  await expect(saveState(page)).toHaveText('Guardado');
  expect(changedLines(BOOK_FILE)).toEqual(['-   - Lecturas de cinco minutos', '+   - Un audio por semana']);
});

test('a second tab asks before it takes over, with what was typed in the first right before, which then asks; what is typed right before a tab is left is saved', async ({
  page,
  context,
}) => {
  await openAlone(page, BOOK);
  const second = await context.newPage();
  await hidePage(second);
  await second.goto(`/?ficha=${BOOK}`);
  const question = { name: 'Abriste tu página en otra pestaña' };
  await expect(second.getByRole('heading', question)).toBeVisible();
  await expectNoAxeFindings(second);
  await textbox(page, 'Categoría').fill('Novela');
  await second.getByRole('button', { name: 'Usar aquí' }).click();
  await expect(textbox(second, 'Categoría')).toHaveValue('Novela');
  await expect(page.getByRole('heading', question)).toBeVisible();
  await second.close();
  await page.getByRole('button', { name: 'Usar aquí' }).click();
  await expect(textbox(page, 'Categoría')).toHaveValue('Novela');

  await textbox(page, 'Precio').fill('$15 USD');
  await page.goto('about:blank');
  await expect
    .poll(() => changedLines(BOOK_FILE))
    .toEqual(['- category: Devocional', '- price: $13 USD', '+ category: Novela', '+ price: $15 USD']);
});

test('the draft of a new card is listed until it is discarded, which can be undone', async ({ page }) => {
  await openAlone(page, 'ebooks/');
  await textbox(page, 'Título').fill('La otra orilla');
  await expect(saveState(page)).toHaveText(/^Borrador: \d datos por revisar$/);
  await goToList(page);
  const drafts = page.getByRole('list', { name: 'Borradores' });
  await expect(drafts.getByRole('listitem')).toHaveCount(1);
  await expectNoAxeFindings(page, '[aria-label="Borradores"]');
  await drafts.getByRole('button', { name: 'Descartar La otra orilla' }).click();
  await expect(drafts).toBeHidden();
  await expect(page.getByRole('link', { name: 'Agregar a Ebooks' })).toBeFocused();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await drafts.getByRole('link').click();
  await expect(textbox(page, 'Título')).toHaveValue('La otra orilla');
});

test('unreadable content is reported with the reason, and read again on request; while a value cannot be saved the tab says so, and asks before it is closed', async ({
  page,
}) => {
  // The window also reads by itself, which must not succeed before the button is pressed.
  await page.addInitScript(() =>
    addEventListener('click', () => Object.assign(globalThis, { isPressed: true })),
  );
  await page.route('/api/content', async (route) => {
    if (await page.evaluate(() => 'isPressed' in globalThis)) await route.continue();
    else await route.fulfill({ ...AS_SERVER, status: 500, body: 'No se pudo leer.' });
  });
  await hidePage(page);
  await page.goto(`/?ficha=${BOOK}`);
  await expect(page.getByRole('alert')).toContainText('No se pudo leer.');
  await page.getByRole('button', { name: 'Probar otra vez' }).click();
  await expect(saveState(page)).toHaveText('Guardado');
  // A request that is still answered when the test ends would fail it.
  await page.unroute('/api/content');

  await page.route('/api/save', (route) => route.abort());
  await textbox(page, 'Precio').fill('$15 USD');
  await expect(saveState(page)).toHaveText('Sin guardar');
  await expect(page.getByText('El programa no contesta.')).toBeVisible();
  await expect(page.getByText('está solo en esta pestaña. No la cierres')).toBeVisible();
  // Another form is saved; this one is not.
  await choosePart(page, 'Inicio');
  await expect(saveState(page)).toHaveText('Sin guardar');
  await expect(page.getByText('está solo en esta pestaña. No la cierres')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.unroute('/api/save');
  await page.getByRole('button', { name: 'Probar otra vez' }).click();
  await expect(saveState(page)).toHaveText('Guardado');
  expect(read(BOOK_FILE)).toContain('price: $15 USD');
});

test('a file damaged by hand is reported with the reason until it is repaired; only its button removes an unknown field', async ({
  page,
}) => {
  await openAlone(page, BOOK);
  replaceIn(BOOK_FILE, 'title: ', 'title: *');
  await expect(saveState(page)).toHaveText('No se puede leer');
  await expect(page.getByText(/Línea 1: .*comillas/)).toBeVisible();
  await expectNoAxeFindings(page, '[role="alert"]');
  replaceIn(BOOK_FILE, 'title: *', 'title: ');
  await expect(saveState(page)).toHaveText('Guardado');

  replaceIn(BOOK_FILE, /$/, 'precio: 15\n');
  await expect(page.getByText('Este campo no existe; quizá es «price».')).toBeVisible();
  await saveState(page).click();
  await page.getByRole('status').getByRole('button', { name: 'precio' }).click();
  await expect(page.getByRole('button', { name: 'Quitar este campo' })).toBeFocused();
  expect(read(BOOK_FILE)).toContain('precio: 15');
  await expectNoAxeFindings(page, '[data-field="precio"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(saveState(page)).toHaveText('Guardado');
  expect(changedFiles()).toEqual([]);
});

test('texts that are hardly ever changed are in closed groups, which open for an address and for a wrong text', async ({
  page,
}) => {
  await openAlone(page, 'contact&campo=form.noScript');
  const rare = textbox(page, 'Aviso si el formulario no funciona');
  await expect(rare).toBeFocused();
  await expectNoAxeFindings(page, 'details');
  await choosePart(page, 'Ebooks');
  await choosePart(page, 'Sección de contacto');
  await expect(page.getByRole('region', { name: 'Lo que se cambia' }).getByRole('textbox')).toHaveCount(5);
  for (const _visit of ['Ebooks', 'the first']) await page.goBack();
  await expect(rare).toBeFocused();
  await rare.fill('');
  await expect(saveState(page)).toHaveText('Guardado, menos Formulario › Aviso si el formulario no funciona');
  await choosePart(page, 'Ebooks');
  await choosePart(page, 'Sección de contacto');
  await expect(rare).toBeVisible();
});

/** Types a letter. Returns how often a text field was rendered meanwhile. */
async function rendersOfALetter(page: Page): Promise<number | undefined> {
  await page.coverage.startJSCoverage();
  await page.keyboard.type('s');
  await expect(textbox(page, 'Botón de envío')).toHaveValue(/mensajes+$/);
  const scripts = await page.coverage.stopJSCoverage();
  // Only the text field's render function has this attribute; the last match is the innermost function.
  const calls = scripts.flatMap(({ source = '', functions }) =>
    functions.flatMap(({ ranges: [range] }) =>
      range && source.slice(range.startOffset, range.endOffset).includes('"aria-required"') ? [range] : [],
    ),
  );
  return calls.at(-1)?.count;
}

test('the largest form and a list are accessible, fit a computer and a phone, and have borders in forced colours; a key stroke renders one field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await openAlone(page, 'contact');
  await textbox(page, 'Botón de envío').press('End');
  // Retries because news of the content, such as of files that were restored before the test, renders the whole form.
  await expect(async () => expect(await rendersOfALetter(page)).toBe(1)).toPass();
  for (const part of ['Sobre mí', 'Ebooks']) {
    await page.setViewportSize({ width: 1024, height: 700 });
    await choosePart(page, part);
    await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 390, height: 700 });
    await expectNoOverflow(page);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goBack();
  await expect(page.getByLabel('Se ve en la página')).toHaveCSS('appearance', 'auto');
  await expect(page.getByRole('button', { name: /^Agregar / }).first()).toHaveCSS(
    'border-top-style',
    'solid',
  );
});

test('on a narrow screen, or large, the page takes the place of the form, and a touched text or a button brings the form back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 853, height: 480 });
  await open(page, 'footer');
  const live = page.frameLocator('iframe');
  // Set by the live page's script.
  await expect(live.locator('[data-editing] footer')).toBeAttached();
  await expect(page.locator('iframe')).toBeHidden();
  await textbox(page, 'Derechos de autor').focus();
  const seePage = page.getByRole('button', { name: 'Ver la página' });
  await seePage.click();
  await expect(live.getByText('© 2025')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Abrir aparte' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lo que se cambia' })).toBeHidden();
  await page.getByRole('button', { name: 'Volver a escribir' }).click();
  await expect(textbox(page, 'Derechos de autor')).toBeFocused();
  await seePage.click();
  await live.getByText('© 2025').click();
  await expect(textbox(page, 'Derechos de autor')).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Computadora' }).click();
  await page.getByRole('button', { name: 'En grande' }).click();
  const frame = page.locator('[data-view]');
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(1280);
  await expectNoAxeFindings(page);
  await live.getByRole('heading', { name: 'Mujer, amanece' }).click();
  await expect(textbox(page, 'Título')).toBeFocused();
  await expect(textbox(page, 'Título')).toHaveValue('Mujer, amanece');
});

test('by keyboard the caret starts behind the last letter, a text of the sample is selected, and Tab passes the page’s frame both ways', async ({
  page,
}) => {
  replaceIn(BOOK_FILE, /^title: .*$/m, 'title: Mujer que vuelve a amanecer');
  await open(page, BOOK);
  await textbox(page, 'Título').focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => selection(page)).toEqual(['Devocional', '']);
  await page.keyboard.press('Tab');
  const description = await textbox(page, 'Descripción').inputValue();
  await expect.poll(() => selection(page)).toEqual(['', description]);
  // A press in it puts the caret.
  await textbox(page, 'Descripción').click({ position: { x: 5, y: 20 } });
  await expect.poll(async () => (await selection(page))[1]).toBe('');

  await page.getByRole('link', { name: 'Abrir aparte' }).focus();
  await page.keyboard.press('Tab');
  const past = page.getByRole('button', { name: 'Saltar la página' });
  await expect(past).toBeFocused();
  await expectNoAxeFindings(page, '[aria-label="Tu página"]');
  await page.keyboard.press('Enter');
  const back = page.getByRole('button', { name: 'Volver antes de la página' });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(past).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Abrir aparte' })).toBeFocused();
});
