import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import {
  adviceOn,
  DEFAULT_ORIGIN,
  EMAIL_KEYS,
  emailServiceKeys,
  messageIn,
  SAMPLE_KEYS,
  SEND_PATH,
} from '../../../src/form/email-service.ts';
import { ONE_KEY, OWN_KEYS } from '../../../tests/support/own-keys.ts';
import { SAMPLE } from '../../../tests/support/sample-content.ts';
import {
  type Connection,
  type Job,
  type PublishAnswer,
  type Question,
  Refusal,
  type Step,
} from '../../publish/api.ts';
import { BOOK } from '../support/book.ts';
import {
  CONTENT,
  changedFiles,
  changedLines,
  makePublishable,
  read,
  replaceIn,
  restoreContent,
} from '../support/content.ts';
import { AS_SERVER, windowOn } from '../support/server.ts';
import {
  clickAgain,
  expect,
  expectNoAxeFindings,
  expectNoOverflow,
  hidePage,
  test,
} from '../support/test.ts';

test.beforeEach(restoreContent);

const SCREENS = ['Editar', 'Revisar', 'Publicar', 'Copias', 'Buzón de prueba', 'Manual'];

const linkTo = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Partes del editor' })
    // A count may follow the name.
    .getByRole('link', { name: new RegExp(`^${name}`) });

/** Opens another screen by its link. */
const goTo = (page: Page, name: string) => linkTo(page, name).click();

/** Opens a screen by keyboard alone: Shift+Tab to its link, then Enter. */
async function goByKeyboard(page: Page, name: string): Promise<void> {
  const link = linkTo(page, name);
  while (!(await link.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
}

/** Opens one of the three ways to publish, or another part of the screen that is folded. */
async function openWay(page: Page, name: string): Promise<void> {
  const way = page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name }) })
    .last();
  if ((await way.getAttribute('open')) === null) await way.locator('summary').first().click();
  await expect(way).toHaveAttribute('open');
}

test('every screen can be opened by keyboard and fits a computer and a phone, whose bar scrolls to it', async ({
  page,
}) => {
  await hidePage(page);
  await page.goto('/publicar#correo');
  const edges = new Set<number>();
  for (const name of ['Editar', ...SCREENS.slice(2), 'Revisar']) {
    await page.setViewportSize({ width: 1024, height: 700 });
    await goByKeyboard(page, name);
    await expect(page).toHaveTitle(`${name} · Mi página`);
    await expect(page.locator('[aria-current="page"]')).toContainText(name);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('Revisando…')).toBeHidden();
    await expectNoAxeFindings(page);
    await expectNoOverflow(page);
    const heading = page.getByRole('heading', { level: 1 });
    if (name !== 'Editar') edges.add((await heading.boundingBox())?.x ?? 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    expect((await page.getByRole('banner').boundingBox())?.height, 'the bar is one line').toBeLessThan(60);
  }
  expect(edges.size, 'all screens begin at one left edge').toBe(1);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goBack();
  await expect(page).toHaveTitle('Manual · Mi página');
  await expect(page.locator('[aria-current="page"]')).toBeInViewport({ ratio: 0.5 });
});

test('a line of Revisar opens its field, and invalid content comes first', async ({ page }) => {
  await hidePage(page);
  await page.goto('/revisar');
  await expect(page.getByRole('link', { name: `Correo → ${ONE_KEY.name}` })).toHaveAttribute(
    'href',
    '/publicar#correo',
  );
  // What she is asked about is quoted, figures first.
  const advised = page.locator('section').filter({ hasText: /^Conviene mejorar/ });
  await expect(advised.getByRole('heading', { level: 3 }).first()).toHaveText('Cifras de muestra');
  await expect(advised.getByRole('listitem').filter({ hasText: '«10K+ descargas»' })).toHaveCount(1);
  await expect(advised.getByText('«Me llamo Elena Marcano y crecí en Caracas')).toBeVisible();
  // Sections are called as in the menu.
  await expect(page.getByRole('link', { name: 'Ebooks → Título', exact: true })).toBeVisible();
  // Also beside the words of the link
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Ebooks · Mujer, amanece → Enlace de compra' }) })
    .click();
  const field = page.getByRole('textbox', { name: 'Enlace de compra' });
  await expect(field).toHaveValue(/mujer-amanece$/);
  await expect(field).toBeFocused();
  // A line with several fields has a link for each, also for list items.
  await goTo(page, 'Revisar');
  await page.getByRole('link', { name: 'Actividad 2 › En una palabra' }).click();
  await expect(page).toHaveURL(/\?ficha=about&campo=activities\.2\./);
  replaceIn(`${BOOK}/index.yaml`, /^category: .*$/m, '');
  await goTo(page, 'Revisar');
  await expect(page.getByRole('status')).toHaveText('Antes que nada hay que corregir el contenido.');
  await expect(page.getByRole('link', { name: 'Ebooks · mujer-amanece → Categoría' })).toBeVisible();
});

test('a form that was opened from Revisar leads to the next line there, also after its own is done, and the tab counts them', async ({
  page,
}) => {
  makePublishable();
  replaceIn('site/index.yaml', /^phone: .*$/m, 'phone: (0414) 123-4567');
  replaceIn('site/index.yaml', /^email: .*$/m, 'email: hola@example.com');
  await hidePage(page);
  await page.goto('/revisar');
  const tab = linkTo(page, 'Revisar');
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(tab).toHaveText('Revisar 2 cosas por resolver');
  await expect(links.nth(1)).toHaveText('Datos del sitio → Correo de contacto');
  await links.first().click();
  const phone = page.getByRole('textbox', { name: 'Teléfono' });
  await expect(phone).toBeFocused();
  const next = page.getByRole('region', { name: 'Lo que sigue' }).getByRole('link', { name: /^Siguiente:/ });
  await expect(next).toHaveText('Siguiente: Datos del sitio → Correo de contacto');
  await phone.fill('(0424) 765-4321');
  await expect(tab).toHaveText('Revisar 1 cosa por resolver');
  await next.click();
  await expect(page.getByRole('textbox', { name: 'Correo de contacto' })).toBeFocused();
  await expect(next).toHaveText(/^Siguiente: (?!.*Correo de contacto)/);
  await page.getByRole('link', { name: 'Volver a Revisar' }).click();
  await expect(page).toHaveTitle('Revisar · Mi página');
  // From elsewhere the form leads to the next step.
  await goTo(page, 'Editar');
  await page.getByRole('link', { name: 'Datos del sitio' }).click();
  await expect(page.getByRole('link', { name: /^Siguiente paso:/ })).toBeVisible();
  await expect(next).toHaveCount(0);
});

