import type { Locator, Page } from '@playwright/test';

/** What a visitor writes in these tests. */
export const WORDS = {
  name: 'Ana Rivas',
  email: 'ana@example.com',
  phone: '0414 555 66 77, por las tardes',
  message: 'Hola.\n¿Cuándo empezamos?',
} as const;

type FieldName = keyof typeof WORDS;

/** The contact form as a visitor meets it. */
export interface ContactForm {
  readonly submit: Locator;
  readonly sending: Locator;
  readonly toast: Locator;
  field(name: FieldName): Locator;
  /** Writes `WORDS`; the first field touched fetches the form's script. */
  fill(): Promise<void>;
  /** What the four fields hold. */
  values(): Promise<Record<FieldName, string>>;
  /** Waits until the form's script listens. */
  live(): Promise<void>;
}

/** Finds the form of the page that is open. */
export function contactForm(page: Page): ContactForm {
  const field = (name: FieldName) => page.locator(`form [name=${name}]`);
  const names = Object.keys(WORDS) as FieldName[];
  return {
    submit: page.getByRole('button', { name: 'Enviar mensaje' }),
    sending: page.getByRole('button', { name: 'Enviando...' }),
    toast: page.getByRole('region', { name: 'Avisos (F8)' }).getByRole('listitem'),
    field,
    fill: async () => {
      for (const name of names) await field(name).fill(WORDS[name]);
    },
    values: async () => {
      const entries = names.map(async (name) => [name, await field(name).inputValue()] as const);
      return Object.fromEntries(await Promise.all(entries)) as Record<FieldName, string>;
    },
    live: () => page.locator('form[data-live]').waitFor(),
  };
}

/** The four fields, cleared. */
export const EMPTY = { name: '', email: '', phone: '', message: '' };

/** The form's script and all it needs, as opposed to pictures and fonts. */
export const SCRIPTS = '**/_astro/*.js*';

/** Where the form sends a message. */
export const SEND = '**/api/v1.0/email/send';

/** Stops the page's clock; from here on its timers move only with `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
