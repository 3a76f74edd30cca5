/** Empties the form, unmarks its fields (see enhance/field-messages.ts) and puts the focus into the first one. */
export function startOver(form: HTMLFormElement | null): void {
  if (!form) return;
  form.reset();
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  for (const field of fields) {
    field.setCustomValidity('');
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
  fields[0]?.focus();
}
