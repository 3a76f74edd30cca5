import { useState } from 'react';
import { type WhatsAppHelp, whatsAppHelp } from './whatsapp-help.ts';

/**
 * Holds the way out that is offered after a failed send, with her message as it stands in the form.
 * @param chatHref the page's own link to the chat
 */
export function useWhatsAppHelp(chatHref: string) {
  const [help, setHelp] = useState<WhatsAppHelp | null>(null);
  const helpFor = (form: HTMLFormElement) =>
    whatsAppHelp(chatHref, String(new FormData(form).get('message') ?? ''));
  return {
    help,
    offerHelp: (form: HTMLFormElement) => setHelp(helpFor(form)),
    /** She goes on writing: the help keeps up with her. */
    followWords: (form: HTMLFormElement) => setHelp((offered) => offered && helpFor(form)),
    withdrawHelp: () => setHelp(null),
  };
}
