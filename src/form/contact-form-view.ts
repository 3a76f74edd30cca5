import type { Content } from '../content/schema.ts';
import { emailUrl, whatsAppUrl } from '../page/view/links.ts';

/** A link to the author that needs no form; the visitor's own message may replace the text behind its `=`. */
export interface DirectWay {
  readonly href: string;
  readonly label: string;
  /** Spoken words of a link that opens a new tab, as that to WhatsApp. */
  readonly newTab?: string;
}

export type ContactFormView = ReturnType<typeof contactFormView>;

/** Words and links of the contact form, made at build; everything in it can cross to the browser as JSON. */
export function contactFormView({ contact, site }: Content) {
  const { whatsAppLabel, emailLinkLabel, failureByEmail, ...words } = contact.form;
  const chat = site.phone?.chat;
  const ways: readonly DirectWay[] = [
    ...(chat
      ? [{ href: whatsAppUrl(chat, site.chat.message), label: whatsAppLabel, newTab: site.newTab }]
      : []),
    ...(site.email ? [{ href: `${emailUrl(site.email)}?body=`, label: emailLinkLabel }] : []),
  ];
  return {
    ...words,
    failure: chat ? words.failure : failureByEmail,
    toasts: contact.toasts,
    // Sent with each message as `to_name` (specification section 7).
    toName: site.domainLabel,
    // WhatsApp first; the schema asks for one of them at least.
    ways: ways as readonly [DirectWay, ...DirectWay[]],
  };
}
