import { type Network, networkAt } from './networks.ts';
import { parsedUrl } from './parsed-url.ts';

/** Parameters that name a campaign, or whoever shared a link, on any site. */
const ANYWHERE =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|yclid|igsh|igshid|mibextid|mc_[ce]id|_hsenc|_hsmi|srsltid)$/i;

/** Parameters that name it on one network. */
const ON_NETWORKS: Readonly<Partial<Record<Network, RegExp>>> = {
  youtube: /^(si|pp|feature|ab_channel)$/,
  facebook: /^(ref|fref|rdid|share_url|sfnsn|wtsid|__tn__|__cft__.*)$/,
  linkedin: /^(trk|rcm|lipi|trackingId|refId)$/,
  tiktok: /^(_t|_r|_d|is_from_webapp|is_copy_url|sender_\w+|web_id|u_code|share_\w+)$/,
  x: /^(s|t|ref_src|ref_url)$/,
  threads: /^(xmt|slof)$/,
  spotify: /^(si|pi|dlsi|context)$/,
  pinterest: /^(invite_code|sender|sfo)$/,
  goodreads: /^(from_search|from_srp|qid|rank|ac)$/,
};

/** Parameters that name it on other sites. */
const ON_SITES: readonly (readonly [host: RegExp, names: RegExp])[] = [
  [
    /(^|\.)amazon(\.[a-z]{2,3}){1,2}$/,
    /^(ref|ref_|social_share|skipTwisterOG|dib|dib_tag|qid|sr|crid|sprefix|p[df]_rd_\w+|content-id)$/,
  ],
  [/(^|\.)vimeo\.com$/, /^(share|fl|fe)$/],
];

/** Amazon also writes it into the path: `/dp/B0ABC/ref=cm_sw_r_apan_dp_X`. */
const IN_PATH = /^(https:\/\/(?:\w+\.)*amazon\.[a-z.]+\/.*)\/ref=[^/]*/i;

/**
 * Removes from a complete address what tells the site who shared it, such as `si` and `utm_source`. The rest stays letter by
 * letter; other texts as they are.
 */
export function withoutShareMarks(link: string): string {
  const host = parsedUrl(link)?.hostname;
  if (host === undefined) return link;
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(link) ?? [];
  const network = networkAt(host);
  const names = [
    ANYWHERE,
    network && ON_NETWORKS[network],
    ...ON_SITES.map(([site, own]) => (site.test(host) ? own : undefined)),
  ];
  const isMark = (parameter: string) => {
    const [, name = ''] = /^(?:amp;)?([^=]*)/.exec(parameter) ?? [];
    return names.some((own) => own?.test(name));
  };
  const kept = query.split('&').filter((parameter) => parameter && !isMark(parameter));
  return [address.replace(IN_PATH, '$1'), kept.length > 0 ? `?${kept.join('&')}` : '', fragment].join('');
}
