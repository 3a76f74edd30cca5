import { expect } from 'vitest';
import { single } from '../../e2e/support/sample.ts';
import type { Tab } from '../engine.ts';
import { type Journey, PHONE, type Visit } from '../journey.ts';
import { focused, press, seen, unseen, write } from '../page.ts';
import { LOST_SCRIPTS } from '../site.ts';

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

const { success, failure } = single('contact').toasts;

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

/** Looks away from the window from here on: toasts wait for a visitor who does, however slow this machine is. */
function lookAway(tab: Tab): Promise<void> {
  return tab.run(() => void setInterval(() => dispatchEvent(new Event('blur')), 50));
}

/** A toast shows these two texts, and no other stands beside it. */
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

async function failToSend({ tab, site }: Visit): Promise<void> {
  await site.setFault({ status: 400, text: 'The Public Key is invalid' });
  await fill(tab);
  await send(tab);
  await expectToast(tab, failure);
}

const payload = {
  lib_version: '4.4.1',
  user_id: 'llave-de-muestra',
  service_id: 'servicio-de-muestra',
  template_id: 'plantilla-de-muestra',
  template_params: { ...WORDS, to_name: single('site').domainLabel },
};

/** Runs in the page: writes as a visitor does before any script listens. */
function writeUnnoticed(selector: string, words: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (field) field.value = words;
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
  await expect.poll(async () => (await site.messages()).map((message) => message.payload)).toEqual([payload]);
}

export const contactJourneys: readonly Journey[] = [
  {
    title: 'form: a message arrives whole, success is said, the fields are cleared',
    take: async (visit) => {
      await fill(visit.tab);
      await send(visit.tab);
      await expectToast(visit.tab, success);
      await expectArrived(visit);
      expect(await values(visit.tab)).toEqual(EMPTY);
    },
  },
  {
    title: 'form: a failure is said and keeps the fields, and the next try arrives once',
    size: PHONE,
    take: async (visit) => {
      await failToSend(visit);
      expect(await values(visit.tab)).toEqual(WORDS);
      expect(await visit.site.messages()).toEqual([]);
      await visit.site.setFault(null);
      await press(visit.tab, SUBMIT);
      await expectToast(visit.tab, success);
      await expectArrived(visit);
      expect(await values(visit.tab)).toEqual(EMPTY);
    },
  },
  {
    title:
      'form: when its script is lost a note says so, and the next touch brings it, with all that was written',
    take: async (visit) => {
      const { tab, site } = visit;
      for (const lost of LOST_SCRIPTS) {
        await site.reset();
        site.loseScript(lost);
        if (lost === 'silence') await endNextLimit(tab);
        await tab.run(writeUnnoticed, '#contact form [name=name]', WORDS.name);
        await press(tab, '#contact form [name=name]');
        await seen(tab, ['#contact [role=alert] p', single('contact').form.loadFailure]);
        for (const name of NAMES.slice(1)) await write(tab, `#contact form [name=${name}]`, WORDS[name]);
        await send(tab);
        await expectToast(tab, success);
        await unseen(tab, '#contact [role=alert]');
        await expectArrived(visit);
        await tab.go(`${site.origin}/?${lost}`);
      }
    },
  },
  {
    title: 'form: an empty one is refused in Spanish and leads to the first field, nothing is sent',
    take: async ({ tab, site }) => {
      await press(tab, SUBMIT);
      await focused(tab, '#contact [name=name]');
      const { name, email, message } = single('contact').form;
      for (const { error } of [name, email, message]) await seen(tab, ['#contact form p', error]);
      const spoken = await tab.run(
        () => document.querySelector<HTMLInputElement>('[name=name]')?.validationMessage,
      );
      expect(spoken).toBe(name.error);
      expect(await site.messages()).toEqual([]);
    },
  },
  {
    title: 'toast: closes by its button, and the focus goes back to where it was',
    take: async (visit) => {
      await failToSend(visit);
      await press(visit.tab, `${TOAST} button`);
      await unseen(visit.tab, TOAST);
      await focused(visit.tab, SUBMIT);
    },
  },
  {
    title: 'toast: closes on Escape',
    take: async (visit) => {
      await failToSend(visit);
      await visit.tab.press('Escape');
      await unseen(visit.tab, TOAST);
      expect(await values(visit.tab)).toEqual(WORDS);
    },
  },
  {
    title: 'draft: what was written comes back after a reload, and is gone after success',
    take: async (visit) => {
      const { tab } = visit;
      await fill(tab);
      await expect.poll(() => stored(tab)).toContain('tiempo');
      await tab.reload();
      await seen(tab, ['#contact [role=status]', single('contact').form.draft.restored]);
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
