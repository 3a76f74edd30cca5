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
import { sendEmail, templateParams } from './send-email.ts';
import { Toaster, type ToastState } from './Toaster.tsx';

interface ContactFormProps {
  readonly view: ContactFormView;
  readonly service: EmailServiceKeys;
}

/**
 * The contact form (specification sections 4, 5, 7 and 8).
 *
 * The only component that is hydrated: it sends without leaving the page and reports the result in toasts. Its script is
 * loaded when a visitor first touches it (`load-form.ts`, which holds a submit until then and shows that it is being
 * sent); what was typed before stays in the fields. `enhance/field-messages.ts` explains invalid fields in Spanish. A draft
 * is stored in the tab until it is sent. A send leaves a note that outlives the toast: to which address she will be
 * answered or, after a failure, a link to WhatsApp or to e-mail.
 */
export function ContactForm({ view, service }: ContactFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLDivElement>(null);
  const [toast, setToast] = useState<ToastState | null>(null);
  const [isSending, setIsSending] = useState(false);
  // A ref, because state changes only with the next render: a double click must send once.
  const isBusy = useRef(false);
  const [hasDraft, setHasDraft] = useState(false);
  /** What «Empezar de cero» has emptied, until something else is written. */
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
    if (form.getAttribute('aria-busy') !== 'true') return;
    form.setAttribute('aria-busy', 'false');
    form.requestSubmit();
  }, []);

  /** Idle, sending, and idle again whether it worked or not (specification section 4). */
  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    // Held by load-form.ts, and repeated after hydration.
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    if (isBusy.current) return;
    const form = event.currentTarget;
    const focused = document.activeElement;
    isBusy.current = true;
    setIsSending(true);
    try {
      const params = templateParams(new FormData(form), view.toName);
      await sendEmail(service, params);
      form.reset();
      setSentFrom(params.email);
      showToast('success');
    } catch (reason) {
      console.error(reason);
      setPrefilled(linkWithMessage(form));
      showToast('failure');
    }
    isBusy.current = false;
    flushSync(() => setIsSending(false));
    // The disabled button has lost the focus: return it to visitors who use the keyboard (WCAG 2.2, 2.4.3).
    if (document.activeElement === document.body && focused instanceof HTMLElement)
      focused.focus({ preventScroll: true });
  }

  /** Shows a toast, which replaces the previous one. */
  function showToast(kind: ToastState['kind']) {
    setToast((before) => ({ id: (before?.id ?? 0) + 1, kind, isOpen: true }));
  }

  function linkWithMessage(form: HTMLFormElement) {
    return prefilledLink(firstWay.href, String(new FormData(form).get('message')));
  }

  /** Empties the form, clears its error marks (enhance/field-messages.ts) and focuses the first field. */
  function startOver() {
    const form = formRef.current;
    if (!form) return;
    const entries = filledFields(form);
    form.reset();
    if (entries.length > 0) setErased(entries);
    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    for (const field of fields) {
      field.setCustomValidity('');
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    }
    fields[0]?.focus();
  }

  /** Takes «Empezar de cero» back. */
  function undo() {
    const form = formRef.current;
    if (!form || !erased) return;
    fillEmptyFields(form, erased);
    setHasDraft(true);
    // As typing it would: the draft is stored again.
    form.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }));
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
    // With `post`, a submit before any script has loaded does not put the message into the address.
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
