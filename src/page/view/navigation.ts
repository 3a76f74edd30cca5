import type { Content } from '../../content/page-content.ts';
import { hasEntries, type PageSectionId } from '../../content/schema.ts';

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
interface CallToAction {
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

/** «Agenda…» leads to the owner's calendar in a new tab, else to the contact section (specification section 2). */
export function linkToBooking(content: Content, label: string | null): CallToAction | null {
  const { bookingLink: href, newTab } = content.site;
  return label && href ? { children: label, href, newTab } : linkToSection(content, 'contact', label);
}
