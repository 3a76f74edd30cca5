import type { Content } from '../../content/schema.ts';
import { lettersOf } from './fit.ts';
import { emailUrl, whatsAppUrl } from './links.ts';
import { shownSections } from './navigation.ts';

/** What the contact section shows beside the form: the ways to the author that there are, with `href` where it opens something. */
export function contactView(content: Content) {
  const { contact, site } = content;
  const { emailLabel, phoneLabel, locationLabel } = contact;
  return {
    ...contact,
    hasMacaws: isLow(content),
    /** Id of the section before it. */
    above: shownSections(content).at(-2) ?? '',
    ways: [
      ...(site.email ? [{ label: emailLabel, value: site.email, href: emailUrl(site.email) }] : []),
      ...(site.phone ? [{ label: phoneLabel, value: site.phone.written, href: site.phone.dial }] : []),
      { label: locationLabel, value: site.location, href: null },
    ],
  };
}

/** Whether the words leave room for the macaws below them: a title of three lines, a lead of four, ways of one. */
function isLow({ contact: { title, lead }, site: { email, location } }: Content): boolean {
  const ways = Math.max(lettersOf(email ?? ''), lettersOf(location));
  return lettersOf(title) <= 40 && lettersOf(lead) <= 120 && ways <= 30;
}

/** A link to the author that needs no form; the visitor's own message may replace the text behind its `=`. */
export interface DirectWay {
  readonly href: string;
  readonly label: string;
  /** Spoken words of a link that opens a new tab, as that to WhatsApp. */
  readonly newTab?: string;
}

export type ContactFormView = ReturnType<typeof contactFormView>;

/** Words and links of the contact form; everything in it can cross to the browser as JSON. */
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
