import { type Content, hasEntries } from '../../content/schema.ts';
import type { PageSectionId } from '../section-map.ts';

/** Ids of the sections that the page shows, in order (specification section 2): those with entries must have one. */
export function shownSections(content: Content): readonly PageSectionId[] {
  const ids = Object.keys(content.site.navigation) as PageSectionId[];
  return ids.filter((id) => !hasEntries(id) || content[id].entries.length > 0);
}

/** The links of header, menu and footer: one to each section that the page shows. */
export function navigationLinks(content: Content) {
  return shownSections(content).map((id) => ({ href: `#${id}`, label: content.site.navigation[id] }));
}

/** Where the buttons «Agenda…» lead: to the owner's calendar in a new tab, else to the contact section (specification section 2). */
export function bookingLink({ bookingLink: href, newTab }: Content['site']) {
  return href ? { href, newTab } : { href: '#contact' };
}
