import type { Page } from '@playwright/test';
import { type ContactForm, contactForm, EMPTY, SEND, stopClock, WORDS } from './contact-form.ts';
import type { MailboxClient } from './support/mailbox.ts';
import { expect } from './support/test.ts';

/** A filled form on its way to the service, and what was seen of it. */
export interface Sent extends ContactForm {
  readonly page: Page;
  /** Requests to the service, and what the page itself logged as errors. */
  readonly seen: { requests: number; logged: string[] };
}

/** Counts what a visit asks of the service and what it logs as an error. */
export function watchSends(page: Page): Sent['seen'] {
  const seen: Sent['seen'] = { requests: 0, logged: [] };
  page.on('request', (request) => {
    if (request.url().endsWith('/email/send')) seen.requests += 1;
  });
  page.on('console', (message) => {
    // The browser reports network faults by itself; what counts is the form's own line.
    const isBrowsers = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isBrowsers) seen.logged.push(message.text());
  });
  return seen;
}

/** Opens the page, fills the form and waits until it listens; nothing is sent yet. */
export async function fillForm(page: Page): Promise<Sent> {
  await page.addInitScript(countTimers);
  const form = contactForm(page);
  const seen = watchSends(page);
  await page.goto('/');
  await form.fill();
  await form.live();
  return { ...form, page, seen };
}

/** A filled form that was sent once. */
export async function sendOnce(page: Page): Promise<Sent> {
  const sent = await fillForm(page);
  await sent.submit.click();
  return sent;
}

/** A filled form that was sent to a service which stays silent; the page's clock stands still. */
export async function sendIntoSilence(page: Page, mailbox: MailboxClient): Promise<Sent> {
  await mailbox.fail({ stall: true });
  await page.clock.install();
  const sent = await fillForm(page);
  await stopClock(page);
  const asked = page.waitForRequest(SEND);
  await sent.submit.click();
  await asked;
  return sent;
}

/**
 * What every failure looks like, here after a first press and again after a second: told once, logged once, her
 * words kept, the button usable, and the page no larger and with no more timers than after the first.
 */
export async function expectHonestFailure(sent: Sent): Promise<void> {
  await expectFailure(sent, 1);
  const first = await sizeWithoutToast(sent);
  await sent.submit.click();
  await expectFailure(sent, 2);
  const second = await sizeWithoutToast(sent);
  expect(second.timers).toBeLessThanOrEqual(first.timers);
  // What surrounds a toast may leave a moment after it.
  await expect.poll(async () => (await size(sent.page)).elements).toBeLessThanOrEqual(first.elements);
}

async function expectFailure({ page, toast, submit, values, seen }: Sent, presses: number) {
  await expect.poll(() => seen.logged.length).toBe(presses);
  await expect(toast).toContainText('Error al enviar');
  await expect(toast).toHaveCount(1);
  await expect(page.locator('form').getByText('No pude recibir tu mensaje.')).toBeVisible();
  await expect(submit).toBeEnabled();
  expect(await values()).toEqual(WORDS);
  expect(seen.requests).toBe(presses);
}

/** After two failed presses, the fault being gone: one request more, success told, the fields cleared. */
export async function expectNextPressWorks({ toast, submit, values, seen }: Sent): Promise<void> {
  const before = seen.requests;
  await submit.click();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  await expect(toast).toHaveCount(1);
  await expect(submit).toBeEnabled();
  expect(await values()).toEqual(EMPTY);
  expect(seen.requests).toBe(before + 1);
  expect(seen.logged).toHaveLength(2);
}

/** Closed, a toast leaves the timer that removes it (specification section 8): one, however many there were. */
async function sizeWithoutToast({ page, toast }: Sent) {
  await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(toast).toHaveCount(0);
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  return size(page);
}

/** How many elements the page has, and how many timers wait in it. */
export function size(page: Page): Promise<{ elements: number; timers: number }> {
  return page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    timers: (window as unknown as { timers: Set<number> }).timers.size,
  }));
}

/** Runs in the page before anything of it: keeps the timers that wait in `window.timers`. */
export function countTimers() {
  const timers = new Set<number>();
  const [start, stop] = [window.setTimeout, window.clearTimeout];
  const counting = (work: () => void, wait?: number) => {
    const id = start(() => {
      timers.delete(id);
      work();
    }, wait);
    timers.add(id);
    return id;
  };
  const stopping = (id?: number) => {
    if (id !== undefined) timers.delete(id);
    stop(id);
  };
  Object.assign(window, { timers, setTimeout: counting, clearTimeout: stopping });
}
