import type { Connect } from 'vite';
import { answerPlace } from '../../editor/shell.ts';
import { html } from '../../mailbox/html.ts';
import { openStore } from '../../mailbox/messages.ts';
import { mailboxWords } from '../../mailbox/page.ts';

/** Answers `/buzon` with the messages that the live page's form has sent. */
export function mailboxPage(): Connect.NextHandleFunction {
  return answerPlace('/buzon', {
    show: () => ({
      controls: html`<form><button class="quiet">Mirar otra vez</button></form>`,
      // The live page stands there beside it.
      main: html`<div class="sheet">${mailboxWords(openStore().list(''), '/?formulario=singleton/contact')}</div>`,
    }),
  });
}
