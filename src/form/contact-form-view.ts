import type { Content, Site } from '../content/page-content.ts';
import { emailUrl, whatsAppUrl } from '../page/view/links.ts';

/** A link to WhatsApp or e-mail; the visitor's message may replace the text after its `=`. */
export interface DirectWay {
  readonly href: string;
  readonly label: string;
  /** Text for screen readers if the link opens a new tab (WhatsApp). */
  readonly newTab?: string;
}

export type ContactFormView = ReturnType<typeof contactFormView>;

/** Texts and links of the contact form, for its HTML and, as JSON, for its script. */
export function contactFormView({ contact, site }: Pick<Content, 'contact' | 'site'>) {
  const { whatsAppLabel, emailLinkLabel, failureByEmail, ...words } = contact.form;
  const ways = waysTo(site, whatsAppLabel, emailLinkLabel, '?body=');
  return {
    ...words,
    failure: site.phone?.chat ? words.failure : failureByEmail,
    toasts: contact.toasts,
    // Sent with each message as `to_name` (specification section 7).
    toName: site.domainLabel,
    // WhatsApp first; the schema requires at least one of them.
    ways: ways as readonly [DirectWay, ...DirectWay[]],
  };
}

/** The links that stand in place of the form on a page without it: WhatsApp first. */
export function directWays({ contact, site }: Content): readonly DirectWay[] {
  return waysTo(site, site.chat.label, contact.form.emailLinkLabel);
}

/** @param emailEnd what follows the e-mail address in its link */
function waysTo(site: Site, chatLabel: string, emailLabel: string, emailEnd = ''): readonly DirectWay[] {
  const chat = site.phone?.chat;
  return [
    ...(chat ? [{ href: whatsAppUrl(chat, site.chat.message), label: chatLabel, newTab: site.newTab }] : []),
    ...(site.email ? [{ href: emailUrl(site.email) + emailEnd, label: emailLabel }] : []),
  ];
}
