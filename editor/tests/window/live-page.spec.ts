import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Frame, Page } from '@playwright/test';
import { inOrder } from '../../../src/content/fields/entries.ts';
import type { ContentAnswer, FormValues, PageMessage, WindowMessage } from '../../api.ts';
import { CONTENT, replaceIn, restoreContent } from '../support/content.ts';
import { windowOn } from '../support/server.ts';
import { expect, pageAddress, test } from '../support/test.ts';

test.beforeEach(restoreContent);
test.afterAll(restoreContent);

/** Shows the live page in a frame of the given width, on a screen without forms, and records its messages. */
async function livePageIn(page: Page, width: number, address: string): Promise<Frame> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/copias');
  await page.evaluate(
    ([src, width]) => {
      const messages: PageMessage[] = [];
      Object.assign(globalThis, { messages });
      addEventListener('message', ({ data }) => messages.push(data));
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.style.cssText = `position: fixed; inset: 0; width: ${width}px; height: 900px; border: 0; z-index: 9`;
      frame.src = src;
    },
    [address, width] as const,
  );
  // Set by the live page's script.
  await expect(page.frameLocator('iframe').locator('[data-editing] main')).toBeVisible({ timeout: 60_000 });
  const frame = page.frames().find((one) => one.url() === address);
  if (!frame) throw new Error('the live page has no frame');
  return frame;
}

const messagesIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { messages: PageMessage[] }).messages);

const contentOf = (page: Page): Promise<ContentAnswer> =>
  page.evaluate(async () => (await fetch('/api/content')).json());

/** Clicks every visible word. Returns the words with their card's title, in the order of the messages that the window gets. */
function pressWords(): readonly { readonly word: string; readonly card: string | null }[] {
  const pressed: { word: string; card: string | null }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (
      !element?.checkVisibility({ visibilityProperty: true }) ||
      element.closest('[data-menu-button], [data-menu] button, [popovertarget]')
    )
      continue;
    if (element.getBoundingClientRect().width < 5) continue;
    const card = element.closest('article')?.getAttribute('aria-label') ?? null;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]\S*/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      pressed.push({ word: word.replace(/[.,;:)?!»]+$/, ''), card });
    }
  }
  return pressed;
}

/** The fields of which the page at hand has the words, and shows none. */
function unseenFields(): readonly string[] {
  // A book shows its own once it is opened.
  const marked = [...document.querySelectorAll<HTMLElement>('[data-edit-field]:not([popover] *)')];
  const fields = Map.groupBy(marked, ({ dataset }) => `${dataset.editForm}: ${dataset.editField}`);
  return [...fields].filter(([, all]) => !all.some((one) => one.checkVisibility())).map(([name]) => name);
}

/** The value of a field such as `activities.2.title`. */
const fieldOf = (data: FormValues | undefined, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((at, step) => Object(at)[/^\d+$/.test(step) ? Number(step) - 1 : step], data);

test('touching a word opens its field for 94 % of the words, its form for 99 %; networks, chat button and dates open theirs', async ({
  page,
  baseURL,
}) => {
  const address = pageAddress(baseURL);
  const live = await livePageIn(page, 1280, address);
  const words = await live.evaluate(pressWords);
  await expect.poll(async () => (await messagesIn(page)).length).toBe(words.length);
  const { forms } = await contentOf(page);
  const touched = await messagesIn(page);
  const found = words.map(({ word, card }, at) => {
    const message = touched[at];
    if (!message) return 'nothing';
    const { form, field } = message;
    const isCard = form.includes('/');
    if (isCard && forms[form]?.data.title !== card) return `${form} in ${card}: ${word}`;
    const written = String(fieldOf(forms[form]?.data, field));
    // The page puts the site's name into the copyright.
    const shown = written.replace('{name}', String(forms.site?.data.name));
    if (field && shown.includes(word)) return 'field';
    // Formatted numbers and dates are not in the data: the form of their card counts.
    return isCard || JSON.stringify(forms[form]?.data).includes(word) ? 'form' : `${form}#${field}: ${word}`;
  });
  const count = (what: string) => found.filter((one) => one === what).length;
  expect(words.length).toBeGreaterThan(600);
  expect(await live.evaluate(unseenFields)).toEqual([]);
  expect(count('field') / words.length).toBeGreaterThanOrEqual(0.94);
  const others = found.filter((one) => one !== 'field' && one !== 'form');
  expect(others.length / words.length, others.join('\n')).toBeLessThanOrEqual(0.01);
  for (const [touched, form, field] of [
    ['footer li a:has(svg)', 'site', 'socialLinks.1.url'],
    ['[data-chat] a', 'site', 'phone'],
    ['#youtube article time', 'youtube/oracion-de-la-manana', 'date'],
  ] as const) {
    await live.locator(touched).first().locator('visible=true').click();
    const message = { type: 'touched', form, field };
    await expect.poll(async () => (await messagesIn(page)).at(-1)).toMatchObject(message);
  }
  expect(live.url()).toBe(address);
});

test('the page of a phone is whole at once and does not move, typed text shows at once, and messages of other windows are ignored', async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const live = await livePageIn(page, 390, pageAddress(baseURL));
  // Playwright's Chromium hides all scrollbars.
  await expect(live.locator('html')).toHaveCSS('scrollbar-width', 'none');
  await expect(live.locator('[data-reveal-state="waiting"]').first()).toBeAttached();
  const seen = await live.evaluate(() => {
    document.querySelector('#contact')?.scrollIntoView();
    const parts = [...document.querySelectorAll('[data-reveal]')];
    return {
      isThere: scrollY > 2 * innerHeight,
      opacities: [...new Set(parts.map((part) => getComputedStyle(part).opacity))],
      moving: document.getAnimations().length,
    };
  });
  expect(seen).toEqual({ isThere: true, opacities: ['1'], moving: 0 });

  const typed = {
    type: 'typed',
    form: 'ebooks/mujer-amanece',
    field: 'title',
    text: 'Mujer, levántate',
  } as const;
  const title = live.locator('#ebooks article h3').first();
  // Not from the window around the frame, though from the page's own origin.
  await live.evaluate((message) => postMessage({ ...message, text: 'Ajeno' }, '*'), typed);
  const send = (message: WindowMessage) =>
    page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), message);
  await send(typed);
  await expect(title).toHaveText('Mujer, levántate');
  const first = live.locator('h1');
  await send({ type: 'typed', form: 'hero', field: 'title', text: 'Escribo y dirijo para\nque anochezca.' });
  await expect(first).toHaveText(/Escribo y dirijo para\s*que anochezca\./);
  await expect(first.locator('svg')).toBeAttached();
  await send({ type: 'typed', form: 'hero', field: 'title', text: 'Escribo y dirijo para\nque anochezca' });
  await expect(first).toHaveText(/que anochezca\s*$/);
  await send({ ...typed, type: 'focused' });
  await expect(title).toBeInViewport();
  await expect(title).toHaveAttribute('data-edit-focus', '');
  await live.getByRole('button', { name: 'Menú' }).click();
  await live.getByRole('link', { name: 'Guías' }).last().click();
  await expect
    .poll(async () => (await messagesIn(page)).at(-1))
    .toMatchObject({ type: 'touched', form: 'site', field: 'navigation.free-guides' });
});

