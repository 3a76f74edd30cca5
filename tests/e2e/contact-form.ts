import type { Page } from '@playwright/test';
import { SEND_PATH } from '../../src/form/email-service.ts';
import { expect, type MailboxClient, type Problems } from './support/test.ts';

/** What a visitor types in these tests: includes markup, template syntax, control and bidirectional characters. */
export const WORDS = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a visitor may type it
  name: 'Ana <img src=x onerror="alert(1)"> {{7*7}} ${7*7} {hotkey} <%= 1 %>',
  email: 'ana@example.com',
  phone: '0414 555 66 77, por las tardes',
  message:
    'Hola.\n¿Cuándo empezamos? <script>alert(2)</script>\n\u202eodot adanaG\u202c 👩‍👩‍👧‍👦 🇻🇪 e\u0301\u0301 a\u0001b\u001b[31m\u2028',
} as const;

/** The four fields when empty. */
export const EMPTY = { name: '', email: '', phone: '', message: '' };

/** Messages of invalid fields. */
export const SENTENCES = {
  name: 'Escribe tu nombre completo.',
  email: 'Escribe tu email completo, como nombre@correo.com.',
  message: 'Escríbeme aunque sea una línea.',
} as const;

/** The form's script, also at its second address. */
export const SCRIPT = '**/_astro/form.*.js*';

/** A page of this site without a form. */
export const ELSEWHERE = '/robots.txt';

/** Address of the e-mail service's call. */
export const SEND = `**${SEND_PATH}`;

type FieldName = keyof typeof WORDS;

/** The contact form of the open page. */
export function contactForm(page: Page) {
  const field = (name: FieldName) => page.locator(`form [name=${name}]`);
  const names = Object.keys(WORDS) as FieldName[];
  const toast = page.getByRole('region', { name: 'Avisos (F8)' }).getByRole('listitem');
  const says = async (...texts: readonly string[]) => {
    await expect(toast).toHaveCount(1);
    for (const text of texts) await expect(toast.getByText(text, { exact: true })).toBeVisible();
  };
  /** Values of the four fields. */
  const values = async () => {
    const entries = names.map(async (name) => [name, await field(name).inputValue()] as const);
    return Object.fromEntries(await Promise.all(entries));
  };
  return {
    submit: page.getByRole('button', { name: 'Enviar mensaje' }),
    sending: page.getByRole('button', { name: 'Enviando...' }),
    toast,
    /** The status that screen readers announce while sending. */
    announced: page.getByRole('status').filter({ hasText: 'Enviando...' }),
    /** The note that stays after the toast is gone. */
    sentNote: page.getByText(`Tu mensaje llegó. Te respondo a ${WORDS.email}.`),
    /** The note shown if the form's script could not be loaded. */
    loadFailure: page.getByRole('alert').filter({ hasText: 'El formulario no terminó de cargar' }),
    draftNotice: page
      .getByRole('status')
      .filter({ hasText: 'Guardé lo que habías escrito, por si todavía no lo has enviado.' }),
    field,
    /** Types `WORDS`; touching the first field loads the form's script. */
    fill: async () => {
      for (const name of names) await field(name).fill(WORDS[name]);
    },
    values,
    /** Waits until the form's script handles submits. */
    live: () => page.locator('form[data-live]').waitFor(),
    /** Waits until the success toast of section 8 is the only one and the fields are empty. */
    sent: async () => {
      await says('¡Mensaje enviado! 💕', 'Te contactaré pronto para aclarar cualquier duda.');
      await expect.poll(values).toEqual(EMPTY);
    },
    /** Waits until the failure toast of section 8 is the only one. */
    failed: () => says('Error al enviar', 'Por favor, intenta nuevamente o contáctame directamente.'),
  };
}

/** Opens the page, fills the form and waits until it is live. Sends nothing. */
export async function openFilled(page: Page, address = '/') {
  const form = contactForm(page);
  await page.goto(address);
  await form.fill();
  await form.live();
  return form;
}

/** Sends the filled form to a service that does not answer, and waits for the request. */
export async function sendIntoSilence(page: Page, mailbox: MailboxClient): Promise<void> {
  await mailbox.fail({ stall: true });
  const asked = page.waitForRequest(SEND);
  await contactForm(page).submit.click();
  await asked;
  await expect(contactForm(page).sending).toBeDisabled();
}

/** Aborts requests for the form's script until `page.unroute`. */
export async function loseScript(page: Page, problems: Problems): Promise<void> {
  problems.allow(/^net::ERR_FAILED .*form\..*\.js/);
  await page.route(SCRIPT, (route) => route.abort());
}

/** Counts the requests to the service and collects the errors that the page logs. */
export function watchSends(page: Page): { requests: number; logged: string[] } {
  const seen = { requests: 0, logged: [] as string[] };
  page.on('request', (request) => {
    if (request.url().endsWith(SEND_PATH)) seen.requests += 1;
  });
  page.on('console', (message) => {
    // The browser logs network failures itself; only the form's own line counts.
    const isBrowsers = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isBrowsers) seen.logged.push(message.text());
  });
  return seen;
}

/** Stops the page's clock: timers advance only with `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
