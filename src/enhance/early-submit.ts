/**
 * Holds the submit of a form that is not live yet: `data-held` asks the form to repeat it, once, when it is. A load
 * that fails takes the mark away (`form/load-form.ts`).
 */
export function earlySubmit(root: Document): void {
  root.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.matches('[data-live]')) return;
      event.preventDefault();
      form.toggleAttribute('data-held', true);
    },
    { capture: true },
  );
}
