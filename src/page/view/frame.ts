import type { Content } from '../../content/schema.ts';
import { SECTION_IDS } from '../../content/site.ts';
import { whatsAppUrl } from './links.ts';

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
}

/** The seven links of header, menu and footer, in the order of the sections (specification section 2). */
export function navigationLinks({ site }: Pick<Content, 'site'>): readonly NavigationLink[] {
  return SECTION_IDS.map((id) => ({ href: `#${id}`, label: site.navigation[id] }));
}

export type HeaderView = Content['header'] & {
  readonly siteName: string;
  readonly skipLink: string;
  readonly links: readonly NavigationLink[];
};

/** What the fixed header and the phone's menu show. */
export function headerView({ header, site }: Pick<Content, 'header' | 'site'>): HeaderView {
  return { ...header, siteName: site.name, skipLink: site.skipLink, links: navigationLinks({ site }) };
}

export type FooterView = Content['footer'] & {
  readonly links: readonly NavigationLink[];
  readonly socialLinks: Content['site']['socialLinks'];
  readonly newTab: string;
};

/** What the footer shows. */
export function footerView({ footer, site }: Pick<Content, 'footer' | 'site'>): FooterView {
  return {
    ...footer,
    links: navigationLinks({ site }),
    socialLinks: site.socialLinks,
    newTab: site.newTab,
  };
}

export interface ChatView {
  /** Spoken name of the landmark around the button. */
  readonly landmark: string;
  readonly label: string;
  readonly href: string;
}

/** The floating chat button (specification section 7): its spoken name says that a new tab opens. */
export function chatView({ site }: Pick<Content, 'site'>): ChatView {
  const { label, message } = site.chat;
  return { landmark: label, label: `${label} ${site.newTab}`, href: whatsAppUrl(site.phone, message) };
}

export type NotFoundView = Content['not-found'] & { readonly siteName: string };

/** What the 404 page shows. */
export function notFoundView(content: Pick<Content, 'not-found' | 'site'>): NotFoundView {
  return { ...content['not-found'], siteName: content.site.name };
}
