import { SERVICE } from '../../src/form/email-service.ts';
import { contactForm, SCRIPT, SENTENCES, WORDS } from './contact-form.ts';
import { boxOf } from './support/boxes.ts';
import { headerBottom, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page }) => showOnly(page, '#contact'));

// The browser scrolls to an invalid field without animation.
const REQUIRED = ['name', 'email', 'message'] as const;

test('§5 the form has the specified fields, validated by the browser with messages in Spanish', async ({
  page,
  mailbox,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.route(SCRIPT, () => {});
  await page.goto('/');
  const form = page.locator('form');
  for (const [label, required, properties] of [
    ['Nombre completo *', true, { type: 'text', autocomplete: 'name' }],
    ['Email *', true, { type: 'email', autocomplete: 'email' }],
    ['Teléfono', false, { type: 'tel', autocomplete: 'tel', placeholder: '(0414) 123-4567' }],
    ['Cuéntame sobre ti *', true, { type: 'textarea', rows: 4 }],
  ] as const) {
    const field = form.getByLabel(label);
    await expect(field).toHaveJSProperty('required', required);
    for (const [name, value] of Object.entries(properties)) await expect(field).toHaveJSProperty(name, value);
  }
  await expect(form.locator(':is(input, textarea)')).toHaveCount(4);
  await expect(form.locator(':is([pattern], [maxlength], [minlength], [name=service])')).toHaveCount(0);
  await expect(form).toHaveJSProperty('noValidate', false);
  // Without the attribute Firefox and Safari announce an empty required field as wrong.
  await expect(form.locator('[required]:not([aria-invalid=false])')).toHaveCount(0);
  const label = (words: string) => form.locator('label', { hasText: words });
  await expect(form.getByText(`Tu mensaje me llega por ${SERVICE.name}`)).toBeVisible();

  const { field, live, submit } = contactForm(page);
  for (const isLive of [false, true]) {
    if (isLive) {
      await page.unroute(SCRIPT);
      await page.reload();
    }
    expect(await page.evaluate(() => navigator.language)).toBe('en-US');
    await field('email').fill('ana@');
    if (isLive) await live();
    await submit.press('Enter');
    await expect(field('name')).toBeFocused();
    await expect
      .poll(async () => (await label('Nombre completo *').boundingBox())?.y, 'the header covers no label')
      .toBeGreaterThanOrEqual(await headerBottom(page));
    for (const name of REQUIRED) {
      await expect(field(name)).toHaveJSProperty('validationMessage', SENTENCES[name]);
      await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(name)).toHaveAccessibleErrorMessage(SENTENCES[name]);
      await expect(page.getByText(SENTENCES[name])).toBeVisible();
    }
    await expect(field('phone')).not.toHaveAttribute('aria-invalid');
  }

  for (const nothing of ['   ', '\u00a0\u200b', '\u3164'])
    await test.step(JSON.stringify(nothing), async () => {
      await field('name').fill(nothing);
      await expect(field('name')).toHaveJSProperty('validationMessage', SENTENCES.name);
    });
  // The browser's bubble is below the field.
  const { y } = await boxOf(field('name'));
  expect((await boxOf(page.getByText(SENTENCES.name))).y).toBeLessThan(y);
  await field('name').fill('Ana');
  await expect(field('name')).toHaveAttribute('aria-invalid', 'false');
  expect((await boxOf(field('name'))).y, 'it stays where it is').toBe(y);
  await expect(page.getByText(SENTENCES.name)).toBeHidden();
  await expect(page.getByText(SENTENCES.message)).toBeVisible();
  await field('email').fill('ana@example.com');
  await field('message').fill(' \n ');
  await submit.click();
  await expect(field('message'), 'blanks alone').toBeFocused();
  await expect(page.getByText(SENTENCES.message)).toBeVisible();
  expect(await mailbox.messages()).toEqual([]);
});

/** Addresses with what programs copy with them, and what a phone's keyboard adds. */
const COPIED = [
  '\u202a\u00a0mailto:ana\u200b@example.com\u202c\u00a0',
  'MAILTO:ana@example.com?subject=Hola',
  'Ana <ana@example.com>',
  'ana@example.com,. ',
];

test('§5 a press leaves only the address in the e-mail field; an invalid field that is then filled without an event can be sent', async ({
  page,
  mailbox,
}) => {
  const { submit, field, live, sent } = contactForm(page);
  await page.goto('/');
  await field('name').focus();
  await live();
  await field('name').fill(' ');
  for (const written of COPIED) {
    await field('email').fill(written);
    await submit.click();
    await expect(field('email')).toHaveValue('ana@example.com');
  }
  await expect(field('name')).toHaveAttribute('aria-invalid', 'true');
  // Browsers and their extensions may set a value without an event.
  await page.locator('form').evaluate((form: HTMLFormElement, words) => {
    for (const [name, text] of Object.entries(words))
      (form.elements.namedItem(name) as HTMLInputElement).value = text;
  }, WORDS);
  // Enter in a field also clicks the button.
  await field('phone').press('Enter');
  await sent();
  expect(await mailbox.messages()).toHaveLength(1);
});
