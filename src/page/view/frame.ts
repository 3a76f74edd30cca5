import { type Content, hasEntries, type Network } from '../../content/schema.ts';
import { lettersOf } from './fit.ts';
import { whatsAppUrl } from './links.ts';

/** Ids of the sections that the page shows, in its order (specification section 2): one of cards has at least one. */
export function shownSections(content: Content): readonly string[] {
  return Object.keys(content.site.navigation).filter((id) => {
    return !hasEntries(id) || content[id].entries.length > 0;
  });
}

/** The links of header, menu and footer: one to each section. */
function navigationLinks(content: Content) {
  const labels: Readonly<Record<string, string>> = content.site.navigation;
  return shownSections(content).map((id) => ({ href: `#${id}`, label: labels[id] ?? '' }));
}

/** Where the buttons «Agenda…» lead: to the owner's calendar in a new tab, else to the contact section (specification section 2). */
function bookingLink({ bookingLink: href, newTab }: Content['site']) {
  return href ? { href, newTab } : { href: '#contact' };
}

/** What the fixed header and the phone's menu show. */
export function headerView(content: Content) {
  const { header, site } = content;
  const links = navigationLinks(content);
  return {
    ...header,
    links,
    booking: bookingLink(site),
    linksFrom: screensWithLinks(
      site.name,
      links.map(({ label }) => label),
      header.callToAction,
    ),
  };
}

/** From which width of the screen on, and what its header holds then: all of it, and between two links, in pixels. */
const HEADERS = [
  { from: undefined, room: 1048, gap: 20 },
  { from: 'wide', room: 1272, gap: 24 },
] as const;

/**
 * From which screens on the header holds its links in one line: those of 1120 px (undefined) or of 1360 px ("wide"); on
 * "none" the menu has them everywhere. Letters tell: the page has no script for it.
 */
export function screensWithLinks(name: string, labels: readonly string[], callToAction: string) {
  const width = (text: string) => 8.3 * lettersOf(text) + 3.5 * (text.match(/\p{Lu}/gu)?.length ?? 0);
  // With its logo; a long name is set smaller, in two lines.
  const brand = 54 + Math.min(1.5 * width(name), 272);
  const links = labels.map((label) => Math.max(44, width(label)));
  const all = [brand, ...links, 41 + width(callToAction)].reduce((sum, one) => sum + one, 2 * 24);
  const header = HEADERS.find(({ room, gap }) => all + gap * (labels.length - 1) <= room);
  return header ? header.from : 'none';
}

/** What the footer shows. */
export function footerView(content: Content) {
  const { footer, site } = content;
  return {
    ...footer,
    links: navigationLinks(content),
    booking: bookingLink(site),
    socialLinks: site.socialLinks.map(socialLink),
  };
}

/** What each network is called, and its domains, whatever comes before them. */
const KNOWN: Readonly<Record<Network, readonly [name: string, domain: RegExp]>> = {
  instagram: ['Instagram', /(^|\.)instagram\.com$/],
  facebook: ['Facebook', /(^|\.)(facebook\.com|fb\.(com|me))$/],
  youtube: ['YouTube', /(^|\.)(youtube\.com|youtu\.be)$/],
  linkedin: ['LinkedIn', /(^|\.)(linkedin\.com|lnkd\.in)$/],
  tiktok: ['TikTok', /(^|\.)tiktok\.com$/],
  x: ['X', /(^|\.)(x|twitter)\.com$/],
  threads: ['Threads', /(^|\.)threads\.(com|net)$/],
  telegram: ['Telegram', /(^|\.)(t|telegram)\.me$/],
  whatsapp: ['WhatsApp', /(^|\.)(wa\.me|whatsapp\.com)$/],
  spotify: ['Spotify', /(^|\.)spotify\.(com|link)$/],
  pinterest: ['Pinterest', /(^|\.)(pin\.it|pinterest(\.[a-z]{2,3}){1,2})$/],
  goodreads: ['Goodreads', /(^|\.)goodreads\.com$/],
};

/** A link to a network: by its domain, else the one that the owner chose; without a name it has the network's. */
function socialLink({ name, url, icon }: Content['site']['socialLinks'][number]) {
  const { hostname } = new URL(url);
  const known = (Object.keys(KNOWN) as Network[]).find((network) => KNOWN[network][1].test(hostname));
  const network = known ?? icon ?? 'otra';
  return { url, network, name: name ?? (network === 'otra' ? hostname : KNOWN[network][0]) };
}

/** The floating chat button (specification section 7): its spoken name says that a new tab opens. Null without a number that has WhatsApp. */
export function chatView({ site }: Content) {
  const { label, message } = site.chat;
  const { chat } = site.phone ?? {};
  return chat
    ? { landmark: label, label: `${label} ${site.newTab}`, href: whatsAppUrl(chat, message) }
    : null;
}
