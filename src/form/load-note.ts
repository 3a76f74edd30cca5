import { allMarked, type FormMark, marked } from './form-elements.ts';
import { prefilledLink } from './prefilled-link.ts';

/**
 * The note that the form's script could not be loaded. Only visitors who use the form see it, with their message in its links.
 * Elements are looked up at each use, as in `load-form.ts`.
 */
export function loadNote(root: Document) {
  /** Original addresses of the links. */
  const addresses = linksOf(root).map(({ href }) => href);
  let isUsed = false;

  const setHidden = (mark: FormMark, isHidden: boolean) => {
    for (const part of allMarked(root, mark)) part.hidden = isHidden;
  };
  root.addEventListener('click', ({ target }) => {
    if (target instanceof Node && marked(root, 'data-reload')?.contains(target)) location.reload();
  });
  return {
    /** Keeps in mind that the visitor uses the form, and keeps the message in the links; says so if it is too long for one. */
    keep(form: HTMLFormElement): void {
      isUsed = true;
      const message = String(new FormData(form).get('message'));
      const filled = linksOf(root).map((link, index) => {
        const { href, isCut } = prefilledLink(addresses[index] ?? link.href, message);
        link.href = href;
        return isCut;
      });
      setHidden('data-cut', !filled.includes(true));
    },
    /**
     * Hides the note, at a submit too: a live region is announced each time it appears. If it was shown, it will say that
     * loading has failed again.
     */
    hide(): void {
      setHidden('data-again', marked(root, 'data-load-failure')?.hidden !== false);
      setHidden('data-load-failure', true);
    },
    /**
     * Shows the note.
     * @param offersReload whether it offers to load the page again
     */
    show(offersReload: boolean): void {
      setHidden('data-reload', !offersReload);
      setHidden('data-load-failure', !isUsed);
    },
  };
}

function linksOf(root: Document): readonly HTMLAnchorElement[] {
  return [...(marked(root, 'data-load-failure')?.querySelectorAll('a') ?? [])];
}
