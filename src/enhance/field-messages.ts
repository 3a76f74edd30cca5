type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Native validation in Spanish: browsers use their own language, so each field shows the message that its
 * `aria-errormessage` names instead (specification section 5; WCAG 2.2, 3.3.1 and 3.3.3). A press on the submit button first
 * takes out of the e-mail address what does not belong to it.
 */
export function fieldMessages(root: Document): void {
  // `invalid` does not bubble, so it is captured.
  root.addEventListener('invalid', (event) => showMessage(event.target as TextControl), { capture: true });
  root.addEventListener('input', (event) => judge(event.target as TextControl));
  // Browsers and scripts may set values without an event, and a message that stays blocks the submit. Enter in a field
  // also clicks the button (HTML, section 4.10.21.2), and validation follows the click.
  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[type=submit]');
    for (const field of fieldsOf(button?.form)) {
      cleanAddress(field);
      judge(field);
    }
  });
  root.addEventListener('reset', ({ target }) => fieldsOf(target as HTMLFormElement).forEach(forget));
}

function fieldsOf(form: HTMLFormElement | null | undefined): readonly TextControl[] {
  return [...(form?.querySelectorAll<TextControl>('input, textarea') ?? [])];
}

function messageOf(field: TextControl): HTMLElement | null {
  return document.getElementById(field.getAttribute('aria-errormessage') ?? '');
}

function showMessage(field: TextControl): void {
  const message = messageOf(field);
  if (!message) return;
  field.setCustomValidity(message.textContent);
  message.hidden = false;
  message.style.visibility = '';
  field.setAttribute('aria-invalid', 'true');
  // Few screen readers support aria-errormessage; all support aria-describedby.
  field.setAttribute('aria-describedby', message.id);
}

/** The text without what nobody sees: marks of the direction of writing, joiners, fillers, blanks around it. */
function seenText({ value }: TextControl): string {
  return value.replace(/\p{DI}/gu, '').trim();
}

/** Takes out of an e-mail address what programs copy with it, and what a phone's keyboard adds after two spaces: a full stop. */
function cleanAddress(field: TextControl): void {
  const address = seenText(field).replace(/^.*<|^mailto:|\?[^@]*$|[.,;>]+$/gi, '');
  if (field.type === 'email' && address !== field.value) field.value = address;
}

/** Hides the message of a valid field. Browsers accept blanks and invisible signs in a required field; here they count as empty. */
function judge(field: TextControl): void {
  const isBlank = field.required && seenText(field) === '';
  field.setCustomValidity(isBlank ? (messageOf(field)?.textContent ?? '') : '');
  if (field.validity.valid) hideMessage(field);
}

/** Resets a field's validity and hides its message: after a reset an empty field is not invalid yet. */
function forget(field: TextControl): void {
  field.setCustomValidity('');
  const message = hideMessage(field);
  if (message) message.hidden = true;
}

/** Hides a field's message, which keeps its room: the field, or a button that is pressed, would move away. */
function hideMessage(field: TextControl): HTMLElement | null {
  const message = messageOf(field);
  if (!message) return null;
  message.style.visibility = 'hidden';
  field.setAttribute('aria-invalid', 'false');
  field.removeAttribute('aria-describedby');
  return message;
}
