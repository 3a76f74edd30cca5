import type { Content } from '../../content/schema.ts';
import { SECTION_IDS } from '../../content/site.ts';

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
}

/** The seven links of header, menu and footer, in the order of the sections (specification section 2). */
export function navigationLinks({ site }: Pick<Content, 'site'>): readonly NavigationLink[] {
  return SECTION_IDS.map((id) => ({ href: `#${id}`, label: site.navigation[id] }));
}
