/** A form whose script has not come to life: it carries no `data-live` yet. */
const WAITING_FORM = 'form:not([data-live])';

/**
 * Holds one submit of a form that is not live yet and repeats it, once, when it is: the end of hydration comes too
 * early for that, so the form's own `data-live` counts. A load that fails drops the held submit, because the
 * visitor is told then to try again, and her next press must be the only one that sends.
 */
export function earlySubmit(root: Document): void {
  const held = new Set<HTMLFormElement>();

  root.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches(WAITING_FORM)) return;
      event.preventDefault();
      if (!held.has(form)) repeatWhenLive(form, held);
      held.add(form);
    },
    { capture: true },
  );
  root.addEventListener('island:failure', () => held.clear());
}

function repeatWhenLive(form: HTMLFormElement, held: Set<HTMLFormElement>): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    if (held.delete(form)) form.requestSubmit();
  });
  observer.observe(form, { attributeFilter: ['data-live'] });
}