test('«Es verdad para mí» takes a line out of Revisar until she wants to be asked again, also all lines of a group at once; with nothing else left it offers «Publicar»', async ({
  page,
}) => {
  makePublishable();
  rmSync(join(CONTENT, '.revisado.json'), { force: true });
  await page.goto('/revisar');
  const advised = page.getByRole('heading', { name: /^Conviene mejorar/ });
  await expect(page.getByText('Igual que en la muestra; escribe lo tuyo')).toHaveCount(1);
  const before = Number(/\d+/.exec((await advised.textContent()) ?? '')?.[0]);
  const button = (words: string) => page.getByRole('button', { name: `${words}: Sobre mí → Título` });
  await button('Es verdad para mí').click();
  await expect(advised).toHaveText(`Conviene mejorar (${before - 1})`);
  // A double click takes one line, although the next one comes under the pointer.
  await clickAgain(page);
  await expect(page.getByRole('button', { name: /^Es verdad para mí: Ebooks → Título/ })).toBeFocused();
  await page.getByText('Lo que ya dijiste que está bien (1)').click();
  await expectNoAxeFindings(page);
  await button('Preguntar otra vez').click();
  await expect(advised).toHaveText(`Conviene mejorar (${before})`);
  await expect(page.getByText('Lo que ya dijiste que está bien')).toHaveCount(0);
  // One press for the rest of a group
  const texts = page.getByRole('heading', { name: 'Textos de muestra' });
  const figures = page.getByRole('button', { name: 'Todo lo demás es verdad para mí: Cifras de muestra' });
  await page.getByRole('button', { name: 'Todo lo demás es verdad para mí: Textos de muestra' }).click();
  await expect(texts).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(figures).toBeVisible();
  rmSync(join(CONTENT, '.revisado.json'));
  await expect(page.getByRole('heading', { name: /Impide publicar/ })).toHaveCount(0);
  await expect(linkTo(page, 'Revisar')).toHaveText('Revisar');
  await page.getByRole('main').getByRole('link', { name: 'Publicar' }).click();
  await expect(page).toHaveTitle('Publicar · Mi página');
  // The usual name of the server for her own address
  await openWay(page, 'Ya pago un hosting');
  await expect(page.getByLabel('Servidor')).toHaveValue(/^ftp\.[a-z-]+\.\w+$/);
});

test('what is typed and not saved comes first in Revisar and on arrival in Publicar, which asks before it publishes without it', async ({
  page,
  context,
}) => {
  await hidePage(page);
  const question: Question = { kind: 'trust-key', hostKey: 'SHA256:llave' };
  const job = failedJob('connect', 'connect', new Refusal('Un servidor nuevo.', question));
  const { sent } = await answerPublish(context, { job });
  await page.goto('/?ficha=site');
  const phone = page.getByRole('textbox', { name: 'Teléfono' });
  await phone.fill('no es un número');
  await expect(page.locator('[data-status]')).toHaveText('Guardado, menos Teléfono');
  await goTo(page, 'Publicar');
  const earlier = page.getByRole('button', { name: 'Confiar en este servidor' });
  await expect(earlier).toBeVisible();
  const unsaved = page.getByText('no está guardado, en «Datos del sitio»');
  await expect(unsaved).toBeVisible();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Ver qué falta' })).toBeVisible();
  await expect(unsaved).toHaveCount(1);
  await expect(earlier).toBeHidden();
  await expectNoAxeFindings(page);
  expect(sent).toEqual([]);
  // What she changes in the form while the question waits counts.
  await page.getByLabel('Recordar la contraseña').check();
  await page.getByRole('button', { name: 'Seguir sin eso' }).click();
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ isPublishing: true, connection: { isRemembered: 'on' } });
  await expect(unsaved).toBeHidden();
  await expect(page.locator('main :focus')).toHaveCount(1);
  await goTo(page, 'Revisar');
  const line = { name: 'Datos del sitio → Teléfono' };
  const blocking = page.locator('section').filter({ hasText: /^Sin guardar/ });
  await expect(blocking.getByRole('link').first()).toHaveText(line.name);
  await expect(page.getByRole('status')).toContainText('no está guardado');
  await page.getByRole('link', line).first().click();
  await expect(phone).toBeFocused();
  await phone.fill('(0424) 765-4321');
  await expect(page.locator('[data-status]')).toHaveText('Guardado');
  await goTo(page, 'Revisar');
  await expect(page.getByText(`Correo → ${ONE_KEY.name}`)).toBeVisible();
  await expect(page.getByRole('link', line)).toBeHidden();
});

