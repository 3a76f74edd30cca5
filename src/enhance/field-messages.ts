type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Native validation in Spanish: browsers use their own language, so each field shows the message that its
 * `aria-errormessage` names instead (specification section 5; WCAG 2.2, 3.3.1 and 3.3.3).
 */
export function fieldMessages(root: Document): void {
  // `invalid` does not bubble, so it is captured.
  root.addEventListener('invalid', (event) => showMessage(event.target as Field), { capture: true });
  root.addEventListener('input', (event) => judge(event.target as Field));
  // Browsers and scripts may write without an event, and a message that stays blocks the submit. Enter in a field clicks
  // the button too (HTML, section 4.10.21.2), and validation comes after the click.
  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[type=submit]');
    fieldsOf(button?.form).forEach(judge);
  });
  root.addEventListener('reset', ({ target }) => fieldsOf(target as HTMLFormElement).forEach(forget));
}

function fieldsOf(form: HTMLFormElement | null | undefined): readonly Field[] {
  return [...(form?.querySelectorAll<Field>('input, textarea') ?? [])];
}

function messageOf(field: Field): HTMLElement | null {
  return document.getElementById(field.getAttribute('aria-errormessage') ?? '');
}

function showMessage(field: Field): void {
  const message = messageOf(field);
  if (!message) return;
  field.setCustomValidity(message.textContent);
  field.setAttribute('aria-invalid', 'true');
  // Few screen readers support aria-errormessage; all support aria-describedby.
  field.setAttribute('aria-describedby', message.id);
}

/** Takes the message back; in a required field blanks alone, which the browser lets pass, are as wrong as nothing. */
function judge(field: Field): void {
  const isBlank = field.required && field.value.trim() === '';
  field.setCustomValidity(isBlank ? (messageOf(field)?.textContent ?? '') : '');
  if (field.validity.valid) hideMessage(field);
}

/** As before anything was written: an empty field is not wrong yet. */
function forget(field: Field): void {
  field.setCustomValidity('');
  hideMessage(field);
}

function hideMessage(field: Field): void {
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}
