import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../page/ui/Button.tsx';
import { VisuallyHidden } from '../page/ui/VisuallyHidden.tsx';
import { fillIn } from '../page/view/format.ts';
import styles from './ContactForm.module.css';
import type { ContactFormView } from './contact-form-view.ts';
import { type Entries, fillEmptyFields, filledFields, keepDraft, restoreDraft } from './draft.ts';
import type { EmailServiceKeys } from './email-service.ts';
import { Field } from './Field.tsx';
import { FormNote } from './FormNote.tsx';
import { type PrefilledLink, prefilledLink } from './prefilled-link.ts';
import { ANSWER_LIMIT_MS, sendEmail, type TemplateParams, templateParams } from './send-email.ts';
import { Toaster, type ToastState } from './Toaster.tsx';
import { withTimeLimit } from './time-limit.ts';

interface ContactFormProps {
  readonly view: ContactFormView;
  readonly service: EmailServiceKeys;
  /** Called in the browser, once the form handles its own submits. */
  readonly onLive?: () => void;
}

/**
 * The contact form (specification sections 4, 5, 7 and 8).
 *
 * The only component that is hydrated: it sends without leaving the page and reports the result in toasts. `load-form.ts`
 * loads its script when a visitor first touches the form, and holds a submit until then; text typed before stays in the
 * fields. `enhance/field-messages.ts` explains invalid fields in Spanish. A draft is stored in the tab until it is sent.
 * After a send a note stays when the toast is gone: the address that will be answered or, after a failure, a link to
 * WhatsApp or e-mail. An OK that comes after the time limit replaces the failure.
 */
