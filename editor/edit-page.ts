import type { Connect } from 'vite';
import { html } from '../mailbox/html.ts';
import { SECTION_SCHEMAS } from '../src/content/schema.ts';
import { formName } from './field-spec.ts';
import { answerPlace } from './shell.ts';

/** Where the editor's own forms are. */
const FORMS_PATH = '/keystatic';

/** Forms of what is no section of the page: what the page shows nearby. */
const OTHER_PLACES: Readonly<Record<string, string>> = {
  site: '#hero',
  header: '#hero',
  footer: '#contact',
  'not-found': '404',
};

/** What the page shows of each form, by the form's first two steps: `{ 'collection/ebooks': '#ebooks' }`. */
const SHOWN: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(SECTION_SCHEMAS).flatMap((name) => {
    const place = OTHER_PLACES[name] ?? `#${name}`;
    return [`singleton/${formName(name)}`, `collection/${name}`].map((form) => [form, place]);
  }),
);

/**
 * Answers `/` with the forms and the page side by side; `/?formulario=collection/ebooks/item/mi-libro` opens that form,
 * and `&campo=Precio` its field of that name. The divider can be dragged.
 * @param page the live page's address
 */
export function editPage(page: string): Connect.NextHandleFunction {
  return answerPlace('/', {
    show: (query) => {
      const asked = query.get('formulario') ?? '';
      return {
        controls: html`<a href="${FORMS_PATH}" target="_blank">Abrir el editor solo</a>
          <a href="${page}" target="_blank">Abrir la página sola</a>`,
        main: html`<div class="split">
  <div class="forms"><iframe src="${FORMS_PATH}${asked && `/${asked}`}" title="Editor"></iframe></div>
  <div class="page">
    <div class="views" role="group" aria-label="Cómo se ve la página">
      <button type="button" value="390">Teléfono</button>
      <button type="button" value="1280">Computadora</button>
    </div>
    <div class="frame"><iframe src="${page}${SHOWN[asked.split('/', 2).join('/')] ?? ''}" title="Página"></iframe></div>
  </div>
</div>`,
        script: script(page),
      };
    },
  });
}

/** Milliseconds between two looks at which form is open: no event of its frame tells. */
const LOOKING_INTERVAL = 300;

/** Lets the page follow the forms, and shows it as wide as a phone or a computer. */
function script(page: string): string {
  return `
const forms = document.querySelector('.forms iframe').contentWindow;
const page = document.querySelector('.frame iframe');
const frame = page.parentElement;
const places = ${JSON.stringify(SHOWN)};
const address = ${JSON.stringify(page)};

// On a phone the scroll bar takes no room of the page's.
frame.style.overflow = 'scroll';
const scrollBar = frame.offsetWidth - frame.clientWidth;
frame.style.overflow = '';

const views = [...document.querySelectorAll('.views button')];
const show = () => {
  const chosen = localStorage.getItem('vista') ?? '390';
  for (const view of views) view.setAttribute('aria-pressed', String(view.value === chosen));
  const { clientWidth, clientHeight } = frame;
  const width = chosen === '390' ? 390 + scrollBar : Math.max(1280, clientWidth);
  const scale = Math.min(1, clientWidth / width);
  page.style.width = width + 'px';
  page.style.height = clientHeight / scale + 'px';
  page.style.left = (clientWidth - width * scale) / 2 + 'px';
  page.style.transform = 'scale(' + scale + ')';
};
for (const view of views) view.onclick = () => {
  localStorage.setItem('vista', view.value);
  show();
  follow();
};
new ResizeObserver(show).observe(frame);

const asked = new URLSearchParams(location.search);
let open = asked.get('formulario') ?? '';
// To another part of the same page: it is not loaded anew, and the history of the window keeps to the forms.
const follow = () => {
  const place = places[open.split('/', 2).join('/')];
  if (place !== undefined) page.contentWindow.location.replace(address + place);
  showCard();
};
// To the very card: the page knows it by its title.
const showCard = async () => {
  const [, collection, , id] = open.split('/');
  const entries = id ? await fetch('/__entradas/' + collection).then((answer) => answer.json()) : [];
  for (const entry of entries) if (entry.id === id) page.contentWindow.postMessage(entry.title, address);
};
page.onload = showCard;
let field = asked.get('campo')?.split(' › ') ?? [];
setInterval(() => {
  const path = forms.location.pathname;
  if (!path.startsWith('${FORMS_PATH}')) return;
  const form = path.slice(${FORMS_PATH.length + 1});
  if (field.length > 0) goToField();
  if (form === open) return;
  open = form;
  field = [];
  history.replaceState(null, '', form ? '?formulario=' + form : '/');
  follow();
}, ${LOOKING_INTERVAL});

/** Names of groups come before the names in them; those in a list show in a dialog, and their line in the list must do. */
function goToField() {
  const names = [...forms.document.querySelectorAll('label, [role=group] > span:first-child')];
  let at = -1;
  let line;
  for (const wanted of field) {
    const [, words, place] = /^(.*?)(?: (\\d+))?$/.exec(wanted);
    const next = names.findIndex((name, index) => index > at && isCalled(name, words));
    if (next < 0) break;
    at = next;
    line = place;
  }
  if (at < 0) return;
  field = [];
  const { control, parentElement } = names[at];
  const row = parentElement.querySelectorAll('[role=row]')[line - 1];
  (control ?? row ?? parentElement.querySelector('input, textarea, button'))?.focus();
  names[at].scrollIntoView({ block: 'center' });
}

/** A star says that a field must be filled in; the name of a switch holds its line of help, too. */
function isCalled(name, wanted) {
  const words = name.textContent.trim();
  return words === wanted || words === wanted + '*' || (name.querySelector('input') && words.startsWith(wanted));
}
`;
}
