// Runs only in the live page of the owner's window (editor/astro.config.ts).
import { Idiomorph } from 'idiomorph';
import { viewMarks } from '../../src/enhance/view-marks.ts';
import { webFonts } from '../../src/enhance/web-fonts.ts';
import type { FieldAddress, PageMessage, TextPlace, WindowMessage } from '../api.ts';
import './page.css';

const WINDOW = document.documentElement.dataset.window ?? '';
const isBeside = window.parent !== window;

/** Attributes that only scripts set: the server's HTML lacks them, and `morph` must not remove them. */
const OF_SCRIPTS = [
  'data-fonts',
  'data-near',
  'data-reveal-state',
  'data-edit-focus',
  'data-edit-hover',
  'style',
];

/** What opens and closes the phone's menu and books. */
const OPENERS = '[data-menu-button], [data-menu] button, [popovertarget]';

/** The part of the head that the content decides. */
const OWN_STYLE = 'style[data-own]';

/** Pause before the page is requested again after a broken connection. */
const RETRY_MS = 1000;

/** What the owner last focused in the forms. */
let focused: FieldAddress | null = null;
let isUpdating = false;
let isOutdated = false;

import.meta.hot?.on('content:changed', update);
import.meta.hot?.send('content:shown', document.documentElement.dataset.rendered);

if (isBeside) {
  document.documentElement.toggleAttribute('data-editing', true);
  unfold();
  // Keeps the contact form's script from loading: `update` must be able to change the form.
  for (const type of ['pointerdown', 'focusin', 'input'])
    addEventListener(type, (event) => event.stopPropagation(), { capture: true });
  addEventListener('submit', stop, { capture: true });
  addEventListener('click', handleClick, { capture: true });
  addEventListener('pointerover', ({ target }) => outline('data-edit-hover', partOf(target)), {
    capture: true,
  });
  document.documentElement.addEventListener('pointerleave', () => outline('data-edit-hover', null));
  addEventListener('dragover', handleDrag);
  addEventListener('drop', handleDrop);
  addEventListener('dragleave', () => outline('data-edit-hover', null));
  addEventListener('paste', ({ clipboardData }) => tellFile(focused, clipboardData));
  addEventListener('message', handleMessage);
  // A frame that was hidden, or becomes wider, shows other parts of the page.
  addEventListener('resize', () => focused && showFocus(focused));
}

/** Every text can be seen and touched beside the forms. */
function unfold(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function handleClick(event: MouseEvent): void {
  const { target } = event;
  // The phone's menu and books must open, so that their text can be touched.
  if (!(target instanceof Element) || target.closest(OPENERS)) return;
  stop(event);
  const message: PageMessage = { type: 'touched', ...fieldOf(target), place: placeAt(event, target) };
  window.parent.postMessage(message, WINDOW);
}

/** A browser leaves the page for a file that is dropped where nothing takes it. */
function handleDrag(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  outline('data-edit-hover', partOf(event.target));
}

function handleDrop(event: DragEvent): void {
  event.preventDefault();
  outline('data-edit-hover', null);
  if (event.target instanceof Element) tellFile(fieldOf(event.target), event.dataTransfer);
}

/** Gives the window a file that was dropped on the text or picture of a field, or pasted. */
function tellFile(address: FieldAddress | null, data: DataTransfer | null): void {
  const [file] = data?.files ?? [];
  if (!file || !address) return;
  const message: PageMessage = { type: 'dropped', form: address.form, field: address.field, file };
  window.parent.postMessage(message, WINDOW);
}

/** Safari before 26 has only this method for the place under a pointer. */
interface OlderDocument {
  caretRangeFromPoint?(x: number, y: number): Range | null;
}

/** Finds the place in a text of `target` under the pointer; null if none is there, or the keyboard pressed it. */
function placeAt({ clientX, clientY }: MouseEvent, target: Element): TextPlace | null {
  const older: OlderDocument = document;
  const found = document.caretPositionFromPoint?.(clientX, clientY);
  const range = found ? null : older.caretRangeFromPoint?.(clientX, clientY);
  const node = found?.offsetNode ?? range?.startContainer;
  const before = found?.offset ?? range?.startOffset ?? 0;
  return node instanceof Text && target.contains(node) ? { text: node.data, before } : null;
}

/** The marked element that the owner points at, or the card or section around it. */
function partOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>(
    '[data-edit-form], article, [popover], section[id], header, footer, [data-menu]',
  );
}

/** Whether an element is visible. Text for screen readers only has a box of 1 px, a little more on rotated cards. */
function isSeen(element: Element): boolean {
  return element.checkVisibility() && element.getBoundingClientRect().width > 4;
}

function fieldOf(target: Element): FieldAddress {
  const part = partOf(target);
  // Addresses and dates have no marks.
  if (target.closest('a[href^="mailto:"]')) return { form: 'site', field: 'email' };
  if (target.closest('[data-chat]')) return { form: 'site', field: 'phone' };
  if (target.closest('#hero time')) return { form: 'hero', field: 'notice.date' };
  if (target.closest('time')) return { form: formAround(part), field: 'date' };
  const { editForm = formAround(part), editField = '' } = part?.dataset ?? {};
  return { form: editForm, field: editField };
}

/** The form of a card, a section, the header or the footer. */
function formAround(part: Element | null): FieldAddress['form'] {
  const entry =
    part?.matches('article, [popover]') && part.querySelector<HTMLElement>('[data-edit-form*="/"]');
  const section = part?.closest('section[id]');
  if (entry) return entry.dataset.editForm ?? '';
  if (section) return section.id;
  if (part?.matches('footer')) return 'footer';
  return part ? 'header' : 'site';
}

