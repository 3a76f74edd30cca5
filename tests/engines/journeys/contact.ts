import { expect } from 'vitest';
import { sampleContent } from '../../content/sample-content.ts';
import { type Journey, PHONE, type Tab, type Visit } from '../engine.ts';
import { focused, inOwnTypefaces, press, seen, unseen, write } from '../page.ts';
import { LOST_SCRIPTS } from '../site.ts';

const sample = await sampleContent();

const WORDS = {
  name: 'Ana Núñez',
  email: 'ana@example.com',
  phone: '0414 555 66 77, por las tardes',
  message: 'Hola: ¿cuándo empezamos?\nTengo "ganas" & <tiempo> 💕',
} as const;

type FieldName = keyof typeof WORDS;

const NAMES = Object.keys(WORDS) as FieldName[];
const EMPTY = { name: '', email: '', phone: '', message: '' };

const SUBMIT = '#contact form button[type=submit]';
const TOAST = 'li[data-kind]';

const { success, failure } = sample.contact.toasts;

async function fill(tab: Tab): Promise<void> {
  for (const name of NAMES) await write(tab, `#contact form [name=${name}]`, WORDS[name]);
}

function values(tab: Tab): Promise<unknown> {
  return tab.run((names) => {
    const form = document.querySelector<HTMLFormElement>('#contact form');
    const words = new FormData(form ?? undefined);
    return Object.fromEntries(names.map((name) => [name, String(words.get(name)).replaceAll('\r\n', '\n')]));
  }, NAMES);
}

function stored(tab: Tab): Promise<string> {
  return tab.run(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
}

/** Takes the focus off the window from here on: toasts wait for a visitor who looks away, however slow the machine. */
function lookAway(tab: Tab): Promise<void> {
  return tab.run(() => void setInterval(() => dispatchEvent(new Event('blur')), 50));
}

/** The one toast shows these two texts. */
async function expectToast(tab: Tab, { title, text }: { title: string; text: string }): Promise<void> {
  const texts = (toast: string) =>
    [...document.querySelectorAll(toast)].map(({ textContent }) => textContent);
  await expect.poll(() => tab.run(texts, TOAST)).toEqual([expect.stringContaining(`${title}. ${text}`)]);
  await seen(tab, TOAST);
}

async function send(tab: Tab): Promise<void> {
  await lookAway(tab);
  await press(tab, SUBMIT);
}

/** Lets the next time limit of 20 s end at once. */
function endNextLimit(tab: Tab): Promise<void> {
  return tab.run(() => {
    const usual = window.setTimeout;
    const hurried = (work: () => void, wait?: number) => {
      if (wait === 20_000) window.setTimeout = usual;
      return usual(work, wait === 20_000 ? 0 : wait);
    };
    window.setTimeout = hurried as typeof usual;
  });
}

async function expectArrived({ site }: Visit): Promise<void> {
  const arrived = async () => (await site.messages()).map(({ payload }) => payload.template_params);
  await expect.poll(arrived).toEqual([{ ...WORDS, to_name: sample.site.domainLabel }]);
}

export const contactJourneys: readonly Journey[] = [
  {
    title:
      '§4 §5 §8 form: an empty one is refused in Spanish; a failure is said and keeps the fields; the next try arrives once; toasts close',
    size: PHONE,
    take: async (visit) => {
      const { tab, site } = visit;
      await press(tab, SUBMIT);
      await focused(tab, '#contact [name=name]');
      const { name, email, message } = sample.contact.form;
      for (const { error } of [name, email, message]) await seen(tab, ['#contact form p', error]);
      const spoken = await tab.run(
        () => document.querySelector<HTMLInputElement>('[name=name]')?.validationMessage,
      );
      expect(spoken).toBe(name.error);

      await site.setFault({ status: 400, text: 'The Public Key is invalid' });
      await fill(tab);
      await send(tab);
      await expectToast(tab, failure);
      await tab.press('Escape');
      await unseen(tab, TOAST);
      expect(await values(tab)).toEqual(WORDS);
      await press(tab, SUBMIT);
      await expectToast(tab, failure);
      await press(tab, `${TOAST} button`);
      await unseen(tab, TOAST);
      await focused(tab, SUBMIT);
      expect(await site.messages()).toEqual([]);

      await site.setFault(null);
      await press(tab, SUBMIT);
      await expectToast(tab, success);
      await expectArrived(visit);
      expect(await values(tab)).toEqual(EMPTY);
    },
  },
  {
    title:
      'form: when its script is lost a note says so, and the next touch brings it, with all that was written',
    take: async ({ tab, site }) => {
      for (const lost of LOST_SCRIPTS) {
        // A draft would fetch the script before it can be lost.
        await tab.go(`${site.origin}/no-existe`);
        await tab.run(() => sessionStorage.clear());
        await tab.go(`${site.origin}/?${lost}`);
        await inOwnTypefaces(tab);
        site.loseScript(lost);
        if (lost === 'silence') await endNextLimit(tab);
        // As a visitor writes before any script listens.
        await tab.run((words) => {
          const field = document.querySelector<HTMLInputElement>('#contact form [name=name]');
          if (field) field.value = words;
        }, WORDS.name);
        await press(tab, '#contact form [name=name]');
        await seen(tab, ['#contact [role=alert] p', sample.contact.form.loadFailure]);
        await press(tab, '#contact form [name=email]');
        await seen(tab, '#contact form[data-live]');
        await unseen(tab, '#contact [role=alert]');
        expect(await values(tab)).toEqual({ ...EMPTY, name: WORDS.name });
      }
    },
  },
  {
    title: 'draft: what was written comes back after a reload, and is gone after success',
    take: async (visit) => {
      const { tab } = visit;
      await fill(tab);
      await expect.poll(() => stored(tab)).toContain('tiempo');
      await tab.reload();
      await inOwnTypefaces(tab);
      await seen(tab, ['#contact [role=status]', sample.contact.form.draft.restored]);
      expect(await values(tab)).toEqual(WORDS);
      await send(tab);
      await expectToast(tab, success);
      await expectArrived(visit);
      expect(await stored(tab)).not.toContain('tiempo');
      await tab.reload();
      expect(await values(tab)).toEqual(EMPTY);
    },
  },
];
