import { contactForm, EMPTY, SCRIPT, SEND, WORDS } from './contact-form.ts';
import { holdRequests, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page }) => showOnly(page, '#contact'));

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

type Moment = 'opened' | 'typed' | 'pressed' | 'sending' | 'answered';

interface Visit {
  /** What happens at which moment. */
  readonly disturbances: Readonly<Partial<Record<Moment, keyof typeof DISTURBANCES>>>;
  /** Whether the form's script arrives only after the button has been pressed. */
  readonly isSlow: boolean;
  /** Whether the service refuses the first message. */
  readonly isRefused: boolean;
}

const VISITS: Readonly<Record<string, Visit>> = {
  'a translator': {
    disturbances: { opened: 'translate', typed: 'relabel', sending: 'wrapNotices', answered: 'translate' },
    isSlow: false,
    isRefused: true,
  },
  // After these the form once had the sent message again.
  'a password manager, then a late script,': {
    disturbances: { opened: 'signs', typed: 'attributes', pressed: 'wrap', answered: 'rewrite' },
    isSlow: true,
    isRefused: false,
  },
  'a late script': {
    disturbances: { opened: 'elements', typed: 'copy', pressed: 'rewrite', sending: 'removeNotices' },
    isSlow: true,
    isRefused: true,
  },
};

for (const [who, { disturbances, isSlow, isRefused }] of Object.entries(VISITS)) {
  test(`a message arrives once, and every word is kept until then, whatever ${who} does to the form`, async ({
    page,
    mailbox,
  }) => {
    const { field, fill, live, values } = contactForm(page);
    const submit = page.locator('form [type=submit]');
    const disturb = async (now: Moment) => {
      const what = disturbances[now];
      if (what) await page.evaluate(DISTURBANCES[what]);
    };
    /** Waits for a toast or the note beside the button, also if they are translated. */
    const isTold = (words: RegExp) => expect(page.getByText(words).first()).toBeVisible();

    if (isRefused) await mailbox.fail({ status: 500, text: 'No' });
    const release = await holdRequests(page, SCRIPT);
    if (!isSlow) release();
    await page.goto('/');
    await disturb('opened');
    await fill();
    await disturb('typed');
    await expect.poll(values, 'what is typed stays').toEqual(WORDS);
    if (!isSlow) await live();
    const answer = await holdRequests(page, SEND);
    const asked = page.waitForRequest(SEND);
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
    expect((await mailbox.messages()).map(({ fields }) => fields)).toEqual([expect.objectContaining(WORDS)]);
  });
}
