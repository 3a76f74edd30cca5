import type { Content } from '../../content/schema.ts';
import { emailUrl, phoneUrl, whatsAppUrl } from './links.ts';

export interface ContactView {
  readonly title: string;
  readonly lead: string;
  /** Ways to reach the author; `href` is null where there is nothing to open. */
  readonly ways: readonly { readonly label: string; readonly value: string; readonly href: string | null }[];
}

type Input = Pick<Content, 'contact' | 'site'>;

/** What the contact section shows beside the form. */
export function contactView({ contact, site }: Input): ContactView {
  const { title, lead, emailLabel, phoneLabel, locationLabel } = contact;
  return {
    title,
    lead,
    ways: [
      { label: emailLabel, value: site.email, href: emailUrl(site.email) },
      { label: phoneLabel, value: site.phone, href: phoneUrl(site.phone) },
      { label: locationLabel, value: site.location, href: null },
    ],
  };
}

export type ContactFormView = Content['contact']['form'] & {
  readonly toasts: Content['contact']['toasts'];
  /** Sent with each message as `to_name` (specification section 7). */
  readonly toName: string;
  /** Links that need no form; the text behind the `=` may be replaced by the visitor's own message. */
  readonly whatsAppHref: string;
  readonly emailHref: string;
  readonly newTab: string;
};

/** Words and links of the contact form; everything in it can cross to the browser as JSON. */
export function contactFormView({ contact, site }: Input): ContactFormView {
  return {
    ...contact.form,
    toasts: contact.toasts,
    toName: site.domainLabel,
    whatsAppHref: whatsAppUrl(site.phone, site.chat.message),
    emailHref: `${emailUrl(site.email)}?body=`,
    newTab: site.newTab,
  };
}