test('Publicar shows how a chat will show the address, and has three ways, one open at a time; the first asks for three things; it says what is wrong with them, with the domain and with a key, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/publicar#correo');
  const { name: key, variable } = ONE_KEY;
  const wrong = SAMPLE_KEYS[variable] ?? '';
  await page.getByLabel(key).fill(wrong);
  await page.getByRole('button', { name: 'Guardar los datos' }).click();
  await expect(page.getByText(`${key}: es el dato de muestra`)).toBeInViewport();
  await expect(page.getByLabel(key)).toHaveValue(wrong);
  await openWay(page, 'Mirar lo publicado');
  await page.getByRole('button', { name: 'Mirar' }).click();
  await expect(page.getByText('Escribe antes la dirección de tu página, en Datos del sitio')).toBeVisible();
  await openWay(page, 'Así se verá cuando la compartas');
  const message = page.getByRole('figure');
  await expect(message).toContainText(
    /^domainLabel: (.*)$/m.exec(read('site/index.yaml'))?.[1] ?? 'no domain',
  );
  await message.scrollIntoViewIfNeeded();
  const width = () => message.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width, { timeout: 30_000 }).toBe(1200);
  for (const name of ['Me ayuda alguien', 'Todavía no tengo', 'Ya pago un hosting']) {
    await openWay(page, name);
    await expect(page.locator('[name="way"][open]')).toHaveCount(1);
    await expect(page.locator('[name="way"][open] > summary')).toBeInViewport();
    await expectNoAxeFindings(page);
    await expectNoOverflow(page);
  }
  const form = page.locator('[name="way"][open] form');
  await expect(form.getByRole('textbox').filter({ visible: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Servidor: falta.')).toBeInViewport();
  await form.getByText('Detalles de la conexión').click();
  // Empty by default: many accounts start in the page's folder.
  await expect(form.getByLabel('Carpeta')).toHaveValue('');
  await expectNoAxeFindings(page);
  // A pasted address is taken as server.
  await page.getByLabel('Servidor').fill('https://nadie.invalid/');
  await page.getByLabel('Usuario').fill('ana');
  await page.getByLabel('Contraseña', { exact: false }).first().fill('x');
  await page.getByRole('button', { name: 'Probar la conexión' }).click();
  await expect(page.getByText('No existe un servidor con ese nombre')).toBeInViewport();
  await expect(page.getByLabel('Servidor')).toHaveValue('nadie.invalid');
  const technical = page.getByText('getaddrinfo');
  await expect(technical).toBeHidden();
  await page.getByText('Detalles, para quien te ayuda').click();
  await expect(technical).toBeVisible();
});

/** An account that was found out. */
const ACCOUNT: Connection = {
  protocol: 'ftps',
  server: 'ftp.casa.org',
  port: '',
  user: 'ana',
  folder: 'public_html',
  isRemembered: false,
};

/** The keys of the e-mail service, all with this value. */
const keysWith = (value: string): Pick<PublishAnswer, 'keys' | 'mailService'> => ({
  keys: Object.values(EMAIL_KEYS).map((key) => ({ ...key, value })),
  mailService: value ? emailServiceKeys(OWN_KEYS) : null,
});

/** A job that is done. */
const doneJob = (name: Job['name'], words: string): Job => ({ name, state: 'done', words });

/** A job that has failed, at a step if it has some. */
function failedJob(name: Job['name'], step: Step | null, { message, question }: Refusal): Job {
  return {
    name,
    state: 'failed',
    words: message,
    ...(step && { step }),
    ...(question && { question }),
  };
}

/**
 * Answers Publicar in place of the server.
 * @param whenAsked what changes in the answer with each request
 * @returns the requests, and functions that change the answer, at once or with the next requests
 */
async function answerPublish(
  page: Page | BrowserContext,
  answer: Partial<PublishAnswer> = {},
  whenAsked: Partial<PublishAnswer> = {},
) {
  const sent: unknown[] = [];
  let now: PublishAnswer = {
    folder: join(CONTENT, '../dist'),
    hasFolder: true,
    ...keysWith('abc'),
    connection: ACCOUNT,
    hasPassword: true,
    published: null,
    job: null,
    ...answer,
  };
  let change = whenAsked;
  const becomeWhenAsked = (changed: Partial<PublishAnswer>) => {
    change = changed;
  };
  const become = (changed: Partial<PublishAnswer>) => {
    now = { ...now, ...changed };
  };
  await page.route('/api/publish', (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      sent.push(request.postDataJSON());
      become(change);
    }
    return route.fulfill({ ...AS_SERVER, json: now });
  });
  return { sent, become, becomeWhenAsked };
}

test('Publicar opens the mail’s part by its links, and keeps what is typed while the manual is read', async ({
  page,
}) => {
  await hidePage(page);
  const answer = { ...keysWith(''), connection: null, hasPassword: false };
  await answerPublish(page, answer, keysWith('abc'));
  const account = { Servidor: 'ftp.casa.org', Usuario: 'ana' };
  const keys = Object.fromEntries(
    Object.values(EMAIL_KEYS).map(({ name, variable }) => [name, OWN_KEYS[variable] ?? '']),
  );
  const expectTyped = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await expect(page.getByLabel(label)).toHaveValue(value);
  };
  const mail = page.getByRole('heading', { name: 'El correo' });
  const toMail = page.getByRole('link', { name: 'Escribe sus datos' });
  await page.goto('/publicar');
  await openWay(page, 'Ya pago un hosting');
  for (const [label, value] of Object.entries(account)) await page.getByLabel(label).fill(value);
  await toMail.click();
  await expect(mail).toBeInViewport();
  for (const [label, value] of Object.entries(keys)) await page.getByLabel(label).fill(value);
  const how = page.getByRole('link', { name: 'cómo se consiguen' });
  await how.press('Enter');
  const manual = page.getByRole('complementary', { name: 'Manual' });
  await expect(manual.getByRole('heading', { name: '11. El correo' })).toBeFocused();
  await expectTyped({ ...account, ...keys });
  await expectNoAxeFindings(page);
  // A phone shows it over the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(manual).toBeInViewport();
  await expect(toMail).toBeHidden();
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(how).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 720 });
  await goTo(page, 'Revisar');
  await page.getByRole('link', { name: `Correo → ${ONE_KEY.name}` }).click();
  await expect(mail).toBeInViewport();
  await expectTyped({ ...account, ...keys });
  // Once they are saved, the way back to the publication.
  await page.getByRole('button', { name: 'Guardar los datos' }).click();
  await page.getByRole('button', { name: 'Volver a «¿Cómo la publicas?»' }).click();
  await expect(page.getByRole('heading', { name: '¿Cómo la publicas?' })).toBeInViewport();
});

