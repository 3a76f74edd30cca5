import { contactForm, EMPTY, WORDS } from './contact-form.ts';
import { expect, test } from './support/test.ts';

const HOSTILE = {
  markup: '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a visitor writes
  'template braces': '{{constructor.constructor("alert(1)")()}} ${7*7} {hotkey} <%= 1 %>',
  'right-to-left overrides': '\u202eodot adanaG\u202c \u2067abc\u2069',
  'emoji clusters': '👩‍👩‍👧‍👦 🏳️‍🌈 🇻🇪 👍🏽 e\u0301\u0301\u0301',
  'control characters': 'a\u0001b\u001b[31mc\u0007\u007f\u0085\u2028d',
} as const;

for (const [kind, words] of Object.entries(HOSTILE)) {
  test(`${kind}: it fails, stays, comes back from the draft and arrives as written, and never runs`, async ({
    page,
    mailbox,
  }) => {
    const { fill, field, live, submit, toast, values } = contactForm(page);
    const written = { ...WORDS, name: words, message: `${words}\n${words}` };
    await mailbox.fail({ status: 500, text: words });
    await page.goto('/');
    const title = await page.title();
    await fill();
    await field('name').fill(written.name);
    await field('message').fill(written.message);
    await submit.click();
    await expect(toast).toContainText('Error al enviar');
    const link = page.locator('form').getByRole('link', { name: /Enviar por WhatsApp/ });
    const href = String(await link.last().getAttribute('href'));
    expect(new URL(href).searchParams.get('text')).toBe(written.message);

    await page.goto('/no-existe');
    await page.goto('/');
    await live();
    expect(await values()).toEqual(written);
    await mailbox.recover();
    await submit.click();
    await expect(toast).toContainText('¡Mensaje enviado! 💕');
    const [message] = await mailbox.messages();
    expect(message?.payload).toMatchObject({ template_params: written });
    expect(await page.title()).toBe(title);
    await expect(page.locator('form img, form script')).toHaveCount(0);
  });
}

test('halves of characters arrive whole: each becomes the replacement character', async ({
  page,
  mailbox,
}) => {
  const { fill, field, submit, toast } = contactForm(page);
  await mailbox.fail({ status: 500, text: 'No' });
  await page.goto('/');
  await fill();
  await field('message').evaluate((area: HTMLTextAreaElement) => {
    area.value = 'a\ud83db\udc95c';
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await submit.click();
  await expect(toast).toContainText('Error al enviar');
  const link = toast.getByRole('link', { name: /Enviar por WhatsApp/ });
  await expect(link).toHaveAttribute('href', /text=a%EF%BF%BDb%EF%BF%BDc$/);
  await mailbox.recover();
  await submit.click();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  const [message] = await mailbox.messages();
  expect(message?.payload).toMatchObject({ template_params: { message: 'a\ufffdb\ufffdc' } });
});

test('200 000 characters are refused by the service, kept whole, and go to WhatsApp as far as a link holds', async ({
  page,
  mailbox,
}) => {
  const { fill, field, live, submit, toast, values } = contactForm(page);
  const message = 'Quiero contarte todo. 👩‍👩‍👧 '.repeat(8000).slice(0, 200_000);
  await page.goto('/');
  await fill();
  await field('message').fill(message);
  await submit.click();
  await expect(toast).toContainText('Error al enviar');
  expect(await mailbox.messages()).toEqual([]);
  expect(await values()).toEqual({ ...WORDS, message });
  const note = page.locator('form').getByText(/^No pude recibir.*Como es largo, allá va solo el comienzo/);
  await expect(note).toBeVisible();
  const href = String(await toast.getByRole('link', { name: /WhatsApp/ }).getAttribute('href'));
  expect(href.length).toBeLessThanOrEqual(2000);
  const sent = new URL(href).searchParams.get('text') ?? '';
  expect(sent.length).toBeGreaterThan(500);
  expect(message.startsWith(sent)).toBe(true);

  await page.goto('/no-existe');
  await page.goto('/');
  await live();
  expect(await values()).toEqual({ ...WORDS, message });
  await field('message').fill(WORDS.message);
  await submit.click();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  expect(await values()).toEqual(EMPTY);
});
