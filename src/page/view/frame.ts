import { CARDS, type Content } from '../../content/schema.ts';
import { whatsAppUrl } from './links.ts';

export interface NavigationLink {
  readonly href: string;
  readonly label: string;
}

/** What decides which sections the page shows. */
export type Lists = Pick<Content, 'site' | 'ebooks' | 'printed-books' | 'guides' | 'videos'>;

/** Ids of the sections that the page shows, in its order (specification section 2): one of cards has at least one. */
export function shownSections(content: Lists): readonly string[] {
  return Object.keys(content.site.navigation).filter((id) => {
    const cards = CARDS[`${id}-section`];
    return !cards || content[cards].length > 0;
  });
}

/** The links of header, menu and footer: one to each section. */
function navigationLinks(content: Lists): readonly NavigationLink[] {
  const labels: Readonly<Record<string, string>> = content.site.navigation;
  return shownSections(content).map((id) => ({ href: `#${id}`, label: labels[id] ?? '' }));
}

export type HeaderView = ReturnType<typeof headerView>;

/** What the fixed header and the phone's menu show. */
export function headerView(content: Lists & Pick<Content, 'header'>) {
  const { header, site } = content;
  return { ...header, siteName: site.name, skipLink: site.skipLink, links: navigationLinks(content) };
}

export type FooterView = ReturnType<typeof footerView>;

/** What the footer shows. */
export function footerView(content: Lists & Pick<Content, 'footer'>) {
  const { footer, site } = content;
  return {
    ...footer,
    links: navigationLinks(content),
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