test('a publication asks which folder the page goes to, before it replaces files that it did not upload or the publication of another computer, whose page can be brought', async ({
  page,
}) => {
  await hidePage(page);
  const folders = [
    { folder: 'casa.org', remark: '' },
    { folder: 'public_html', remark: 'Tiene una página que no subió este programa.' },
    { folder: '.', remark: '' },
  ];
  const asked = (question: Question, name: Job['name'] = 'publish') =>
    failedJob(name, 'connect', new Refusal(`Pregunta: ${question.kind}.`, question));
  const which: Question = { kind: 'choose-folder', folders };
  const { sent, become, becomeWhenAsked } = await answerPublish(page, { job: asked(which) });
  /** Opens Publicar while the job asks another question. */
  const openAsked = async (question: Question, name?: Job['name']) => {
    become({ job: asked(question, name) });
    await goTo(page, 'Manual');
    await goTo(page, 'Publicar');
    await expect(page.getByText(`Pregunta: ${question.kind}.`)).toBeVisible();
    await expectNoAxeFindings(page, 'main');
    sent.length = 0;
  };
  await page.goto('/publicar');
  await openWay(page, 'Ya pago un hosting');
  await expect(page.getByRole('radio', { name: 'casa.org' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /public_html.*no subió este programa/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'La carpeta donde empieza tu cuenta' })).toBeVisible();
  await expectNoAxeFindings(page, 'main');
  const choose = page.getByRole('button', { name: 'Esa es' });
  const answer = { action: 'answer', question: which, isAllowed: true };
  await choose.click();
  await expect.poll(() => sent.at(-1)).toEqual({ ...answer, folder: 'casa.org' });
  const named = page.getByRole('textbox', { name: 'Nombre de la otra carpeta' });
  await expect(named).toBeHidden();
  await page.getByRole('radio', { name: 'Otra carpeta' }).check();
  await named.fill('sitio');
  await choose.click();
  await expect.poll(() => sent.at(-1)).toEqual({ ...answer, folder: 'sitio' });

  const files: Question = { kind: 'replace-files', paths: ['index.html'] };
  await openAsked(files);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Reemplazar' }).click();
  const answers = [false, true].map((isAllowed) => ({ action: 'answer', question: files, isAllowed }));
  await expect.poll(() => sent).toEqual(answers);
  await expect(page.locator('section:focus')).toHaveCount(1);

  const other: Question = { kind: 'replace-publication', id: 'x' };
  await openAsked(other);
  await page.getByRole('button', { name: 'Reemplazar lo de la otra' }).click();
  // The next state is that after «Traer», not after this answer.
  await expect.poll(() => sent).toHaveLength(1);
  const pages = ['elenaluz.com', 'otra.com'].map((address) => ({ address, when: Date.UTC(2026, 2, 3, 16) }));
  becomeWhenAsked({ job: asked({ kind: 'choose-page', pages }, 'fetch') });
  const fetch = page.getByRole('button', { name: 'Traer lo de la otra' });
  await fetch.click();
  await expectNoAxeFindings(page, 'main');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'otra.com, publicada el 3 de marzo de 2026' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { action: 'answer', question: other, isAllowed: true },
      { action: 'fetch' },
      { action: 'fetch', page: 'otra.com' },
    ]);
  // Nothing was left to bring.
  await openAsked(other, 'fetch');
  await expect(page.getByRole('button', { name: 'Reemplazar lo de la otra' })).toBeVisible();
  await expect(fetch).toHaveCount(0);
});

test('the browser sends the test message as the page’s form does; what a refusal means is said, and can be looked up', async ({
  page,
  faults,
}) => {
  await hidePage(page);
  await answerPublish(page);
  const answers = [
    { status: 200, body: 'OK' },
    { status: 500, body: 'Internal Server Error' },
  ];
  const sent: unknown[] = [];
  await page.route(`${DEFAULT_ORIGIN}/**`, (route) => {
    sent.push(messageIn(route.request().postDataJSON()));
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    return route.fulfill({ ...answers[sent.length - 1], headers });
  });
  await page.goto('/publicar#correo');
  const button = page.getByRole('button', { name: 'Enviarme un mensaje de prueba' });
  await button.click();
  await expect(page.getByText('El servicio lo aceptó. Búscalo en tu correo')).toBeInViewport();
  expect(sent).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('mensaje de prueba'),
      phone: '',
    }),
  ]);
  await button.click();
  await expect(page.getByText(adviceOn(500, '').meaning).first()).toBeInViewport();
  // Both went to the service, and nothing else left this computer.
  expect(new Set(faults.splice(0))).toEqual(new Set([`${DEFAULT_ORIGIN}${SEND_PATH}`]));
  await page.getByText('Si un WhatsApp termina con «El formulario respondió…»').click();
  await expect(page.getByRole('definition').filter({ hasText: adviceOn(429, '').remedy })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
});

test('Publicar offers to go on without the form, and puts it back once there are keys; without it Revisar asks for none, and there is no test mailbox', async ({
  page,
}) => {
  await hidePage(page);
  const { become } = await answerPublish(page, keysWith(''));
  await page.goto('/?ficha=contact');
  await goTo(page, 'Publicar');
  await expectNoAxeFindings(page);
  const testMessage = page.getByRole('button', { name: 'Enviarme un mensaje de prueba' });
  await expect(testMessage).toHaveAccessibleDescription('Guarda antes los datos.');
  await page.getByRole('button', { name: 'Seguir sin formulario' }).click();
  await expect.poll(() => read('contact/index.yaml')).toContain('withoutForm: true');
  await expect(page.getByText('Tu página sale sin formulario')).toBeVisible();
  const part = page.getByRole('region', { name: 'El formulario' });
  await expect(part).toBeFocused();
  const back = page.getByRole('button', { name: 'Volver a poner el formulario' });
  await expect(back).toBeHidden();
  await page.goBack();
  const words = page.getByRole('textbox', { name: 'Botón de envío', exact: true });
  await expect(words).toBeHidden();
  await page.getByText('Textos del formulario, que está apagado').click();
  await expect(words).toHaveValue('Enviar mensaje');
  become(keysWith('abc'));
  await goTo(page, 'Publicar');
  await expect(page.getByText('Guarda antes los datos.')).toHaveCount(0);
  await back.click();
  await expect(page.getByText('Tu página saldrá otra vez con su formulario')).toBeVisible();
  await expect(part).toBeFocused();
  await expect.poll(() => changedLines('contact/index.yaml')).toEqual([]);

  await goTo(page, 'Buzón de prueba');
  await goTo(page, 'Revisar');
  const keys = page.getByRole('link', { name: `Correo → ${ONE_KEY.name}` });
  await expect(keys).toBeVisible();
  await page.getByRole('button', { name: 'Seguir sin formulario' }).click();
  await expect(keys).toHaveCount(0);
  await expect(linkTo(page, 'Buzón de prueba')).toHaveCount(0);
  expect(read('contact/index.yaml')).toContain('withoutForm: true');
  await page.goBack();
  await expect(page.getByRole('status')).toContainText('Tu página no tiene formulario.');
});