export function ContactForm({ view, service, onLive }: ContactFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLDivElement>(null);
  const [toast, setToast] = useState<ToastState | null>(null);
  const [isSending, setIsSending] = useState(false);
  // A ref, because state changes only with the next render: a double click must send once.
  const isBusy = useRef(false);
  /** The last message sent, until an OK answers it. */
  const unanswered = useRef<TemplateParams | null>(null);
  const [hasDraft, setHasDraft] = useState(false);
  /** Values that «Empezar de cero» has removed, until something else is typed. */
  const [erased, setErased] = useState<Entries | null>(null);
  /** The address of the message that has just been sent. */
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const [prefilled, setPrefilled] = useState<PrefilledLink | null>(null);
  const [firstWay] = view.ways;
  const way = { ...firstWay, href: prefilled?.href ?? firstWay.href };

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    setHasDraft(restoreDraft(form));
    // Needs no cleanup: the form is never unmounted.
    keepDraft(form);
    // From here on load-form.ts holds no submit; a held one is repeated.
    form.toggleAttribute('data-live', true);
    onLive?.();
  }, [onLive]);

  /** Idle, sending, and idle again whether it worked or not (specification section 4). */
  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    // Held by load-form.ts, and repeated after hydration.
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    if (isBusy.current) return;
    const form = event.currentTarget;
    const focused = document.activeElement;
    const written = templateParams(new FormData(form), view.toName);
    // An unanswered message that is sent again stays the same message: its first OK counts, later answers are ignored.
    const message = isSame(written, unanswered.current) ? unanswered.current : written;
    unanswered.current = message;
    isBusy.current = true;
    setIsSending(true);
    const answer = sendEmail(service, message);
    answer.then(
      () => handleOk(form, message, focused),
      () => {},
    );
    try {
      await withTimeLimit(ANSWER_LIMIT_MS, answer);
    } catch (reason) {
      console.error(reason);
      if (unanswered.current !== message) return;
      endSending(focused, () => {
        setSentFrom(null);
        setPrefilled(linkWithMessage(form));
        showToast('failure');
      });
    }
  }

  /** Handles an OK, in time or after the limit. Empties the form unless something else has been typed since. */
  function handleOk(form: HTMLFormElement, message: TemplateParams, focused: Element | null) {
    if (unanswered.current !== message) return;
    unanswered.current = null;
    endSending(focused, () => {
      if (isSame(templateParams(new FormData(form), view.toName), message)) form.reset();
      setPrefilled(null);
      setSentFrom(message.email);
      showToast('success');
    });
  }

  /**
   * Ends sending and shows its result. A button that is disabled or a note that is removed loses the focus: it returns to
   * `focused`, which had it at the submit (WCAG 2.2, 2.4.3).
   */
  function endSending(focused: Element | null, show: () => void) {
    const { body } = document;
    const mayLoseFocus = isBusy.current || document.activeElement !== body;
    isBusy.current = false;
    flushSync(() => {
      setIsSending(false);
      show();
    });
    if (mayLoseFocus && document.activeElement === body && focused instanceof HTMLElement)
      focused.focus({ preventScroll: true });
  }

  /** Shows a toast, which replaces the previous one. */
  function showToast(kind: ToastState['kind']) {
    setToast((before) => ({ id: (before?.id ?? 0) + 1, kind, isOpen: true }));
  }

  function linkWithMessage(form: HTMLFormElement) {
    return prefilledLink(firstWay.href, String(new FormData(form).get('message')));
  }

  /** Empties the form and focuses the first field. */
  function startOver() {
    const form = formRef.current;
    if (!form) return;
    const entries = filledFields(form);
    form.reset();
    if (entries.length > 0) setErased(entries);
    form.querySelector('input')?.focus();
  }

  /** Undoes «Empezar de cero». */
  function undo() {
    const form = formRef.current;
    if (!form || !erased) return;
    fillEmptyFields(form, erased);
    setHasDraft(true);
  }

  function handleInput(event: InputEvent<HTMLFormElement>) {
    setErased(null);
    setSentFrom(null);
    if (prefilled) setPrefilled(linkWithMessage(event.currentTarget));
  }

  function handleReset() {
    setHasDraft(false);
    setPrefilled(null);
  }

  const loadFailure = (
    <>
      {view.loadFailure}{' '}
      <span data-again hidden>
        {view.loadFailureAgain}{' '}
      </span>
      <span data-cut hidden>
        {view.cut}
      </span>
    </>
  );

  return (
    // `post`: a submit before any script has loaded must not put the message into the address.
    <form
      ref={formRef}
      className={styles.form}
      method="post"
      aria-busy={isSending}
      onSubmit={handleSubmit}
      onInput={handleInput}
      onReset={handleReset}
    >
      {(hasDraft || erased) && (
        <div className="form-draft">
          <p role="status">{erased ? view.draft.erased : view.draft.restored}</p>
          <button type="button" disabled={isSending} onClick={erased ? undo : startOver}>
            {erased ? view.draft.undo : view.draft.startOver}
          </button>
        </div>
      )}
      <Field {...view.name} name="name" autoComplete="name" readOnly={isSending} />
      <Field {...view.email} name="email" type="email" autoComplete="email" readOnly={isSending} />
      <Field {...view.phone} name="phone" type="tel" autoComplete="tel" readOnly={isSending} />
      <Field {...view.message} name="message" rows={4} readOnly={isSending} />
      <div className={styles.submit} ref={submitRef}>
        <Button type="submit" wide disabled={isSending}>
          <span className={styles.idle}>{view.submit}</span>
          <span className={styles.busy}>{view.sending}</span>
        </Button>
        <VisuallyHidden>
          <span role="status">
            <span className={styles.busy}>{view.sending}</span>
          </span>
        </VisuallyHidden>
      </div>
      {sentFrom && <p className="form-sent">{fillIn(view.sent, { email: sentFrom })}</p>}
      {prefilled && !isSending && (
        <FormNote text={prefilled.isCut ? `${view.failure} ${view.cut}` : view.failure} ways={[way]} />
      )}
      {/* Shown if the browser runs no scripts. */}
      <div className={styles.noScript}>
        <FormNote text={view.noScript} ways={view.ways} />
      </div>
      {/* Shown by `load-form.ts` if the form's script could not be loaded, with the message in its links. */}
      <div role="alert" data-load-failure hidden>
        <FormNote text={loadFailure} ways={view.ways} />
      </div>
      <p className={styles.privacy}>{view.privacy}</p>
      <Toaster toast={toast} onChange={setToast} view={view} way={way} submit={submitRef} />
    </form>
  );
}

function isSame(one: TemplateParams, other: TemplateParams | null): other is TemplateParams {
  return JSON.stringify(one) === JSON.stringify(other);
}
