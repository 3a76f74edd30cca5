type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Native validation in the page's language: browsers speak their own, so each field that names a sentence in
 * `aria-errormessage` shows that one instead (specification section 5; WCAG 2.2, 3.3.1 and 3.3.3).
 */
export function fieldMessages(root: Document): void {
  // Neither event reaches the document by itself in every case: `invalid` does not bubble.
  root.addEventListener('invalid', (event) => showMessage(event.target as Field), { capture: true });
  root.addEventListener('input', (event) => clearMessage(event.target as Field));
}

function showMessage(field: Field): void {
  const sentence = document.getElementById(field.getAttribute('aria-errormessage') ?? '');
  if (!sentence) return;
  field.setCustomValidity(sentence.textContent);
  field.setAttribute('aria-invalid', 'true');
  // Few screen readers speak aria-errormessage yet; all speak the description.
  field.setAttribute('aria-describedby', sentence.id);
}

function clearMessage(field: Field): void {
  field.setCustomValidity('');
  if (!field.validity.valid) return;
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}