test('Publicar publishes again by one press, then shows the page’s address and checks it by itself', async ({
  page,
}) => {
  const job = doneJob('publish', 'Tu página está publicada.');
  const { sent } = await answerPublish(
    page,
    // What was published before this window was opened is not looked at by itself.
    { published: 1763600000000, job },
    { published: 1763700000000 },
  );
  const fault = { title: 'La conexión', fault: 'Ese dominio no existe.', remedy: '' };
  const seen = { summary: 'Hay 1 cosa por arreglar.', findings: [fault], notes: '' };
  let looks = 0;
  const changes = ['Precio: «$13 USD» → «$15 USD»', 'Título: «Uno» → «Dos»'];
  const title = `Ebooks · ${'amanece'.repeat(5)}`;
  const forms = [{ form: BOOK, title, changes }];
  const domain = 'antes.example.com';
  await page.route('/api/changes', (route) => {
    const left = sent.length > 0 ? [] : forms;
    const json = { since: '2025-11-20T01:00:00Z', isPublished: true, domain, forms: left };
    return route.fulfill({ ...AS_SERVER, json });
  });
  const publication = (name: string, isWhole: boolean, changed: typeof forms | null) => ({
    name,
    when: Number(name),
    isWhole,
    backTo: null,
    forms: changed,
  });
  await page.route('/api/publications', (route) => {
    const json = [
      publication('1763600000000', true, forms),
      { ...publication('1763500000000', true, null), backTo: 1763300000000 },
      publication('1763400000000', false, null),
      publication('1763300000000', true, []),
      publication('1763200000000', true, null),
    ];
    return route.fulfill({ ...AS_SERVER, json });
  });
  await page.route('/api/published-check', (route) => {
    looks += 1;
    return route.fulfill({ ...AS_SERVER, json: seen });
  });
  await page.goto('/publicar');
  const publish = page.getByRole('button', { name: 'Publicar los 2 cambios' });
  await expect(publish).toBeInViewport();
  await expect(page.getByText('en luzenescena.example.com')).toBeVisible();
  await expect(page.getByLabel('Servidor')).toBeHidden();
  // The outcome of a publication is not told beside what has changed since.
  await expect(page.getByText('Tu página está publicada.')).toHaveCount(0);
  const earlier = page.getByRole('listitem').filter({ hasText: 'de noviembre de 2025' });
  await expect(earlier).toHaveText([
    /Precio: «.13 USD» → «.15 USD»/,
    /Volviste a la del 16 de noviembre.*Volver a esta publicación/,
    /De esta, aquí solo están sus textos, en Copias\.$/,
    /Sin cambios\.Volver/,
    /La primera que hay aquí\.Volver/,
  ]);
  await expect(page.getByRole('button', { name: 'Volver a esta publicación' })).toHaveCount(3);
  // What a new address leaves behind
  await expect(page.getByText(`Tu dirección era ${domain}, y será luzenescena.example.com.`)).toBeVisible();
  await page.getByRole('link', { name: 'Cómo mudarte' }).click();
  await expect(page.getByRole('heading', { name: 'Otro hosting u otra dirección' })).toBeFocused();
  await expect(publish).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 844 });
  await page.getByText('Mira qué cambia').click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectNoOverflow(page);
  expect(looks).toBe(0);
  await publish.click();
  await expect(page.getByText(seen.summary)).toBeVisible();
  await expect(page.getByText('Está bien')).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Abrir tu página' });
  // Where it was published, although the page has another address by now.
  const address = `https://${domain}/`;
  await expect(link).toHaveAttribute('href', address);
  await expect(page.getByRole('img', { name: `Código QR de ${address}` })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar la dirección' }).click();
  await expect(page.getByText('Copiada.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  // The result stays while another screen is open.
  await goTo(page, 'Manual');
  await goTo(page, 'Publicar');
  await expect(link).toBeVisible();
  await expect(page.getByText(seen.summary)).toBeVisible();
  expect([looks, sent]).toEqual([1, [{ action: 'publish' }]]);
});

test('beside a form and on every other screen stands how much waits to be published, and one press publishes it from there, which can be stopped', async ({
  page,
}) => {
  await hidePage(page);
  const job = runningJob('publish');
  const { sent, become, becomeWhenAsked } = await answerPublish(page, { published: 1763600000000 }, { job });
  const form = { section: 'ebooks', entry: 'mujer-amanece' };
  const changed = [{ form, title: 'Ebooks · Mujer, amanece', changes: ['Precio'] }];
  let isPublished = false;
  await page.route('/api/changes', (route) => {
    const forms = changedFiles().length > 0 && !isPublished ? changed : [];
    const json = { since: '2025-11-20T01:00:00Z', isPublished: true, domain: 'casa.org', forms };
    return route.fulfill({ ...AS_SERVER, json });
  });
  const bar = page.getByRole('banner');
  const publish = bar.getByRole('button', { name: 'Publicar' });
  await page.goto(`/?ficha=${BOOK}&campo=price`);
  await page.getByRole('textbox', { name: 'Precio' }).fill('$15 USD');
  await expect(bar).toContainText('1 cambio sin publicar');
  await expectNoAxeFindings(page);
  await goTo(page, 'Copias');
  await expect(bar).toContainText('Guardado · 1 cambio sin publicar');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await publish.click();
  await expect(bar).toContainText('Empezando…');
  await expect(bar.getByRole('progressbar')).toBeVisible();
  // A publication that runs can be stopped.
  becomeWhenAsked({ job: doneJob('publish', 'Se detuvo.') });
  await goTo(page, 'Publicar');
  await page.getByRole('button', { name: 'Detener' }).click();
  await expect(page.getByRole('button', { name: 'Detener' })).toBeHidden();
  const again = page.getByRole('region', { name: 'Publicar otra vez' });
  await expect(again.getByRole('button', { name: /^Publicar/ })).toBeFocused();
  expect(sent).toEqual([{ action: 'publish' }, { action: 'stop' }]);
  await page.goto('/copias');
  becomeWhenAsked({ job: failedJob('publish', 'upload', new Refusal('Se cortó.')) });
  await publish.click();
  await expect(bar.getByRole('link', { name: 'No terminó de publicarse: mira por qué' })).toBeVisible();
  await expect(publish).toBeVisible();
  const other = { kind: 'replace-publication', id: 'otra' } as const;
  become({ job: failedJob('publish', 'upload', new Refusal('Otra computadora publicó.', other)) });
  await page.reload();
  await expect(bar.getByRole('link', { name: 'Falta tu respuesta' })).toBeVisible();
  isPublished = true;
  become({ job: doneJob('publish', 'Tu página está publicada.') });
  await page.reload();
  await expect(bar.getByRole('link', { name: 'Ver tu página' })).toHaveAttribute('href', 'https://casa.org/');
  await expect(publish).toBeHidden();
});

/** A job as the server shows it while it runs. */
const runningJob = (name: Job['name']): Job => ({ name, state: 'running', words: 'En marcha…' });

test('the folder to upload by hand is prepared while other screens are shown, and says why it cannot be', async ({
  page,
}) => {
  const unready = new Refusal('Falta algo antes de subirla.', { kind: 'unready' });
  const failed = failedJob('build', null, unready);
  const { become } = await answerPublish(page, { hasFolder: false }, { job: runningJob('build') });
  await page.goto('/publicar');
  await openWay(page, 'Todavía no tengo');
  const prepare = page.getByRole('button', { name: 'Preparar la carpeta' });
  const folder = page.getByRole('button', { name: 'Abrir la carpeta' });
  await prepare.click();
  await expect(page.getByText('Armando tu página')).toBeInViewport();
  await expect(prepare).toBeDisabled();
  await expect(prepare).toBeFocused();
  await goTo(page, 'Manual');
  become({ job: failed });
  await goTo(page, 'Publicar');
  // An account's way opens first.
  await openWay(page, 'Todavía no tengo');
  await expect(page.getByText(unready.message)).toBeVisible();
  await expect(prepare).toBeEnabled();
  await expect(folder).toHaveCount(0);
  become({ hasFolder: true });
  await page.getByRole('link', { name: 'Ver qué falta' }).click();
  await goTo(page, 'Publicar');
  await openWay(page, 'Todavía no tengo');
  await expect(folder).toBeVisible();
});

test('Publicar asks for the password where it is not kept, or was refused, and keeps the rest folded', async ({
  page,
}) => {
  const { sent, become } = await answerPublish(page, { published: 1763600000000, hasPassword: false });
  await page.goto('/publicar');
  const again = page.getByRole('region', { name: 'Publicar otra vez' });
  const password = again.getByLabel('Contraseña', { exact: false }).first();
  await expect(password).toBeVisible();
  await expectNoAxeFindings(page);
  await password.fill('clave');
  await password.press('Enter');
  const connection = { ...ACCOUNT, isRemembered: '', password: 'clave' };
  await expect.poll(() => sent).toEqual([{ action: 'connect', connection, isPublishing: true }]);
  const remembered = again.getByLabel('Recordar la contraseña');
  await remembered.check();
  await expect.poll(() => sent.at(-1)).toEqual({ action: 'remember', isRemembered: true });
  become({ hasPassword: true });
  await goTo(page, 'Manual');
  await goTo(page, 'Publicar');
  await expect(again.getByRole('button', { name: /^Publicar/ })).toBeVisible();
  await expect(password).toBeHidden();
  const refused = new Refusal('El servidor no acepta ese usuario con esa contraseña.');
  become({ job: failedJob('publish', 'connect', refused) });
  await goTo(page, 'Manual');
  await goTo(page, 'Publicar');
  await expect(password).toBeVisible();
  await openWay(page, 'Cómo se publica');
  await openWay(page, 'Datos de tu hosting');
  const server = page.getByLabel('Servidor');
  await server.fill('ftp.otra.org');
  const leftBehind = page.getByText(`Lo que publicaste en ${ACCOUNT.server} queda ahí`);
  await expect(leftBehind).toBeVisible();
  await server.fill(ACCOUNT.server);
  await expect(leftBehind).toBeHidden();
  await page.getByRole('button', { name: 'Guardar y probar la conexión' }).click();
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ action: 'connect', connection: { server: ACCOUNT.server } });
  expect(sent.at(-1)).toMatchObject({ isPublishing: false });
});

