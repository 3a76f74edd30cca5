import type { Page } from '@playwright/test';
import { contactForm, EMPTY, SCRIPTS, stopClock, WORDS } from './contact-form.ts';
import { holdRequests } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

test('who only reads never fetches the form; the first touch does', async ({ page }) => {
  const { field, live } = contactForm(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await field('name').scrollIntoViewIfNeeded();
  expect(fetched).toEqual([]);

  await field('name').focus();
  await live();
  expect(fetched).not.toEqual([]);
});

test('a finger on the form is a touch too', async ({ page }) => {
  const { live } = contactForm(page);
  await page.goto('/');
  await page
    .locator('form')
    .getByText(/Tu mensaje llega/)
    .dispatchEvent('pointerdown');
  await live();
});

test('what she typed before the script came is kept, and pressing send early sends once', async ({
  page,
  mailbox,
}) => {
  const { fill, submit, live, toast, values } = contactForm(page);
  const release = await holdRequests(page, SCRIPTS);
  await page.goto('/');
  await fill();
  await submit.click();
  await submit.click();
  await submit.dblclick();
  expect(await values()).toEqual(WORDS);
  release();

  await live();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  const [first, ...more] = await mailbox.messages();
  expect(first?.payload).toMatchObject({ template_params: WORDS });
  expect(more).toEqual([]);
});

test('words typed before the script came are still there when it is', async ({ page }) => {
  const { fill, live, values } = contactForm(page);
  await page.goto('/');
  await fill();
  await live();
  expect(await values()).toEqual(WORDS);
});

test('a script that cannot be loaded is told with two other ways, and tried again on the next touch', async ({
  page,
  mailbox,
}) => {
  const { fill, submit, live, toast, values } = contactForm(page);
  const note = page.getByRole('alert').filter({ hasText: 'No pude cargar el envío del formulario.' });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await expect(note).toBeHidden();
  await fill();
  await submit.click();
  await expect(note).toBeVisible();
  await expect(note.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  await expect(note.getByRole('link', { name: 'Escribir un correo' })).toHaveAttribute('href', /^mailto:/);
  expect(await values()).toEqual(WORDS);

  await page.unroute(SCRIPTS);
  await submit.click();
  await live();
  await expect(note).toBeHidden();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  expect(await mailbox.messages()).toHaveLength(1);
});

test.describe('where the form cannot be loaded, WhatsApp and e-mail open with her own words', () => {
  const CUT = 'Como es largo, allá va solo el comienzo';

  /** The note of a form whose script never comes, and what its links carry. */
  async function failToLoad(page: Page, message: string) {
    const form = contactForm(page);
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto('/');
    await form.fill();
    await form.field('message').fill(message);
    await form.submit.click();
    const note = page.getByRole('alert').filter({ hasText: 'No pude cargar el envío del formulario.' });
    await expect(note).toBeVisible();
    const words = async (name: RegExp, parameter: string) =>
      new URL(String(await note.getByRole('link', { name }).getAttribute('href'))).searchParams.get(
        parameter,
      );
    return {
      ...form,
      note,
      inWhatsApp: () => words(/WhatsApp/, 'text'),
      inEmail: () => words(/correo/, 'body'),
    };
  }

  test('whole, and as she changes them', async ({ page }) => {
    const { note, field, inWhatsApp, inEmail } = await failToLoad(page, WORDS.message);
    expect(await inWhatsApp()).toBe(WORDS.message);
    expect(await inEmail()).toBe(WORDS.message.replaceAll('\n', '\r\n'));
    await expect(note.getByText(CUT)).toBeHidden();
    await field('message').fill('Otra cosa 👩‍👩‍👧 & más');
    expect(await inWhatsApp()).toBe('Otra cosa 👩‍👩‍👧 & más');
    expect(await inEmail()).toBe('Otra cosa 👩‍👩‍👧 & más');
  });

  test('as far as a link holds, and the note says so', async ({ page }) => {
    const message = 'Quiero contarte 👩‍👩‍👧 '.repeat(500);
    const { note, field, inWhatsApp, inEmail } = await failToLoad(page, message);
    await expect(note.getByText(CUT)).toBeVisible();
    for (const words of [await inWhatsApp(), await inEmail()]) {
      expect(words?.length).toBeGreaterThan(500);
      expect(message.startsWith(words ?? '')).toBe(true);
      expect(words).toMatch(/(👩‍👩‍👧|[a-zQ ])$/u);
    }
    // The address of the e-mail is shorter: all of this fits it, but not WhatsApp's.
    await field('message').fill('a'.repeat(1970));
    expect((await inWhatsApp())?.length).toBeLessThan(1970);
    expect((await inEmail())?.length).toBe(1970);
    await expect(note.getByText(CUT)).toBeVisible();
    await field('message').fill('Corto.');
    await expect(note.getByText(CUT)).toBeHidden();
    expect(await inWhatsApp()).toBe('Corto.');
  });

  test('with the greeting of the page while she has none', async ({ page }) => {
    const { inWhatsApp, field } = await failToLoad(page, 'Hola.');
    await field('message').clear();
    expect(await inWhatsApp()).toBe(single('site').chat.message);
  });
});

test('a script that does not come for 20 s is told, and asked for again on the next touch', async ({
  page,
  mailbox,
}) => {
  const { fill, submit, live, toast, values } = contactForm(page);
  const note = page.getByRole('alert').filter({ hasText: 'No pude cargar' });
  const release = await holdRequests(page, '**/_astro/form.*.js');
  await page.clock.install();
  await page.goto('/');
  await stopClock(page);
  await fill();
  await submit.click();
  await page.clock.runFor(19_999);
  await expect(note).toBeHidden();
  await page.clock.runFor(1);
  await expect(note).toBeVisible();

  const again = page.waitForRequest('**/_astro/form.*.js?1');
  await submit.click();
  await again;
  await live();
  await expect(note).toBeHidden();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  expect(await values()).toEqual(EMPTY);
  expect(await mailbox.messages()).toHaveLength(1);
  release();
});

test('a submit held while the load failed is dropped: she was told to press again', async ({
  page,
  mailbox,
}) => {
  const { fill, field, submit, live } = contactForm(page);
  const note = page.getByRole('alert').filter({ hasText: 'No pude cargar' });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.clock.install();
  await page.goto('/');
  await stopClock(page);
  await fill();
  await submit.click();
  // The second try comes a second after the first: until then the submit is held.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(note).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.unroute(SCRIPTS);
  await field('message').pressSequentially(' Y algo más.');
  await live();

  await expect(submit).toBeEnabled();
  await expect(note).toBeHidden();
  expect(await mailbox.messages()).toEqual([]);
});
