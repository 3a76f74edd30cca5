import { contactForm, SCRIPTS } from './contact-form.ts';
import { expect, test } from './support/test.ts';

const SENTENCES = {
  name: 'Escribe tu nombre completo.',
  email: 'Revisa tu email: debe verse como nombre@correo.com.',
  message: 'Cuéntame al menos una línea.',
} as const;
const REQUIRED = ['name', 'email', 'message'] as const;

test('the fields are those of the specification, validated by the browser alone', async ({ page }) => {
  await page.goto('/');

  await expect(page.getByLabel('Nombre completo *')).toHaveJSProperty('required', true);
  await expect(page.getByLabel('Nombre completo *')).toHaveAttribute('autocomplete', 'name');
  await expect(page.getByLabel('Email *')).toHaveJSProperty('required', true);
  await expect(page.getByLabel('Email *')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Email *')).toHaveAttribute('autocomplete', 'email');
  await expect(page.getByLabel('Cuéntame sobre ti *')).toHaveJSProperty('required', true);
  await expect(page.getByLabel('Cuéntame sobre ti *')).toHaveJSProperty('rows', 4);
  const phone = page.locator('form').getByLabel('Teléfono');
  await expect(phone).toHaveJSProperty('required', false);
  await expect(phone).toHaveAttribute('autocomplete', 'tel');
  await expect(phone).toHaveAttribute('placeholder', '(0414) 123-4567');
  await expect(page.locator('form :is([pattern], [maxlength], [minlength], [name=service])')).toHaveCount(0);
  await expect(page.locator('form :is(input, textarea)')).toHaveCount(4);
  await expect(page.locator('form')).toHaveJSProperty('noValidate', false);
});

test('a line beside the form says who receives the words and through which service', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('form').getByText(/Tu mensaje llega solo a mi correo.*EmailJS/)).toBeVisible();
});

for (const moment of ['before', 'after'] as const) {
  test(`an English browser speaks Spanish about wrong fields ${moment} the form's script is there`, async ({
    page,
    mailbox,
  }) => {
    const { field, live, submit } = contactForm(page);
    if (moment === 'before') await page.route(SCRIPTS, () => {});
    await page.goto('/');
    if (moment === 'after') {
      await field('phone').focus();
      await live();
    }
    expect(await page.evaluate(() => navigator.language)).toBe('en-US');
    await field('email').fill('ana@');
    await submit.click();

    await expect(field('name')).toBeFocused();
    for (const name of REQUIRED) {
      await expect(field(name)).toHaveJSProperty('validationMessage', SENTENCES[name]);
      await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(name)).toHaveAccessibleErrorMessage(SENTENCES[name]);
      await expect(page.getByText(SENTENCES[name])).toBeVisible();
    }
    await expect(field('phone')).not.toHaveAttribute('aria-invalid');
    expect(await mailbox.messages()).toEqual([]);
  });
}

test('a field put right falls silent at once, and the rest of the form stays wrong', async ({ page }) => {
  const { field, submit } = contactForm(page);
  await page.goto('/');
  await submit.click();
  await field('name').pressSequentially('Ana');

  await expect(field('name')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText(SENTENCES.name)).toBeHidden();
  await expect(page.getByText(SENTENCES.message)).toBeVisible();
});

test('the wrong field is seen under the fixed header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const { field, submit } = contactForm(page);
  await page.goto('/');
  await submit.click();
  await expect(field('name')).toBeFocused();

  const header = page.getByRole('banner');
  await expect(async () => {
    const [fieldBox, headerBox] = [await field('name').boundingBox(), await header.boundingBox()];
    expect(fieldBox?.y).toBeGreaterThanOrEqual((headerBox?.y ?? 0) + (headerBox?.height ?? 0));
  }).toPass();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a note with WhatsApp and e-mail stands in place of the button', async ({ page }) => {
    const { submit } = contactForm(page);
    await page.goto('/');

    await expect(submit).toBeHidden();
    const form = page.locator('form');
    await expect(form.getByText(/Este formulario necesita JavaScript/)).toBeVisible();
    const whatsApp = form.getByRole('link', { name: /Enviar por WhatsApp/ });
    await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/584141234567\?text=/);
    await expect(whatsApp).toHaveAccessibleName('Enviar por WhatsApp (se abre en otra pestaña)');
    await expect(form.getByRole('link', { name: 'Escribir un correo' })).toHaveAttribute('href', /^mailto:/);
    await expect(form.getByText(/No pude cargar el envío/)).toBeHidden();
  });

  test('a wrong e-mail address still gets its sentence', async ({ page }) => {
    const { field } = contactForm(page);
    await page.goto('/');
    await field('email').fill('ana@');
    await field('phone').focus();

    await expect(page.getByText(SENTENCES.email)).toBeVisible();
  });

  test('pressing Enter sends nothing anywhere, least of all into the address', async ({
    page,
    baseURL,
    problems,
  }) => {
    problems.allow(/form-action/);
    const { fill, field } = contactForm(page);
    await page.goto('/');
    await fill();
    const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'));
    await field('name').focus();
    await page.keyboard.press('Enter');

    await refused;
    expect(page.url()).toBe(`${baseURL}/`);
  });
});