test('a screen that fails says so and can be retried, and the other screens work', async ({ page }) => {
  // The header counts what Revisar finds.
  for (const address of ['/api/publish', '/api/check'])
    await page.route(address, (route) => route.fulfill({ ...AS_SERVER, json: { keys: null } }));
  await page.goto('/publicar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta parte no se pudo mostrar');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoAxeFindings(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Probar otra vez' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publicar');
  await goTo(page, 'Buzón de prueba');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buzón de prueba');
});

const HISTORY = join(CONTENT, '../.copias');

/** Adds a copy of long ago. */
function addOldCopy(): void {
  const folder = join(HISTORY, '2024-03-15 16.20.00.000 0badcafe/footer');
  mkdirSync(folder, { recursive: true });
  const now = read('footer/index.yaml');
  writeFileSync(join(folder, 'index.yaml'), now.replace(/^backToTop: .*$/m, 'backToTop: Antes'));
}

/** A line of Copias, open. */
async function openLine(page: Page, title: string) {
  const line = page.getByRole('group', { name: title, exact: true }).first();
  if ((await line.getAttribute('open')) === null) await line.locator('summary').first().click();
  return line;
}

test('Copias describes a change, with a long address whole on a phone, undoes it, undoes the undoing, and shows older ones on request', async ({
  page,
}) => {
  rmSync(HISTORY, { recursive: true, force: true });
  addOldCopy();
  // Three copies fill the screen as two hundred would.
  await page.route(/count=200$/, (route) =>
    route.continue({ url: route.request().url().replace('200', '3') }),
  );
  const amazonLink = `https://libreria.example.com/${'a'.repeat(90)}`;
  await windowOn(CONTENT).change(BOOK, { price: '$21 USD', amazonLink });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/copias');
  // The newest line is open.
  const newest = page.getByRole('group', { name: 'Ebooks · Mujer, amanece' }).getByRole('listitem').first();
  await expect(newest).toContainText('Precio: «$13 USD» → «$21 USD»');
  await expect(newest).toContainText(`» → «${amazonLink.slice(0, 50)}`);
  await expectNoOverflow(page);
  await newest.getByRole('button', { name: 'Volver a como estaba antes' }).click();
  await expect(page.getByRole('status')).toContainText('Listo: volvió a como estaba.');
  expect(changedFiles()).toEqual([]);
  await expect(newest).toContainText('Precio: «$21 USD» → «$13 USD»');
  await newest.getByRole('button', { name: 'Volver a como estaba antes' }).click();
  await expect.poll(changedFiles).toEqual([`${BOOK}/index.yaml`]);
  const older = page.getByRole('button', { name: 'Ver las de antes' });
  const line = page.getByRole('group', { name: 'Pie de página' });
  await expect(line).toBeHidden();
  await older.press('Enter');
  await expect(line).toContainText('«Antes» → «');
  await expect(older).toBeHidden();
  // The keyboard goes on from the last line that was there.
  await page.keyboard.press('Tab');
  await expect(line.locator('summary').first()).toBeFocused();
});

