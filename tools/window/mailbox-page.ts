import type { Connect } from 'vite';
import { html } from '../../editor/html.ts';
import { answerPlace } from '../../editor/shell.ts';
import { MAILBOX_PATH } from '../../mailbox/middleware.ts';

const STYLE = `
  main { overflow: hidden }
  .mailbox { width: 100%; height: 100%; border: 0; display: block }`;

/** Loads the mailbox anew; its own page has no script. */
const SCRIPT = `
const frame = document.querySelector('.mailbox');
document.querySelector('.again').onclick = () => { frame.src = frame.src; };`;

/**
 * Answers `/buzon` with the mailbox of the live page, where the messages of its form arrive.
 * @param page the live page's address
 */
export function mailboxPage(page: string): Connect.NextHandleFunction {
  const address = new URL(MAILBOX_PATH, page).href;
  return answerPlace('/buzon', {
    show: () => ({
      place: '/buzon',
      style: STYLE,
      script: SCRIPT,
      controls: html`<button class="quiet again">Mirar otra vez</button>`,
      main: html`<iframe class="mailbox" src="${address}" title="Buzón"></iframe>`,
    }),
  });
}
