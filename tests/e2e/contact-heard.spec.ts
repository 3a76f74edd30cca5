import type { Page } from '@playwright/test';
import { openFilled, WORDS } from './contact-form.ts';
import { showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await showOnly(page, '#contact');
  await page.addInitScript(listen);
});

/** What has been heard since the page opened. */
const heard = (page: Page) => page.evaluate((): readonly string[] => Reflect.get(window, 'heard'));

/**
 * Runs in the page. Collects in `heard` what screen readers announce: the text of a status or an alert after a change in it.
 * One that arrives with its text is not announced. Text that has no element of its own is "bare": Orca does not read it,
 * others do.
 */
function listen(): void {
  const texts: string[] = [];
  Object.assign(window, { heard: texts });
  const last = new Map<Element, string>();
  const observer = new MutationObserver((changes) => {
    const parents = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement));
    for (const region of new Set(parents.map((one) => one?.closest('[role=status], [role=alert]')))) {
      if (!region) continue;
      const said = [...region.childNodes].map((node) => {
        if (!(node instanceof HTMLElement)) return node.textContent?.trim() && `bare: ${node.textContent}`;
        return node.checkVisibility() ? node.innerText.trim() : '';
      });
      const text = said.filter(Boolean).join(' ');
      if (text && text !== last.get(region)) texts.push(text);
      last.set(region, text);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

test('a restored draft, a failed and a sent message are announced once each, with where the message is or where the answer goes', async ({
  page,
  mailbox,
}) => {
  const { submit, live, sent, failed, toast, sentNote } = await openFilled(page);
  await page.reload();
  await live();
  await expect.poll(() => heard(page)).toEqual([expect.stringMatching(/^Guardé lo que habías escrito/)]);
  await mailbox.fail({ status: 400, text: 'Bad Request' });
  for (const attempt of [1, 2]) {
    await submit.click();
    await expect.poll(() => heard(page)).toHaveLength(1 + 2 * attempt);
    await failed();
    expect((await heard(page)).slice(2 * attempt)).toEqual([
      expect.stringMatching(/^Tu mensaje no salió, pero sigue aquí completo\..*Enviar por WhatsApp/s),
    ]);
  }
  await mailbox.recover();
  await submit.click();
  await sent();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(sentNote).toBeVisible();
  expect((await heard(page)).slice(5)).toEqual([
    'Enviando...',
    `Tu mensaje llegó. Te respondo a ${WORDS.email}.`,
  ]);
  await expect(page.locator('form [aria-invalid=false]'), 'nothing is wrong with the empty form').toHaveCount(
    3,
  );
});
