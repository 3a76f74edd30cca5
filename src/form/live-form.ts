import { service, view } from 'virtual:contact-form';
import { answerInTime, type Message, messageOf, sendEmail } from './email-service.ts';
import { contactForm, type FormMark, formOf, restoreFocus, showSending } from './form-elements.ts';
import { type NoticesState, showNotices } from './Notices.tsx';
import { prefilledLink } from './prefilled-link.ts';
import { type Entries, fillEmptyFields, filledFields } from './tab-draft.ts';

/** For how many milliseconds a press on the button of the emptied form is still meant for the message that was sent. */
const LATE_PRESS_MS = 2000;

/** Logged; the visitor reads only that it failed. */
const UNREADABLE = 'A required field of the form cannot be read.';

/** The form once its script has loaded. */
export interface LiveForm {
  /** Sends what is written (specification section 7), unless a message is being sent. */
  send(form: HTMLFormElement): Promise<void>;
}

/**
 * Makes the form send (specification sections 4, 5, 7 and 8); `load-form.ts` loads this script and passes each submit on.
 *
 * The form's own HTML stays as the server wrote it: React renders only the notices around it, so nothing that a
 * translator or a password manager does to a field can make React replace it. After a send a note stays when the toast is
 * gone: the address that will be answered or, after a failure, a link to WhatsApp or e-mail. An OK that comes after the
 * time limit replaces the failure.
 * @param isRestored whether the form was filled with a draft
 */
export function startForm(root: Document, isRestored: boolean): LiveForm {
  const show = showNotices(root, view, { startOver, undo, changeToast: (toast) => update({ toast }) });
  let state: NoticesState = {
    draft: isRestored ? 'restored' : null,
    isSending: false,
    sentFrom: null,
    prefilled: null,
    toast: null,
  };
  /** The last message sent, until an OK answers it. */
  let unanswered: Message | null = null;
  /** Why the latest message was not sent, for the owner: the last line of the message by WhatsApp or e-mail. */
  let report = '';
  /** Values that «Empezar de cero» has removed. */
  let erased: Entries = [];
  /** When a sent message was removed from the form, unless something has been typed since; in milliseconds since the page began. */
  let emptiedAt = Number.NEGATIVE_INFINITY;

  function update(change: Partial<NoticesState>) {
    state = { ...state, ...change };
    show(state);
  }

  /** Shows a toast, which replaces the previous one. */
  function newToast(kind: 'success' | 'failure') {
    return { id: (state.toast?.id ?? 0) + 1, kind, isOpen: true };
  }

  /** Idle, sending, and idle again whether it worked or not (specification section 4). */
  async function send(form: HTMLFormElement) {
    if (state.isSending) return;
    const focused = root.activeElement;
    const written = messageOf(new FormData(form));
    // An unanswered message that is sent again stays the same message: its first OK counts, later answers are ignored.
    const message = isSame(written, unanswered) ? unanswered : written;
    unanswered = message;
    showSending(form, true);
    setReadOnly(form, true);
    update({ isSending: true });
    const answer = isWhole(message)
      ? sendEmail(service, message, view.toName)
      : Promise.reject(new Error(UNREADABLE));
    answer.then(
      () => handleOk(message, focused),
      () => {},
    );
    try {
      await answerInTime(answer);
    } catch (reason) {
      console.error(reason);
      if (unanswered !== message) return;
      report = reportOf(reason);
      endSending(focused, { sentFrom: null, prefilled: linkWithMessage(), toast: newToast('failure') });
    }
  }

  /** Handles an OK, in time or after the limit. */
  function handleOk(message: Message, focused: Element | null) {
    if (unanswered !== message) return;
    unanswered = null;
    endSending(focused, { prefilled: null, sentFrom: message.email, toast: newToast('success') }, message);
  }

  /**
   * Ends sending and shows its result. The focus returns to `focused`, which had it at the submit, if it is lost.
   * @param sent the message that has arrived: it is removed from the form, unless something else has been typed since
   */
  function endSending(focused: Element | null, result: Partial<NoticesState>, sent?: Message) {
    const mayLoseFocus = state.isSending || root.activeElement !== root.body;
    const form = contactForm(root);
    if (form) {
      showSending(form, false);
      setReadOnly(form, false);
      if (sent && isSame(messageOf(new FormData(form)), sent)) {
        empty(form);
        emptiedAt = performance.now();
      }
    }
    // The open menu would cover the toast until it is gone.
    root.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    update({ isSending: false, ...result });
    if (mayLoseFocus) restoreFocus(root, focused);
  }

  function linkWithMessage() {
    const form = contactForm(root);
    const message = form ? String(new FormData(form).get('message')) : '';
    return prefilledLink(view.ways[0].href, message, report);
  }

  /** Empties the form and focuses the first field. */
  function startOver() {
    const form = contactForm(root);
    if (!form) return;
    erased = filledFields(form);
    empty(form);
    if (erased.length > 0) update({ draft: 'erased' });
    form.querySelector('input')?.focus();
  }

  /** Undoes «Empezar de cero». */
  function undo() {
    const form = contactForm(root);
    if (!form) return;
    // First, or the `input` events of the fields would close the notice, and the focus would be lost with its button.
    update({ draft: 'restored' });
    fillEmptyFields(form, erased);
  }

  // A visitor who presses again while her message is sent would be told that three fields are missing. Enter in a field
  // clicks the button too.
  root.addEventListener(
    'click',
    (event) => {
      const isLate = event.timeStamp - emptiedAt < LATE_PRESS_MS;
      if (isLate && formOf(event) && (event.target as Element).closest('[type=submit]'))
        event.preventDefault();
    },
    { capture: true },
  );
  root.addEventListener('input', (event) => {
    if (!formOf(event)) return;
    emptiedAt = Number.NEGATIVE_INFINITY;
    const { draft, sentFrom, prefilled } = state;
    const isAboutMessage = draft === 'erased' || sentFrom || prefilled;
    if (!isAboutMessage) return;
    update({
      draft: draft === 'erased' ? null : draft,
      sentFrom: null,
      prefilled: prefilled && linkWithMessage(),
    });
  });
  root.addEventListener('reset', (event) => {
    if (formOf(event)) update({ draft: null, prefilled: null });
  });

  show(state);
  contactForm(root)?.setAttribute('data-live' satisfies FormMark, '');
  return { send };
}

/** While sending, fields are read-only rather than disabled: they keep the focus and can be copied. */
function setReadOnly(form: HTMLFormElement, isReadOnly: boolean): void {
  for (const field of fieldsOf(form)) field.readOnly = isReadOnly;
}

/**
 * Empties the form, also of default values that something has given to a field: a reset or a copy would bring them back. The
 * reset also deletes the stored draft (draft.ts).
 */
function empty(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) field.defaultValue = '';
  form.reset();
}

function fieldsOf(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]');
}

/** Whether the required fields have text. The browser has checked them, but a program may have taken their names away. */
function isWhole({ name, email, message }: Message): boolean {
  return [name, email, message].every((text) => text.trim() !== '');
}

/** Tells the owner of a status that lasts, or that there was no answer; faults of the service (5xx) pass by themselves. */
function reportOf(reason: unknown): string {
  const status = Number(Object(reason).status);
  if (!status) return view.noAnswerReport ?? '';
  return status < 500 && view.answerReport ? `${view.answerReport} ${status}` : '';
}

function isSame(one: Message, other: Message | null): other is Message {
  return JSON.stringify(one) === JSON.stringify(other);
}
