import type { TextPlace } from '../../api.ts';

/**
 * Focuses and shows a field of the open form, by its path as the attribute has it (`pathText`); for one that another control shows
 * (`partOf`), that control. A closed group around it opens.
 * @param place where the caret of a text goes; without it behind the last letter
 */
export function focusField(field: string, place: TextPlace | null = null): void {
  const name = CSS.escape(field);
  const found = document.querySelector<HTMLElement>(`[data-field="${name}"], [data-parts~="${name}"]`);
  for (let group = found?.closest('details'); group; group = group.parentElement?.closest('details'))
    group.open = true;
  const control = found?.querySelector<HTMLElement>('input, textarea, select, button, a');
  control?.focus({ preventScroll: true });
  if (control instanceof HTMLTextAreaElement) {
    const caret = place ? caretIn(control.value, place) : control.value.length;
    control.setSelectionRange(caret, caret);
  }
  if (found) showReached(found);
  found?.scrollIntoView({ block: 'center' });
}

/** Focuses the screen's title, when a pressed button goes and takes the focus with it. */
export function focusTitle(): void {
  document.querySelector('h1')?.focus();
}

/** Outlines a field until it loses the focus: a browser outlines no control that is focused after a press. */
function showReached(field: HTMLElement): void {
  field.dataset.reached = '';
  field.addEventListener('focusout', () => delete field.dataset.reached, { once: true });
}

/** Most characters on either side of a touched place that are looked for in a field. */
const AROUND = 60;

/**
 * Finds a place of the page's text in a field's text, by the longest text around it that both have. The page shows no-break
 * spaces where the field has others, and may fill something in: then the place is approximate.
 */
export function caretIn(text: string, { text: shown, before }: TextPlace): number {
  const [own, plain] = [text, shown].map((words) => words.replaceAll(/\s/g, ' ')) as [string, string];
  for (let around = Math.min(AROUND, plain.length); around > 1; around--) {
    const start = Math.max(0, before - around);
    const at = own.indexOf(plain.slice(start, before + around));
    if (at >= 0) return at + before - start;
  }
  return Math.round((before / Math.max(1, shown.length)) * text.length);
}
