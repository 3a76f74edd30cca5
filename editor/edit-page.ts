import type { Connect } from 'vite';
import { html } from './html.ts';
import { sendPage } from './shell.ts';

/** Where the editor's own forms are. */
const FORMS_PATH = '/keystatic';

const STYLE = `
  .split { display: flex; height: 100% }
  .split iframe { width: 100%; height: 100%; border: 0; display: block }
  .forms { width: 58%; min-width: 20rem; max-width: 85%; resize: horizontal; overflow: hidden; border-right: 6px double var(--edge); padding-bottom: 14px }
  .page { flex: 1; min-width: 0 }`;

/**
 * Answers `/` with the forms and the page side by side. The divider can be dragged.
 * @param page the live page's address
 */
export function editPage(page: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (request.url !== '/') return next();
    sendPage(response, {
      place: '/',
      style: STYLE,
      controls: html`<a href="${FORMS_PATH}" target="_blank">Abrir el editor solo</a>
        <a href="${page}" target="_blank">Abrir la página sola</a>`,
      main: html`<div class="split">
  <div class="forms"><iframe src="${FORMS_PATH}" title="Editor"></iframe></div>
  <div class="page"><iframe src="${page}" title="Página"></iframe></div>
</div>`,
    });
  };
}
