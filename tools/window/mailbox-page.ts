import type { Connect } from 'vite';
import { answerPlace } from '../../editor/shell.ts';
import { MAILBOX_PATH } from '../../mailbox/vite-plugin.ts';
import { html } from '../../src/content/html.ts';

/**
 * Answers `/buzon` with the mailbox of the live page, where the messages of its form arrive.
 * @param page the live page's address
 */
export function mailboxPage(page: string): Connect.NextHandleFunction {
  const address = new URL(MAILBOX_PATH, page).href;
  return answerPlace('/buzon', {
    show: () => ({
      controls: html`<form><button class="quiet">Mirar otra vez</button></form>`,
      main: html`<iframe class="mailbox" src="${address}" title="Buzón"></iframe>`,
    }),
  });
}
