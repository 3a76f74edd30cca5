import { contactForm, ELSEWHERE, loseScript, openFilled, SCRIPT, stopClock, WORDS } from './contact-form.ts';
import { holdRequests, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page }) => showOnly(page, '#contact'));

/** The style sheet before the page's own script. */
const DEFERRED = '**/deferred.*.css';

/** A failed script is requested again at the earliest after this many milliseconds. */
const PAUSE_MS = 3000;

/** What the note adds when the script has failed a second time. */
const AGAIN = 'Lo intenté otra vez y tampoco cargó';

test('§6 a visitor who only reads loads no form script and stores nothing', async ({ page, context }) => {
  const { field, live } = contactForm(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await field('name').scrollIntoViewIfNeeded();
  expect(fetched).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const stored = await page.evaluate(async () => ({
    entries: localStorage.length + sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(stored).toEqual({ entries: 0, databases: 0, caches: 0, workers: 0 });
  await page
    .locator('form')
    .getByText(/Tu mensaje me llega/)
    .dispatchEvent('pointerdown');
  await live();
  expect(fetched).toEqual([expect.stringMatching(/^\/_astro\/form\.[\w-]+\.js$/)]);
});

test('§4 text typed before the script has loaded is kept and sent once; until then the button shows that it is sending', async ({
  page,
  mailbox,
}) => {
  const { fill, field, submit, sending, announced, live, values, sent } = contactForm(page);
  const release = await holdRequests(page, SCRIPT);
  let requests = 0;
  page.on('request', (request) => {
    if (/\/form\.[\w-]+\.js/.test(request.url())) requests += 1;
  });
  await page.goto('/');
  await fill();
  await submit.click();
  await expect(announced, 'that it was taken').toHaveText('Enviando...', { useInnerText: true });
  await expect(sending).toBeDisabled();
  await field('name').press('Enter');
  expect(await values()).toEqual(WORDS);
  release();
  await live();
  expect(requests).toBe(1);
  await sent();
  await expect(submit).toBeEnabled();
  await expect(field('name')).toBeFocused();
  const messages = (await mailbox.messages()).map(({ fields }) => fields);
  expect(messages).toEqual([expect.objectContaining(WORDS)]);
});

test('a submit before the page’s own script has run is sent once', async ({ page, mailbox }) => {
  const { fill, submit, sent } = contactForm(page);
  const release = await holdRequests(page, DEFERRED);
  await page.goto('/', { waitUntil: 'commit' });
  await fill();
  await submit.click();
  release();
  await sent();
  expect(await mailbox.messages()).toHaveLength(1);
});

test('while the page’s own script does not load, a submit shows that it waits; after 10 s WhatsApp and e-mail replace the button; once it has loaded a note says to try again, with the message in its links', async ({
  page,
  mailbox,
}) => {
  const { field, fill, submit, sent, values } = contactForm(page);
  const button = page.locator('form [type=submit]');
  const release = await holdRequests(page, DEFERRED);
  await page.clock.install();
  await page.goto('/', { waitUntil: 'commit' });
  await fill();
  await submit.click();
  await expect(button).toHaveText('Enviando...', { useInnerText: true });
  await page.clock.fastForward(10_000);
  await expect(page.locator('form').getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible();
  // No button that does nothing comes back.
  await field('name').press('Enter');
  await expect(button).toBeHidden();
  expect(await values()).toEqual(WORDS);
  release();
  await expect(button).toHaveText('Enviar mensaje', { useInnerText: true });
  const note = page.getByRole('alert').filter({ hasText: 'El formulario no terminó de cargar' });
  await expect(note).toBeVisible();
  const href = await note.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('text')).toContain(WORDS.message);
  expect(await mailbox.messages()).toEqual([]);
  await submit.click();
  await sent();
  expect(await mailbox.messages()).toHaveLength(1);
});

test('typing never requests a script that failed; focus, presses and submits do so once in three seconds, five times in a visit', async ({
  page,
  problems,
}) => {
  const { field, submit, loadFailure } = contactForm(page);
  problems.allow(/^404 .*form\./);
  const count = { requests: 0, failures: 0 };
  await page.route(SCRIPT, (route) => {
    count.requests += 1;
    return route.fulfill({ status: 404 });
  });
  page.on('console', (message) => {
    if (message.text().includes('dynamically imported module')) count.failures += 1;
  });
  await page.clock.install();
  await page.goto('/');
  await stopClock(page);
  const touched = async (times: number) => {
    await expect.poll(() => count).toEqual({ requests: times, failures: times });
    await expect(loadFailure).toBeVisible();
  };
  await field('message').focus();
  await touched(1);
  await page.clock.runFor(PAUSE_MS);
  await page.keyboard.type('aaa');
  await touched(1);
  await field('name').focus();
  await touched(2);
  // Within the pause, which ends with one request for all of them.
  for (const name of ['email', 'phone'] as const) {
    await field(name).click();
    await page.clock.runFor(PAUSE_MS / 5);
  }
  await touched(2);
  await page.clock.runFor(PAUSE_MS);
  await touched(3);
  for (const times of [4, 5, 5]) {
    await submit.click();
    await page.clock.runFor(PAUSE_MS);
    // It is off while a request is under way.
    await expect(submit).toBeEnabled();
    await touched(times);
  }
});

test('where a new version was published while the tab was open, the page can be loaded again, which keeps the message; not where it would be lost', async ({
  page,
  problems,
}) => {
  const { fill, submit, live, values, loadFailure } = contactForm(page);
  problems.allow(/^404 .*form\./);
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
  await page.clock.install();
  await page.goto('/');
  const reload = loadFailure.getByRole('button', { name: 'Recargar sin perder lo escrito' });
  const tryAgain = async () => {
    await submit.click();
    await page.clock.fastForward(PAUSE_MS);
  };
  await fill();
  await expect(loadFailure).toBeVisible();
  await expect(reload, 'it may be the connection').toBeHidden();
  await tryAgain();
  await expect(reload).toBeVisible();
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    // The storage is full, and then has room again.
    Storage.prototype.setItem = () => {
      Storage.prototype.setItem = setItem;
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await tryAgain();
  await expect(loadFailure.getByText(AGAIN)).toBeVisible();
  await expect(reload).toBeHidden();
  await tryAgain();
  await expect(reload).toBeVisible();
  await page.unroute(SCRIPT);
  await reload.click();
  await live();
  expect(await values()).toEqual(WORDS);
});

test('where the line is lost WhatsApp and e-mail are offered after a touch, and the next one loads script and styles again', async ({
  page,
  mailbox,
  problems,
}) => {
  const { field, submit, sending, live, loadFailure, values, sent, toast } = await openFilled(page);
  await page.goto(ELSEWHERE);
  const cut = loadFailure.getByText('Como es largo, solo pasa el comienzo');
  const inLink = async (name: RegExp, parameter: string) => {
    const href = String(await loadFailure.getByRole('link', { name }).getAttribute('href'));
    return new URL(href).searchParams.get(parameter);
  };
  await loseScript(page, problems);
  problems.allow(/live\./);
  await page.route('**/live.*.css', (route) => route.abort(), { times: 1 });
  await page.clock.install();
  // The draft asks for the script.
  const failed = page.waitForEvent('requestfailed', (request) => /form\./.test(request.url()));
  await page.goto('/');
  await failed;
  await expect(loadFailure, 'nothing has been touched').toBeHidden();
  await submit.click();
  await page.clock.fastForward(PAUSE_MS);
  await expect(loadFailure).toBeVisible();
  await expect(sending).toHaveCount(0);
  expect(await values()).toEqual(WORDS);
  expect(await inLink(/WhatsApp/, 'text')).toBe(WORDS.message);
  expect(await inLink(/correo/, 'body')).toBe(WORDS.message.replaceAll('\n', '\r\n'));
  await expect(cut).toBeHidden();
  await page.unroute(SCRIPT);
  await field('message').fill('a'.repeat(2000));
  await expect(cut).toBeVisible();
  await page.clock.fastForward(PAUSE_MS);
  await live();
  await field('message').fill('Corto.');
  await expect(loadFailure).toBeHidden();
  await expect(submit).toBeEnabled();
  expect(await mailbox.messages()).toEqual([]);
  await submit.click();
  await sent();
  expect(await mailbox.messages()).toHaveLength(1);
  await expect(toast.locator('..')).toHaveCSS('position', 'fixed');
});

test('a script that has not loaded after 20 s is reported, and used when it comes', async ({
  page,
  mailbox,
}) => {
  const { fill, submit, sending, loadFailure, live, sent } = contactForm(page);
  const release = await holdRequests(page, SCRIPT);
  await page.clock.install();
  await page.goto('/');
  await stopClock(page);
  await fill();
  await submit.press('Enter');
  await page.clock.runFor(19_999);
  await expect(sending).toBeDisabled();
  await expect(loadFailure).toBeHidden();
  await page.clock.runFor(1);
  await expect(loadFailure).toBeVisible();
  await expect(loadFailure.getByText(AGAIN), 'it is the first time').toBeHidden();
  await expect(submit, 'the focus is back').toBeFocused();
  release();
  await live();
  await expect(loadFailure).toBeHidden();
  await submit.click();
  await sent();
  expect(await mailbox.messages()).toHaveLength(1);
});
