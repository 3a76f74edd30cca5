import { inQuotes } from '../../content/fields/characters.ts';
import type { Content, Entry } from '../../content/page-content.ts';
import { hasEntries, type PageSectionId } from '../../content/schema.ts';
import { whatsAppUrl } from './links.ts';

/** Ids of the sections on the page, in order (specification section 2). A section for cards needs at least one. */
export function shownSections(content: Content): readonly PageSectionId[] {
  const ids = Object.keys(content.site.navigation) as PageSectionId[];
  return ids.filter((id) => {
    const section = content[id];
    return hasEntries(id) ? content[id].entries.length > 0 : !('hidden' in section && section.hidden);
  });
}

/** What the menu calls a section, which is also its accessible name: its label, else its title. */
export function sectionLabel(content: Content, id: PageSectionId): string {
  return content.site.navigation[id] ?? content[id].title;
}

/** Links of header, menu and footer, one for each section on the page. */
export function navigationLinks(content: Content) {
  return shownSections(content).map((id) => ({ href: `#${id}`, label: sectionLabel(content, id) }));
}

/** A call to action: label and target of a button. */
export interface CallToAction {
  readonly children: string;
  readonly href: string;
  /** As for `ButtonLink`. */
  readonly newTab?: string;
}

/** A call to action that leads to a section (specification section 2). Null without a label, or if the page lacks the section. */
export function linkToSection(
  content: Content,
  id: PageSectionId,
  label: string | null,
): CallToAction | null {
  return label && shownSections(content).includes(id) ? { children: label, href: `#${id}` } : null;
}

/** The link to be told when an announced book is out: a chat with its title, else the contact section. */
export function linkToNews(
  content: Content,
  { title, disabled }: Pick<Entry<'printed-books'>, 'title' | 'disabled'>,
): CallToAction | null {
  const { phone, newTab } = content.site;
  const label = disabled ? content['printed-books'].notifyLabel : null;
  if (!label || !phone?.chat) return linkToSection(content, 'contact', label);
  return { children: label, href: whatsAppUrl(phone.chat, `${label} ${inQuotes(title)}`), newTab };
}

/** «Agenda…» leads to the owner's calendar in a new tab, else to the contact section (specification section 2). */
export function linkToBooking(content: Content, label: string | null): CallToAction | null {
  const { bookingLink: href, newTab } = content.site;
  return label && href ? { children: label, href, newTab } : linkToSection(content, 'contact', label);
}
