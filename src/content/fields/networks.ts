/** The name and domains of each social network with a logo on the page, subdomains included. */
export const NETWORKS = {
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
} as const satisfies Readonly<Record<string, readonly [name: string, domain: RegExp]>>;

export type Network = keyof typeof NETWORKS;

export const NETWORK_IDS = Object.keys(NETWORKS) as Network[];

/** The network that a host belongs to, if it has a logo on the page. */
export function networkAt(host: string): Network | undefined {
  return NETWORK_IDS.find((network) => NETWORKS[network][1].test(host));
}
