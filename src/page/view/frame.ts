import { CARDS, type Content, type Network } from '../../content/schema.ts';
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

/** Where the buttons «Agenda…» lead: to the owner's calendar in a new tab, else to the contact section (specification section 2). */
function bookingLink({ bookingLink: href, newTab }: Content['site']) {
  return href ? { href, newTab } : { href: '#contact' };
}

/** What the fixed header and the phone's menu show. */
export function headerView(content: Lists & Pick<Content, 'header'>) {
  const { header, site } = content;
  const { name: siteName, skipLink } = site;
  return { ...header, siteName, skipLink, links: navigationLinks(content), booking: bookingLink(site) };
}

export type FooterView = ReturnType<typeof footerView>;

/** What the footer shows. */
export function footerView(content: Lists & Pick<Content, 'footer'>) {
  const { footer, site } = content;
  return {
    ...footer,
    links: navigationLinks(content),
    booking: bookingLink(site),
    socialLinks: site.socialLinks.map(({ name, url, icon }) => ({
      name,
      url,
      network: networkOf(url, icon),
    })),
    newTab: site.newTab,
  };
}

/** Domains of each network, whatever comes before them. */
const DOMAINS: Readonly<Record<Network, RegExp>> = {
  instagram: /(^|\.)instagram\.com$/,
  facebook: /(^|\.)(facebook\.com|fb\.(com|me))$/,
  youtube: /(^|\.)(youtube\.com|youtu\.be)$/,
  linkedin: /(^|\.)(linkedin\.com|lnkd\.in)$/,
  tiktok: /(^|\.)tiktok\.com$/,
  x: /(^|\.)(x|twitter)\.com$/,
  threads: /(^|\.)threads\.(com|net)$/,
  telegram: /(^|\.)(t|telegram)\.me$/,
  whatsapp: /(^|\.)(wa\.me|whatsapp\.com)$/,
  spotify: /(^|\.)spotify\.(com|link)$/,
  pinterest: /(^|\.)(pin\.it|pinterest(\.[a-z]{2,3}){1,2})$/,
  goodreads: /(^|\.)goodreads\.com$/,
};

/** The network that a link leads to: by its domain, else the one that the owner chose. */
function networkOf(url: string, chosen: Network | 'otra' | null): Network | 'otra' {
  const { hostname } = new URL(url);
  const [known] = (Object.keys(DOMAINS) as Network[]).filter((network) => DOMAINS[network].test(hostname));
  return known ?? chosen ?? 'otra';
}

/** The floating chat button (specification section 7): its spoken name says that a new tab opens. Null without a number that has WhatsApp. */
export function chatView({ site }: Pick<Content, 'site'>) {
  const { label, message } = site.chat;
  const { chat } = site.phone ?? {};
  return chat
    ? { landmark: label, label: `${label} ${site.newTab}`, href: whatsAppUrl(chat, message) }
    : null;
}

export type NotFoundView = ReturnType<typeof notFoundView>;

/** What the 404 page shows. */
export function notFoundView(content: Pick<Content, 'not-found' | 'site'>) {
  return { ...content['not-found'], siteName: content.site.name };
}