function outline(attribute: 'data-edit-hover' | 'data-edit-focus', part: Element | null): void {
  // Each line of a title is an element of its own.
  const whole = part?.closest('h1, h2, h3') ?? part;
  for (const old of document.querySelectorAll(`[${attribute}]`))
    if (old !== whole) old.removeAttribute(attribute);
  whole?.setAttribute(attribute, '');
}

function handleMessage({ origin, source, data }: MessageEvent<WindowMessage>): void {
  if (origin !== WINDOW || source !== window.parent) return;
  if (data.type === 'typed') showTyped(data, data.text);
  if (data.type === 'focused') {
    focused = data;
    showFocus(data);
  }
}

/** The elements that show a field; with an empty field those of the whole form. */
function elementsOf({ form, field }: FieldAddress): readonly HTMLElement[] {
  const ofField = field ? `[data-edit-field="${CSS.escape(field)}"]` : '';
  return [...document.querySelectorAll<HTMLElement>(`[data-edit-form="${CSS.escape(form)}"]${ofField}`)];
}

function showFocus(target: FieldAddress): void {
  const isNotFound = target.form === 'not-found';
  if (isNotFound !== location.pathname.startsWith('/404')) {
    location.assign(isNotFound ? '/404' : '/');
    return;
  }
  const words = target.field ? wordsOf(target) : null;
  const around = elementsOf({ form: target.form, field: '' })
    .find(isSeen)
    ?.closest('article, section, header, footer');
  const part = words ?? document.querySelector(`section#${CSS.escape(target.form)}`) ?? around ?? null;
  outline('data-edit-focus', part);
  const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight) part?.scrollIntoView({ block: words ? 'center' : 'start' });
}

/** The element that shows a field. A book that alone shows it is opened, and one that does not show it is closed. */
function wordsOf(target: FieldAddress): HTMLElement | undefined {
  const all = elementsOf(target);
  const open = document.querySelector<HTMLElement>(':popover-open');
  const inOpen = all.find((element) => open?.contains(element));
  if (inOpen) return inOpen;
  open?.hidePopover();
  const book = all.some(isSeen) ? null : all[0]?.closest<HTMLElement>('[popover]');
  // Its button would take the focus from the form.
  book?.querySelector('[autofocus]')?.removeAttribute('autofocus');
  book?.showPopover();
  return all.find(isSeen);
}

/**
 * Shows a text before it is saved; one of which each paragraph or line has an element of its own, in these. Skips texts with
 * placeholders, with another number of lines than the page has yet, and first pages, which the page sets anew.
 */
function showTyped(target: FieldAddress, text: string): void {
  if (!text.trim() || /[{}]/.test(text) || target.field === 'firstPage') return;
  const elements = elementsOf(target);
  const parts = [/\n\s*\n/, '\n']
    .map((end) => text.split(end))
    .find(({ length }) => length === elements.length);
  if (!parts && text.includes('\n')) return;
  for (const [at, element] of elements.entries()) showWords(element, parts?.[at] ?? text);
}

/** Skips elements with other words than these and the drawn full stop of `SunStop`. */
function showWords({ childNodes: [words, ...others] }: HTMLElement, text: string): void {
  const [stop, ...more] = others.filter(({ textContent }) => textContent?.trim());
  const isOther = stop && !(stop instanceof Element && stop.textContent === '.');
  if (!(words instanceof Text) || isOther || more.length > 0) return;
  const isDrawn = stop && text.endsWith('.');
  words.data = isDrawn ? text.slice(0, -1) : text;
  if (!isDrawn) stop?.remove();
}

/** Updates the page to the newest content without a reload: nothing flashes, and the scroll position stays. */
async function update(): Promise<void> {
  isOutdated = true;
  if (isUpdating) return;
  isUpdating = true;
  try {
    while (isOutdated) await updateOnce();
  } finally {
    isUpdating = false;
  }
}

async function updateOnce(): Promise<void> {
  isOutdated = false;
  const page = await newestPage();
  if (!page) {
    // The connection broke. If the server is gone, Vite's client reloads the page once it is back.
    isOutdated = true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return;
  }
  // An entry was deleted while the server rendered it: the next `content:changed` is on its way.
  if (page.status === 500) return;
  // The page of problems replaces or is replaced by this one: it is a different document.
  if (page.status === 503 || !document.querySelector('main')) location.reload();
  else if (!isOutdated) morph(new DOMParser().parseFromString(page.html, 'text/html'));
}

/** Requests this page from the server; null if the connection breaks before all of it has come. */
async function newestPage() {
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
    return { status: response.status, html: await response.text() };
  } catch {
    return null;
  }
}

function morph(next: Document): void {
  document.title = next.title;
  // Vite owns the other styles of the head.
  document.querySelector(OWN_STYLE)?.remove();
  const style = next.querySelector(OWN_STYLE);
  if (style) document.head.append(style);
  Idiomorph.morph(document.body, next.body, {
    morphStyle: 'outerHTML',
    callbacks: {
      beforeAttributeUpdated: (name) => !OF_SCRIPTS.includes(name),
      // A visitor may be writing in it.
      beforeNodeMorphed: (node) => !(node instanceof Element && node.matches('form[data-live]')),
    },
  });
  if (isBeside) unfold();
  // A new card or text appears while its form has the focus.
  const isShown = document.querySelector('[data-edit-focus]:not(article, section)');
  if (focused && !isShown && elementsOf(focused).length > 0) showFocus(focused);
  // New elements get their marks.
  webFonts(document);
  viewMarks(document);
  if (!document.querySelector('.About-blackout')) document.documentElement.removeAttribute('data-dark');
}
