import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { ContactFormView } from '../../view/contact.ts';
import styles from './ContactForm.module.css';
import { type EmailService, sendEmail } from './email-service.ts';
import { Field } from './Field.tsx';
import { FormNote } from './FormNote.tsx';
import { templateParams } from './submission.ts';
import { Toaster } from './Toaster.tsx';
import { createToastStore } from './toast-store.ts';
import { useLive } from './useLive.ts';
import { useSending } from './useSending.ts';

interface ContactFormProps {
  readonly view: ContactFormView;
  readonly service: EmailService;
}

/**
 * The contact form (specification sections 4, 5, 7 and 8).
 *
 * It is an island, the only one, because it is the one part of the page with a state that lives on: it sends
 * without leaving the page, waits for an answer and tells of it in toasts. Its React is fetched when a visitor
 * first touches it (`client:touch`); until then the server's HTML takes her words, `enhance/early-submit.ts` holds
 * a submit and `enhance/field-messages.ts` speaks Spanish, now and later.
 */
export function ContactForm({ view, service }: ContactFormProps) {
  const isLive = useLive();
  const [toasts] = useState(createToastStore);
  const submit = useRef<HTMLDivElement>(null);
  const { isSending, handleSubmit } = useSending(async (form) => {
    try {
      await sendEmail(service, templateParams(new FormData(form), view.toName));
      form.reset();
      toasts.show('success');
    } catch (reason) {
      console.error(reason);
      toasts.show('failure');
    }
  });

  return (
    // The method keeps her words out of the address, even where a submit comes before every script.
    <form
      className={styles.form}
      method="post"
      data-live={isLive || undefined}
      aria-busy={isSending}
      onSubmit={handleSubmit}
    >
      <Field {...view.name} name="name" autoComplete="name" readOnly={isSending} />
      <Field
        {...view.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        readOnly={isSending}
      />
      <Field {...view.phone} name="phone" type="tel" autoComplete="tel" readOnly={isSending} />
      <Field {...view.message} name="message" rows={4} readOnly={isSending} />
      <div className={styles.submit} ref={submit}>
        <Button type="submit" wide disabled={isSending}>
          {isSending ? view.sending : view.submit}
        </Button>
      </div>
      <div className={styles.noScript}>
        <FormNote text={view.noScript} view={view} />
      </div>
      <div className={styles.loadFailure} role="alert" data-load-failure hidden>
        <FormNote text={view.loadFailure} view={view} />
      </div>
      <p className={styles.privacy}>{view.privacy}</p>
      <Toaster store={toasts} view={view} submit={submit} />
    </form>
  );
}
