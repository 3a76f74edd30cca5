import { type Content, hasEntries } from '../../content/schema.ts';
import type { PageSectionId } from '../section-map.ts';

/** Ids of the sections on the page, in order (specification section 2). A section for cards needs at least one. */
export function shownSections(content: Content): readonly PageSectionId[] {
  const ids = Object.keys(content.site.navigation) as PageSectionId[];
  return ids.filter((id) => !hasEntries(id) || content[id].entries.length > 0);
}

/** Links of header, menu and footer, one for each section on the page. */
export function navigationLinks(content: Content) {
  return shownSections(content).map((id) => ({ href: `#${id}`, label: content.site.navigation[id] }));
}

/** Target of the buttons «Agenda…»: the owner's calendar in a new tab, else the contact section (specification section 2). */
export function bookingLink({ bookingLink: href, newTab }: Content['site']) {
  return href ? { href, newTab } : { href: '#contact' };
}