test('the page shows what is saved, without a reload or a scroll, also after a response that breaks off half-way', async ({
  page,
  baseURL,
}) => {
  const live = await livePageIn(page, 1280, pageAddress(baseURL));
  // That of a phone has none.
  await expect(live.locator('html')).toHaveCSS('scrollbar-width', 'auto');
  // A title of two lines is outlined whole.
  await live.locator('h1').getByText('que amanezca').hover();
  await expect(live.locator('h1')).toHaveAttribute('data-edit-hover', '');
  await live.evaluate(() => {
    Object.assign(globalThis, { isFirst: true });
    document.querySelector('#ebooks')?.scrollIntoView({ behavior: 'instant' });
  });
  const top = await live.evaluate(() => scrollY);
  const { content, change, duplicate, remove } = windowOn(CONTENT);
  for (let turn = 1; turn <= Number(process.env.SAVES ?? 3); turn++) {
    const books = Object.keys((await content()).forms).filter((form) => form.startsWith('ebooks/'));
    const copy = books.find((form) => form.endsWith('copia'));
    const order = books.map((form) => form.slice('ebooks/'.length)).toReversed();
    if (turn % 4 === 1) await duplicate(books[0] ?? '');
    else if (turn % 4 === 2) await change('ebooks', { order });
    else if (turn % 4 === 3 && copy) await remove(copy);
    await change('ebooks/casa-encendida', { title: `Título número ${turn}` });
    await expect(live.getByRole('heading', { name: `Título número ${turn}`, exact: true })).toBeVisible({
      timeout: 30_000,
    });
  }
  const { forms } = await contentOf(page);
  const order = forms.ebooks?.data.order as string[];
  const ids = inOrder(
    order,
    Object.keys(forms).flatMap((form) => (form.startsWith('ebooks/') ? form.slice(7) : [])),
  );
  const titles = ids.map((id) => String(forms[`ebooks/${id}`]?.data.title));
  await expect(live.locator('#ebooks article h3')).toHaveText(titles);
  await live.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async () => {
      globalThis.fetch = fetch;
      return new Response(new ReadableStream({ start: (stream) => stream.error(new Error('broken')) }));
    };
  });
  // In the page's own styles
  replaceIn('hero/index.yaml', /$/, 'profileImageFocus: 46% 22%\n');
  await expect(live.locator('#hero img')).toHaveCSS('object-position', '46% 22%');
  replaceIn('ebooks/casa-encendida/index.yaml', /^title: .*$/m, 'title: Casa abierta');
  await expect(live.getByRole('heading', { name: 'Casa abierta', exact: true })).toBeVisible();
  expect(await live.evaluate(() => [scrollY, 'isFirst' in globalThis])).toEqual([top, true]);
  // It is day again where the story no longer tells of a blackout.
  await live.locator('.About-blackout').evaluate((words) => words.scrollIntoView({ block: 'center' }));
  await expect(live.locator('html')).toHaveAttribute('data-dark');
  replaceIn('about/index.yaml', 'hubo un apagón', 'se rió todo el mundo');
  await expect(live.locator('html')).not.toHaveAttribute('data-dark');
});

