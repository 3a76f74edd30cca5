// Runs only in the live page of the owner's window (marks.ts).
import { Idiomorph } from 'idiomorph';
import { webFonts } from '../../src/enhance/web-fonts.ts';
import type { FormId, PageMessage, WindowMessage } from '../api.ts';
import './page.css';

interface Field {
  readonly form: FormId;
  /** Empty for the whole form. */
  readonly field: string;
}

const WINDOW = document.documentElement.dataset.window ?? '';
const isBeside = window.parent !== window;

/** What the scripts of the page set, and the server does not know of. */
const OF_SCRIPTS = ['data-fonts', 'data-reveal-state', 'data-edit-focus', 'data-edit-hover', 'style'];

let isUpdating = false;
let isOutdated = false;

import.meta.hot?.on('content:changed', update);
import.meta.hot?.send('content:shown', document.documentElement.dataset.version);

if (isBeside) {
  document.documentElement.toggleAttribute('data-editing', true);
  // The form stays as the server has made it: `update` may change it.
  for (const type of ['pointerdown', 'focusin', 'input'])
    addEventListener(type, (event) => event.stopPropagation(), { capture: true });
  addEventListener('submit', stop, { capture: true });
  addEventListener('click', handleClick, { capture: true });
  addEventListener('pointerover', ({ target }) => outline('data-edit-hover', partOf(target)), {
    capture: true,
  });
  document.documentElement.addEventListener('pointerleave', () => outline('data-edit-hover', null));
  addEventListener('message', handleMessage);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function handleClick(event: MouseEvent): void {
  const { target } = event;
  // The phone's menu has to open for its words to be touched.
  if (!(target instanceof Element) || target.closest('[popovertarget]')) return;
  stop(event);
  const message: PageMessage = { type: 'touched', ...fieldOf(target) };
  window.parent.postMessage(message, WINDOW);
}

/** The element whose words or picture the owner points at, or the card or section around it. */
function partOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-edit-form], article, section[id], header, footer, [data-menu]');
}

/** Whether the eye sees an element: words for screen readers alone are in boxes of a pixel, on cards that lie askew a little more. */
function isSeen(element: Element): boolean {
  return element.checkVisibility() && element.getBoundingClientRect().width > 4;
}

function fieldOf(target: Element): Field {
  const part = partOf(target);
  // No mark stands in addresses.
  if (target.closest('a[href^="mailto:"]')) return { form: 'site', field: 'email' };
  const { editForm = formAround(part), editField = '' } = part?.dataset ?? {};
  return { form: editForm, field: editField };
}

/** The form of a card, a section, or what surrounds the sections. */
function formAround(part: Element | null): FormId {
  const entry = part?.matches('article') && part.querySelector<HTMLElement>('[data-edit-form*="/"]');
  const section = part?.closest('section[id]');
  if (entry) return entry.dataset.editForm ?? '';
  if (section) return section.id;
  if (part?.matches('footer')) return 'footer';
  return part ? 'header' : 'site';
}

function outline(attribute: 'data-edit-hover' | 'data-edit-focus', part: Element | null): void {
  for (const old of document.querySelectorAll(`[${attribute}]`))
    if (old !== part) old.removeAttribute(attribute);
  part?.setAttribute(attribute, '');
}

function handleMessage({ origin, source, data }: MessageEvent<WindowMessage>): void {
  if (origin !== WINDOW || source !== window.parent) return;
  if (data.type === 'typed') showTyped(data, data.text);
  if (data.type === 'focused') showFocus(data);
}

/** The elements that show a field's words, or, without a field, any of its form's. */
function elementsOf({ form, field }: Field): readonly HTMLElement[] {
  const ofField = field ? `[data-edit-field="${CSS.escape(field)}"]` : '';
  return [...document.querySelectorAll<HTMLElement>(`[data-edit-form="${CSS.escape(form)}"]${ofField}`)];
}

function showFocus(asked: Field): void {
  const isNotFound = asked.form === 'not-found';
  if (isNotFound !== location.pathname.startsWith('/404')) {
    location.assign(isNotFound ? '/404' : '/');
    return;
  }
  const words = asked.field ? elementsOf(asked).find(isSeen) : null;
  const around = elementsOf({ form: asked.form, field: '' })
    .find(isSeen)
    ?.closest('article, section, header, footer');
  const part = words ?? document.querySelector(`section#${CSS.escape(asked.form)}`) ?? around ?? null;
  outline('data-edit-focus', part);
  const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight) part?.scrollIntoView({ block: words ? 'center' : 'start' });
}

/** Shows a text of one line before it is saved, in elements that have no other content. */
function showTyped(asked: Field, text: string): void {
  if (!text.trim() || /[{}\n]/.test(text)) return;
  for (const element of elementsOf(asked))
    if (element.childNodes.length === 1 && !element.firstElementChild) element.textContent = text;
}

/** Shows the newest content without loading the page anew: nothing flashes, and it stays where it was scrolled to. */
async function update(): Promise<void> {
  isOutdated = true;
  if (isUpdating) return;
  isUpdating = true;
  while (isOutdated) {
    isOutdated = false;
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null);
    const html = await response?.text();
    // An entry was deleted while the server made the page of it: that change is told next.
    if (response?.status === 500) continue;
    // The content has problems now, or had: their page is a different one.
    if (!html || response?.status === 503 || !document.querySelector('main')) return location.reload();
    if (!isOutdated) morph(new DOMParser().parseFromString(html, 'text/html'));
  }
  isUpdating = false;
}

function morph(next: Document): void {
  document.title = next.title;
  Idiomorph.morph(document.body, next.body, {
    morphStyle: 'outerHTML',
    callbacks: {
      beforeAttributeUpdated: (name) => !OF_SCRIPTS.includes(name),
      // Once a visitor has touched the form, it is React's.
      beforeNodeMorphed: (node) => !(node instanceof Element && node.matches('form[data-live]')),
    },
  });
  // What is new gets its typefaces.
  webFonts(document);
}
