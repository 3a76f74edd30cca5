import { expect } from 'vitest';
import type { Tab } from '../engine.ts';
import { type Journey, PHONE } from '../journey.ts';
import { focused, press, seen, unseen } from '../page.ts';

const MENU = '[data-menu]';
const BUTTON = 'body > header button';

/**
 * The state that the button and its menu expose: engines tell assistive technology of a button whose popover is
 * open that it is expanded (HTML-AAM, popovertarget).
 */
function state(tab: Tab): Promise<string> {
  return tab.run(
    (menu, opener) => {
      const button = document.querySelector<HTMLButtonElement>(opener);
      const target = button?.popoverTargetElement;
      if (!target?.matches(menu)) return 'the button opens something else';
      return target.matches(':popover-open') ? 'open' : 'closed';
    },
    MENU,
    BUTTON,
  );
}

async function open(tab: Tab): Promise<void> {
  await unseen(tab, MENU);
  expect(await state(tab)).toBe('closed');
  await press(tab, BUTTON);
  await seen(tab, `${MENU} li a`);
  expect(await state(tab)).toBe('open');
}

async function expectClosed(tab: Tab): Promise<void> {
  await unseen(tab, MENU);
  expect(await state(tab)).toBe('closed');
}

export const menuJourneys: readonly Journey[] = [
  {
    title: 'menu: opens by its button, says so, and closes on Escape with the focus back on the button',
    size: PHONE,
    take: async ({ tab }) => {
      await open(tab);
      await tab.press('Tab');
      await tab.press('Escape');
      await expectClosed(tab);
      await focused(tab, BUTTON);
    },
  },
  {
    title: 'menu: closes by its own button with the focus back on the one that opened it',
    size: PHONE,
    take: async ({ tab }) => {
      await open(tab);
      await press(tab, `${MENU} button`);
      await expectClosed(tab);
      await focused(tab, BUTTON);
    },
  },
  {
    title: 'menu: opens from the keyboard, and the keyboard goes on into it',
    size: PHONE,
    take: async ({ tab }) => {
      await tab.run((button) => document.querySelector<HTMLElement>(button)?.focus(), BUTTON);
      await tab.press('Enter');
      await seen(tab, `${MENU} li a`);
      await tab.press('Tab');
      await focused(tab, `${MENU} *`);
    },
  },
  {
    title: 'menu: closes on a press outside',
    size: [700, 900],
    take: async ({ tab }) => {
      await open(tab);
      await tab.pressAt(50, 450);
      await expectClosed(tab);
    },
  },
  {
    title: 'menu: closes after a link is chosen',
    size: PHONE,
    take: async ({ tab }) => {
      await open(tab);
      await press(tab, `${MENU} a[href="#ebooks"]`);
      await expectClosed(tab);
      await expect.poll(() => tab.run(() => location.hash)).toBe('#ebooks');
    },
  },
];
