type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Native validation in Spanish: browsers use their own language, so each field shows the message that its
 * `aria-errormessage` names instead (specification section 5; WCAG 2.2, 3.3.1 and 3.3.3).
 */
export function fieldMessages(root: Document): void {
  // `invalid` does not bubble, so it is captured.
  root.addEventListener('invalid', (event) => showMessage(event.target as Field), { capture: true });
  root.addEventListener('input', (event) => judge(event.target as Field));
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
  if (!field.validity.valid) return;
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}
