import type { Content } from '../../content/schema.ts';
import { whatsAppUrl } from './links.ts';

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
}

/** The seven links of header, menu and footer, in the order of the sections (specification section 2). */
function navigationLinks({ site }: Pick<Content, 'site'>): readonly NavigationLink[] {
  return Object.entries(site.navigation).map(([id, label]) => ({ href: `#${id}`, label }));
}

export type HeaderView = ReturnType<typeof headerView>;

/** What the fixed header and the phone's menu show. */
export function headerView({ header, site }: Pick<Content, 'header' | 'site'>) {
  return { ...header, siteName: site.name, skipLink: site.skipLink, links: navigationLinks({ site }) };
}

export type FooterView = ReturnType<typeof footerView>;

/** What the footer shows. */
export function footerView({ footer, site }: Pick<Content, 'footer' | 'site'>) {
  return {
    ...footer,
    links: navigationLinks({ site }),
    socialLinks: site.socialLinks,
    newTab: site.newTab,
  };
}

/** The floating chat button (specification section 7): its spoken name says that a new tab opens. */
export function chatView({ site }: Pick<Content, 'site'>) {
  const { label, message } = site.chat;
  return { landmark: label, label: `${label} ${site.newTab}`, href: whatsAppUrl(site.phone, message) };
}

export type NotFoundView = ReturnType<typeof notFoundView>;

/** What the 404 page shows. */
export function notFoundView(content: Pick<Content, 'not-found' | 'site'>) {
  return { ...content['not-found'], siteName: content.site.name };
}