test('Copias has one line a form and hour, and brings the whole page back to a minute, which one press undoes', async ({
  page,
}) => {
  rmSync(HISTORY, { recursive: true, force: true });
  // Each in a tab of its own
  await windowOn(CONTENT).change(BOOK, { price: '$21 USD' });
  await windowOn(CONTENT).change('ebooks', { title: 'Otros libros' });
  await windowOn(CONTENT).change(BOOK, { price: '$22 USD' });
  // All copies are of one hour of yesterday, two of them of one minute. The browser's clock is four hours behind UTC.
  const yesterday = new Date(Date.now() - (24 + 4) * 3_600_000).toISOString().slice(0, 10);
  for (const [at, name] of readdirSync(HISTORY).toSorted().entries())
    renameSync(
      join(HISTORY, name),
      join(HISTORY, `${yesterday} 18.2${at > 0 ? 1 : 0}.0${at}.000${name.slice(23)}`),
    );
  await page.goto('/copias');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /^Ayer, desde las? \d+\s[ap]\.\u00a0m\.$/,
  ]);
  const lines = page.getByRole('main').locator('summary h3');
  await expect(lines).toHaveText(['Ebooks · Mujer, amanece', 'Ebooks']);
  await expect(page.getByText('«$21 USD» → «$22 USD»').last()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByText('Volver toda la página', { exact: true }).click();
  const back = page.getByRole('button', { name: 'Volver toda la página a la' });
  await expect(back).toHaveCount(2);
  await expect(page.getByText('Antes de cambiar Ebooks · Mujer, amanece y Ebooks')).toBeVisible();
  await expectNoAxeFindings(page);
  await back.last().click();
  await expect(page.getByRole('status')).toContainText('Listo: toda la página está como a la');
  expect(changedFiles()).toEqual([]);
  await expect(lines).toHaveText(['Ebooks', 'Ebooks · Mujer, amanece', 'Ebooks · Mujer, amanece', 'Ebooks']);
  await page.getByText('Volver toda la página', { exact: true }).first().click();
  await back.first().click();
  await expect.poll(changedFiles).toEqual(['ebooks/index.yaml', `${BOOK}/index.yaml`]);
  // What one action changed goes back form by form, too.
  const line = await openLine(page, 'Ebooks · Mujer, amanece');
  const own = line.getByRole('button', { name: 'Volver a como estaba antes' });
  await expect(own).toHaveCount(2);
  await own.first().click();
  await expect.poll(changedFiles).toHaveLength(1);
});

