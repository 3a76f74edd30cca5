import { useRef, useState } from 'react';
import { Button } from '../page/ui/Button.tsx';
import type { ContactFormView } from '../page/view/contact.ts';
import styles from './ContactForm.module.css';
import { DraftNotice } from './DraftNotice.tsx';
import { type EmailService, sendEmail } from './email-service.ts';
import { FallbackNotes } from './FallbackNotes.tsx';
import { Field } from './Field.tsx';
import { FormNote } from './FormNote.tsx';
import { startOver } from './start-over.ts';
import { templateParams } from './submission.ts';
import { Toaster } from './Toaster.tsx';
import { createToastStore } from './toast-store.ts';
import { useDraft } from './useDraft.ts';
import { useLive } from './useLive.ts';
import { useSending } from './useSending.ts';
import { useWhatsAppHelp } from './useWhatsAppHelp.ts';

interface ContactFormProps {
  readonly view: ContactFormView;
  readonly service: EmailService;
}

/**
 * The contact form (specification sections 4, 5, 7 and 8).
 *
 * It is an island, the only one, because it is the one part of the page with a state that lives on: it sends
 * without leaving the page, waits for an answer and tells of it in toasts. Its React is fetched when a visitor
 * first touches it (`load-form.ts`); until then the server's HTML takes her words, `enhance/early-submit.ts` holds
 * a submit and `enhance/field-messages.ts` speaks Spanish, now and later. What she writes is kept in her tab until
 * it is sent, and a failed send leaves a note with another way, which does not go away like its toast.
 */
export function ContactForm({ view, service }: ContactFormProps) {
  const [toasts] = useState(createToastStore);
  const formRef = useRef<HTMLFormElement>(null);
  const isLive = useLive(formRef);
  const submit = useRef<HTMLDivElement>(null);
  const { isRestored, forgetRestored } = useDraft(formRef);
  const { help, offerHelp, followWords, withdrawHelp } = useWhatsAppHelp(view.whatsAppHref);
  const withHelp = help ? { ...view, whatsAppHref: help.href } : view;
  const { isSending, handleSubmit } = useSending(async (form) => {
    try {
      await sendEmail(service, templateParams(new FormData(form), view.toName));
      form.reset();
      toasts.show('success');
    } catch (reason) {
      console.error(reason);
      offerHelp(form);
      toasts.show('failure');
    }
  });

  function handleReset() {
    forgetRestored();
    withdrawHelp();
  }

  return (
    // The method keeps her words out of the address, even where a submit comes before every script.
    <form
      ref={formRef}
      className={styles.form}
      method="post"
      data-live={isLive || undefined}
      aria-busy={isSending}
      onSubmit={handleSubmit}
      onInput={(event) => followWords(event.currentTarget)}
      onReset={handleReset}
    >
      {isRestored && (
        <DraftNotice {...view.draft} isSending={isSending} onStartOver={() => startOver(formRef.current)} />
      )}
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
      {help && !isSending && (
        <FormNote text={help.isCut ? `${view.failure} ${view.cut}` : view.failure} view={withHelp} />
      )}
      <FallbackNotes view={view} />
      <p className={styles.privacy}>{view.privacy}</p>
      <Toaster store={toasts} view={withHelp} submit={submit} />
    </form>
  );
}