test('a book opens in the page to be touched, and while its first page is written: it follows what is saved', async ({
  page,
  baseURL,
}) => {
  const live = await livePageIn(page, 1280, pageAddress(baseURL));
  const book = live.getByRole('dialog', { name: 'Luz en escena' });
  const card = live.getByRole('article', { name: 'Luz en escena' });
  await card.getByRole('button', { name: 'Lee la primera página' }).click();
  const field = { form: 'printed-books/luz-en-escena', field: 'firstPage' } as const;
  for (const line of ['que por la voz te encuentro', 'ABUELA.—']) {
    await book.getByText(line).first().click();
    const message = { type: 'touched', ...field };
    await expect.poll(async () => (await messagesIn(page)).at(-1), { message: line }).toMatchObject(message);
  }
  await book.getByRole('button', { name: 'Cerrar el libro' }).click();
  await expect(book).toBeHidden();

  const send = (message: WindowMessage) =>
    page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), message);
  // As in a form of the window
  const typing = () => page.evaluate(() => document.activeElement?.localName);
  await page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus());
  expect(await typing()).toBe('textarea');
  await send({ type: 'focused', ...field });
  await expect(book.getByText('El apagón')).toBeVisible();
  expect(await typing(), 'the form keeps the focus').toBe('textarea');
  replaceIn('printed-books/luz-en-escena/index.yaml', 'NIÑA: En amanece.', '(Vuelve la luz.)');
  await expect(book.locator('i').getByText('(Vuelve la luz.)')).toBeVisible();
  await send({ type: 'focused', form: 'hero', field: 'title' });
  await expect(book).toBeHidden();
});

test('a file opened by its address arrives whole, and no mark of a field is left in what is served', async ({
  baseURL,
}) => {
  replaceIn('ebooks/mujer-amanece/index.yaml', /^amazonLink: .*$/m, 'soldByWhatsApp: true');
  const served = async (path: string) => {
    // On a busy machine the server closes an open connection just when it is used again.
    const headers = { Accept: 'text/html', Connection: 'close' };
    const response = await fetch(pageAddress(baseURL) + path, { headers });
    return Buffer.from(await response.arrayBuffer());
  };
  const book = encodeURIComponent('«Mujer, amanece»');
  await expect.poll(async () => (await served('')).includes(book)).toBe(true);
  const id = 'siete-mananas-con-luz';
  expect(await served(`guias/${id}.pdf`)).toEqual(readFileSync(join(CONTENT, `free-guides/${id}/${id}.pdf`)));
  const found: string[] = [];
  for (const path of ['', '404', 'manifest.webmanifest']) {
    const text = String(await served(path));
    // As it is, in an address, in JSON and as a character reference.
    const marks = /[\ue000-\uf8ff]|%E[EF]%[89AB][\dA-F]%|\\u[ef][\da-f]{3}|&#(x[ef]|5[789]|6[0-3])/gi;
    for (const { 0: mark, index } of text.matchAll(marks))
      found.push(`/${path}: ${text.slice(index - 60, index)}[${mark}]`);
  }
  expect(found).toEqual([]);
});

/** Private files beside the content folder. */
const BESIDE = [
  '.publicar.json',
  '.env',
  '.copias/una/index.yaml',
  '.borradores/uno.json',
  '.publicado/1700000000000',
  'mi-pagina antes de traer 2026-01-01.zip',
];

/** Requests a path as it is written: `fetch` and browsers resolve its dots. */
async function getRaw(origin: string, path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  get(origin, { path }, (response) => text(response).then(resolve, reject)).on('error', reject);
  return promise;
}

test('the live page’s server serves neither password, keys, copies, drafts nor backups', async ({
  baseURL,
}) => {
  const home = dirname(CONTENT);
  const project = join(home, '../../../..');
  for (const name of BESIDE) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), '{ "password": "clave-7f3a9" }');
  }
  const folder = home.slice(project.length);
  const paths = [...BESIDE.map((name) => `${folder}/${name}`), '/package.json'].flatMap((path) => [
    path,
    `/@fs${project}${path}`,
    `/src/..${path}`,
    `/src/%2e%2e${path}`,
    `/@fs${project}/src/%2e%2e${path}`,
    path.replace('/.', '/%2e'),
    path.toUpperCase(),
  ]);
  const { origin } = new URL(pageAddress(baseURL));
  const leaks: string[] = [];
  for (const path of paths)
    for (const query of ['', '?raw', '?import&raw', '?url', '?inline', '??']) {
      const address = path.replaceAll(' ', '%20') + query;
      if (/clave-7f3a9|luz-en-escena"/.test(await getRaw(origin, address))) leaks.push(address);
    }
  for (const name of BESIDE) rmSync(join(home, name));
  expect(leaks).toEqual([]);
  // The same kinds of address serve the page's own files.
  expect(await getRaw(origin, `/@fs${CONTENT}/hero/retrato.svg`)).toContain('<svg');
});
