import type { Content } from '../../content/schema.ts';
import { lettersOf } from './fit.ts';
import { type Lists, shownSections } from './frame.ts';
import { emailUrl, phoneUrl, whatsAppUrl } from './links.ts';

type Input = Pick<Content, 'contact' | 'site'>;

/** What the contact section shows beside the form; a way to reach the author has no `href` where nothing opens. */
export function contactView(content: Input & Lists) {
  const { contact, site } = content;
  const { title, lead, emailLabel, phoneLabel, locationLabel } = contact;
  return {
    title,
    lead,
    hasMacaws: isLow({ contact, site }),
    /** Id of the section before it. */
    above: shownSections(content).at(-2) ?? '',
    ways: [
      { label: emailLabel, value: site.email, href: emailUrl(site.email) },
      { label: phoneLabel, value: site.phone, href: phoneUrl(site.phone) },
      { label: locationLabel, value: site.location, href: null },
    ],
  };
}

/** Whether the words leave room for the macaws below them: a title of three lines, a lead of four, ways of one. */
function isLow({ contact: { title, lead }, site: { email, location } }: Input): boolean {
  const ways = Math.max(lettersOf(email), lettersOf(location));
  return lettersOf(title) <= 40 && lettersOf(lead) <= 120 && ways <= 30;
}

export type ContactFormView = ReturnType<typeof contactFormView>;

/** Words and links of the contact form; everything in it can cross to the browser as JSON. */
export function contactFormView({ contact, site }: Input) {
  return {
    ...contact.form,
    toasts: contact.toasts,
    // Sent with each message as `to_name` (specification section 7).
    toName: site.domainLabel,
    // Links that need no form; the visitor's own message may replace the text behind the `=`.
    whatsAppHref: whatsAppUrl(site.phone, site.chat.message),
    emailHref: `${emailUrl(site.email)}?body=`,
    newTab: site.newTab,
  };
}
