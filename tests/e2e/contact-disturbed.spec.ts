import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { contactForm, EMPTY, SCRIPT, SEND, WORDS } from './contact-form.ts';
import { holdRequests, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page }) => showOnly(page, '#contact'));

/** Another number makes other visits. In the six of this one every program does something, at every moment. */
const SEED = Number(process.env.SEED ?? 3971);
const VISITS = Number(process.env.VISITS ?? 6);
/** Groups of visits run side by side. */
const GROUP_SIZE = 3;

/** What other programs do to a page, by the reports that it is known from. All of it runs in the page. */
const DISTURBANCES = {
  /** A browser's translator: texts are replaced inside `<font>` (React issue 32557). */
  translate: () => {
    document.documentElement.lang = 'en';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font')) continue;
      const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      font.append(`${text.data} (en)`);
      text.replaceWith(font);
    }
  },
  /** Another label in its place. */
  relabel: () => {
    const label = document.querySelector('[data-form] label')?.firstChild;
    if (label) label.textContent = 'Full name *';
  },
  /** A password manager's sign after each field (Next.js issue 51816). */
  signs: () => {
    for (const field of document.querySelectorAll('[data-form] :is(input, textarea)')) {
      const sign = document.createElement('div');
      sign.append(document.createElement('button'));
      sign.querySelector('button')?.setAttribute('type', 'button');
      field.after(sign);
    }
  },
  /** A password manager's element around each field. The browser takes the focus off a field that is moved. */
  wrap: () => {
    const focused = document.activeElement;
    for (const field of document.querySelectorAll('[data-form] :is(input, textarea)')) {
      const span = document.createElement('span');
      field.replaceWith(span);
      span.append(field);
    }
    if (focused instanceof HTMLElement) focused.focus();
  },
  /** A password manager's attributes, one of which is the value that a reset brings back. */
  attributes: () => {
    for (const field of document.querySelectorAll('[data-form] input')) {
      field.setAttribute('data-lpignore', 'true');
      field.setAttribute('autocomplete', 'off');
      field.setAttribute('value', (field as HTMLInputElement).value);
    }
  },
  /** Elements at the beginning and end of the form (Remix issue 2947). */
  elements: () => {
    const form = document.querySelector('[data-form] form');
    form?.prepend(document.createComment('x'), document.createElement('grammarly-extension'));
    form?.append(document.createElement('template'), 'x');
  },
  /** A copy in the form's place, without listeners. */
  copy: () => {
    const form = document.querySelector('[data-form] form');
    form?.replaceWith(form.cloneNode(true));
  },
  /** A late script that writes the part anew: what was typed is not in the HTML. */
  rewrite: () => {
    const form = document.querySelector('[data-form] form');
    const copy = form?.cloneNode(true) as HTMLFormElement | undefined;
    for (const field of copy?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])
      field.value = field.defaultValue;
    if (copy) form?.replaceWith(copy);
  },
  /** Elements around what is shown later: notices and toasts. */
  wrapNotices: () => {
    for (const notice of document.querySelectorAll('[data-form] form > div > p, [role=region] li > *')) {
      const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      notice.replaceWith(font);
      font.append(notice);
    }
  },
  /** Takes away the elements at the form's beginning and after its button, where the notices are. */
  removeNotices: () => {
    for (const notice of document.querySelectorAll(
      '[data-form] form > div:not([class], [data-load-failure])',
    ))
      notice.remove();
  },
} as const;

type Disturbance = keyof typeof DISTURBANCES;

const MOMENTS = ['opened', 'typed', 'pressed', 'sending', 'answered'] as const;
type Moment = (typeof MOMENTS)[number];

interface Visit {
  /** What happens at which moment. */
  readonly disturbances: readonly { readonly what: Disturbance; readonly when: Moment }[];
  /** Whether the form's script arrives only after the button has been pressed. */
  readonly isSlow: boolean;
  /** Whether the service refuses the first message. */
  readonly isRefused: boolean;
}

const someVisit: fc.Arbitrary<Visit> = fc.record({
  disturbances: fc.array(
    fc.record({
      what: fc.constantFrom(...(Object.keys(DISTURBANCES) as Disturbance[])),
      when: fc.constantFrom(...MOMENTS),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  isSlow: fc.boolean(),
  isRefused: fc.boolean(),
});

/** A visit that once failed: the form had the sent message again. */
const REFILLED: Visit = {
  disturbances: [
    { what: 'attributes', when: 'typed' },
    { what: 'rewrite', when: 'answered' },
  ],
  isSlow: true,
  isRefused: false,
};

const visits = [REFILLED, ...fc.sample(someVisit, { seed: SEED, numRuns: VISITS - 1 })];

for (let first = 0; first < VISITS; first += GROUP_SIZE) {
  test(`a message arrives once, or every word is kept, whatever other programs do to the form: visits from ${first} on`, async ({
    page,
    mailbox,
  }) => {
    let arrived = 0;
    for (const [index, visit] of visits.slice(first, first + GROUP_SIZE).entries()) {
      await test.step(`SEED=${SEED}, visit ${first + index}: ${JSON.stringify(visit)}`, async () => {
        await mailbox.fail({ status: 500, text: 'No' });
        if (!visit.isRefused) await mailbox.recover();
        await makeVisit(page, visit, mailbox);
        arrived += 1;
        const messages = await mailbox.messages();
        expect(messages).toHaveLength(arrived);
        expect(messages.at(-1)?.fields).toMatchObject(WORDS);
      });
    }
  });
}

/** Writes, sends, and after a refusal sends again. */
async function makeVisit(
  page: Page,
  { disturbances, isSlow, isRefused }: Visit,
  mailbox: { recover(): Promise<void> },
) {
  const { field, fill, live, values } = contactForm(page);
  const submit = page.locator('form [type=submit]');
  const disturb = async (now: Moment) => {
    for (const { what, when } of disturbances) if (when === now) await page.evaluate(DISTURBANCES[what]);
  };
  /** Waits for a toast or the note beside the button, also if they are translated. */
  const isTold = (words: RegExp) => expect(page.getByText(words).first()).toBeVisible();

  await page.unrouteAll();
  const release = isSlow ? await holdRequests(page, SCRIPT) : () => undefined;
  await page.goto('/');
  await disturb('opened');
  await fill();
  await disturb('typed');
  await expect.poll(values, 'what is typed stays').toEqual(WORDS);
  if (!isSlow) await live();
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    page.route(
      SEND,
      async (route) => {
        done();
        await new Promise<void>((released) => {
          answer = released;
        });
        await route.continue();
      },
      { times: 1 },
    );
  });
  await submit.click();
  await disturb('pressed');
  release();
  await asked;
  await disturb('sending');
  answer();
  if (isRefused) {
    await isTold(/Error al enviar/);
    await disturb('answered');
    expect(await values(), 'what was not sent stays').toEqual(WORDS);
    await mailbox.recover();
    await expect(field('name')).toBeEditable();
    await submit.click();
  }
  await isTold(/¡Mensaje enviado!/);
  if (!isRefused) await disturb('answered');
  await expect.poll(values).toEqual(EMPTY);
}