test('Copias shows the whole text of then, puts one field back, and asks before a card takes later words along', async ({
  page,
}) => {
  rmSync(HISTORY, { recursive: true, force: true });
  const { description } = (await windowOn(CONTENT).content()).forms.about?.data ?? {};
  await windowOn(CONTENT).change('about', { description: 'Otra historia.' });
  await windowOn(CONTENT).change('about', { mission: 'Otra misión.' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/copias');
  const changes = page.getByRole('group', { name: 'Sobre mí' }).locator(':scope > ul > li');
  const first = changes.last();
  await first.getByText('Ver entero lo de antes').click();
  await expect(first.getByText('Traigo tiempo y una silla para ti.')).toBeVisible();
  await expect(first.getByText('Otra historia.', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoOverflow(page);
  await first.getByRole('button', { name: 'Copiar' }).click();
  await expect(first.getByText('Copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(description);

  const back = first.getByRole('button', { name: 'Volver a como estaba antes' });
  await back.click();
  await expect(first).toContainText('Después cambiaste también «Tu misión».');
  await expectNoAxeFindings(page);
  await first.getByRole('button', { name: 'Solo «Tu historia»' }).click();
  const reply = page.getByRole('status').filter({ hasText: 'Listo' });
  await expect(reply).toContainText('«Tu historia» está como antes.');
  await expect(back).toBeFocused();
  await expect(first).toContainText('Es lo que hay ahora.');
  expect(changedLines('about/index.yaml').filter((line) => line.startsWith('+'))).toEqual([
    '+ mission: Otra misión.',
  ]);

  await expect(changes).toHaveCount(3);
  await back.click();
  await first.getByRole('button', { name: 'Todo «Sobre mí», también lo de después' }).click();
  await expect(reply).toContainText('volvió a como estaba.');
  expect(changedFiles()).toEqual([]);
});

/** The folder of an older version. It lies beside those of both workers: its tests are in one file, which one worker runs. */
const OLDER = join(CONTENT, '../../luz-en-escena-2026-01-02');

/** Puts the sample into it. */
function makeOlder(): void {
  cpSync(SAMPLE, join(OLDER, 'content'), { recursive: true });
  mkdirSync(join(OLDER, 'tools'), { recursive: true });
  writeFileSync(join(OLDER, 'tools/run.mjs'), '');
}

test('Copias saves everything in one file, which restores it, and asks for the account of a host', async ({
  page,
}) => {
  await page.goto('/copias');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Guardar todo' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mi-pagina-\d{4}-\d\d-\d\d\.zip$/);
  replaceIn(`${BOOK}/index.yaml`, /^price: .*$/m, 'price: $22 USD');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Traer…' }).click();
  const chosen = await choosing;
  // A refused file can be chosen again under the same name.
  const broken = { name: 'mi-pagina.zip', mimeType: 'application/zip', buffer: Buffer.from('x') };
  await chosen.setFiles(broken);
  await page.getByRole('button', { name: 'Sí, traerla' }).click();
  await expect(page.getByRole('status')).toContainText('«Guardar todo»');
  expect(await page.getByLabel('Traer…').inputValue()).toBe('');
  await chosen.setFiles(await download.path());
  await page.getByRole('button', { name: 'No, dejar la de ahora' }).click();
  expect(changedFiles()).toEqual([`${BOOK}/index.yaml`]);
  await chosen.setFiles(await download.path());
  await page.getByRole('button', { name: 'Sí, traerla' }).click();
  await expect(page.getByRole('status')).toContainText('Listo: tu página ya es la que trajiste.');
  expect(changedFiles()).toEqual([]);
  // What was done before is no longer said once she does something else.
  await page.getByRole('link', { name: 'Guardar todo' }).click();
  await expect(page.getByText('Listo: tu página ya es la que trajiste.')).toBeHidden();

  await page.getByText('Traer de mi hosting').click();
  const bring = page.getByRole('button', { name: 'Traer', exact: true });
  // Another test may have left an account.
  await page.getByLabel('Servidor').fill('');
  await bring.click();
  await expect(page.getByRole('status').filter({ hasText: 'Servidor: falta' })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('a new version offers the page beside it, and one press brings it; later Copias does, after a question', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await hidePage(page);
  makeOlder();
  replaceIn(`${BOOK}/index.yaml`, /^price: .*$/m, 'price: $33 USD', join(OLDER, 'content'));
  cpSync(join(CONTENT, 'footer'), join(OLDER, '.copias/2026-01-02 10.00.00.000 0badcafe/footer'), {
    recursive: true,
  });
  rmSync(HISTORY, { recursive: true, force: true });
  await page.goto('/');
  await expect(page.getByText('Está al lado de esta, en «luz-en-escena-2026-01-02».')).toBeVisible();
  await expectNoAxeFindings(page, 'main');
  const bring = page.getByRole('button', { name: 'Traerla', exact: true });
  await bring.click();
  const told = page.getByRole('status').first();
  await expect(told).toContainText('Listo: tu página ya es la que trajiste.');
  await expect(bring).toBeHidden();
  const brought = ['- price: $13 USD', '+ price: $33 USD'];
  expect(changedLines(`${BOOK}/index.yaml`)).toEqual(brought);
  // Something has been changed here now.
  await page.getByRole('link', { name: 'Manual', exact: true }).click();
  await page.getByRole('link', { name: 'Mi página' }).click();
  await expect(page.getByRole('heading', { name: 'En 8 pasos es tuya' })).toBeVisible();
  await expect(bring).toBeHidden();

  replaceIn(`${BOOK}/index.yaml`, /^price: .*$/m, 'price: $23 USD');
  await goTo(page, 'Manual');
  asked.length = 0;
  await goTo(page, 'Copias');
  await expect(page.getByRole('link', { name: 'Guardar todo' })).toBeVisible();
  expect(asked, 'no other folder is looked into before she asks').not.toContain('/api/other-page');
  await page.getByText('Traer de otra carpeta').click();
  const again = page.getByRole('button', { name: 'Traer de luz-en-escena-2026-01-02' });
  await again.click();
  await expectNoAxeFindings(page, 'main');
  await page.getByRole('button', { name: 'Sí, traerla' }).click();
  await expect(told).toContainText('Listo: tu página ya es la que trajiste.');
  expect(changedLines(`${BOOK}/index.yaml`)).toEqual(brought);
  rmSync(OLDER, { recursive: true });
});

test('Manual leads from chapter to chapter and finds words in all of them, whatever their accents, and a press on a picture enlarges it', async ({
  page,
}) => {
  await page.goto('/manual/');
  const main = page.getByRole('main');
  await main.getByRole('table').getByRole('link', { name: '2. Editar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2. Editar' })).toBeFocused();
  const picture = main.getByRole('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  const small = await widthOf();
  await picture.click();
  expect(await widthOf()).toBeGreaterThan(small + 100);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'El capítulo siguiente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3. ');
  await page.getByRole('link', { name: 'Todos los capítulos' }).click();
  const search = page.getByRole('searchbox', { name: 'Buscar en el manual' });
  await search.pressSequentially('CODIGO qr');
  await expect(search).toBeFocused();
  await expect(main.getByRole('listitem').filter({ hasText: 'el Código QR' }).first()).toBeVisible();
  await expect(main.getByRole('table')).toBeHidden();
  await expectNoAxeFindings(page);
  await main.getByRole('link', { name: '6. Los libros › Mandar un solo libro' }).first().click();
  const heading = page.getByRole('heading', { name: 'Mandar un solo libro' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  // Back at what was found
  await page.goBack();
  await search.fill('xilófono');
  await expect(main.getByRole('status')).toHaveText(/^Nada con «xilófono»/);
  await main.getByRole('link', { name: 'todos los capítulos' }).click();
  await expect(main.getByRole('table')).toBeVisible();
});

test('a form’s chapter opens in the live page’s place, and the form stays as it is', async ({ page }) => {
  await hidePage(page);
  await page.goto(`/?ficha=${BOOK}&campo=price`);
  const price = page.getByRole('textbox', { name: 'Precio' });
  await price.fill('13');
  const live = page.getByRole('region', { name: 'Tu página' });
  const how = page.getByRole('link', { name: 'Cómo se hace' });
  await how.click();
  const manual = page.getByRole('complementary', { name: 'Manual' });
  await expect(manual.getByRole('heading', { name: '6. Los libros' })).toBeFocused();
  // The browser's Back closes the manual, and Forward shows it again.
  await page.goBack();
  await expect(manual).toHaveCount(0);
  await expect(price).toHaveValue('13');
  await expect(how).toBeFocused();
  await page.goForward();
  await expect(live).toBeHidden();
  await expect(price).toHaveValue('13');
  await expect(page).toHaveURL(/campo=price$/);
  // A chapter leads to another one beside, and another form leaves it there.
  await manual.getByRole('link', { name: 'Guías gratuitas' }).click();
  await expect(manual.getByRole('heading', { level: 1, name: '7. Guías y videos' })).toBeFocused();
  await page.getByRole('link', { name: 'Sobre mí' }).click();
  await expect(manual).toBeVisible();
  await goTo(page, 'Manual');
  await expect(manual).toHaveCount(0);
});
