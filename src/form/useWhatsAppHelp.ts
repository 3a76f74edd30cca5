import { useState } from 'react';
import { type PrefilledLink, prefilledLink } from './prefilled-link.ts';

/**
 * Holds the way out that is offered after a failed send, with her message as it stands in the form.
 * @param chatHref the page's own link to the chat
 */
export function useWhatsAppHelp(chatHref: string) {
  const [help, setHelp] = useState<PrefilledLink | null>(null);
  const helpFor = (form: HTMLFormElement) =>
    prefilledLink(chatHref, String(new FormData(form).get('message') ?? ''));
  return {
    help,
    offerHelp: (form: HTMLFormElement) => setHelp(helpFor(form)),
    /** She goes on writing: the help keeps up with her. */
    followWords: (form: HTMLFormElement) => setHelp((offered) => offered && helpFor(form)),
    withdrawHelp: () => setHelp(null),
  };
}
