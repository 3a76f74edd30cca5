type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Native validation in Spanish: browsers use their own language, so each field shows the message that its
 * `aria-errormessage` names instead (specification section 5; WCAG 2.2, 3.3.1 and 3.3.3).
 */
export function fieldMessages(root: Document): void {
  // `invalid` does not bubble, so it is captured.
  root.addEventListener('invalid', (event) => showMessage(event.target as Field), { capture: true });
  root.addEventListener('input', (event) => clearMessage(event.target as Field));
}

function showMessage(field: Field): void {
  const message = document.getElementById(field.getAttribute('aria-errormessage') ?? '');
  if (!message) return;
  field.setCustomValidity(message.textContent);
  field.setAttribute('aria-invalid', 'true');
  // Few screen readers support aria-errormessage; all support aria-describedby.
  field.setAttribute('aria-describedby', message.id);
}

function clearMessage(field: Field): void {
  field.setCustomValidity('');
  if (!field.validity.valid) return;
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}
