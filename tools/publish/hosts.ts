/** Names that never lead to a site: examples, tests, one's own computer (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|local|localhost)$|^(127\.|0\.0\.0\.0$|\[)/i;

/** Whether a host name, such as `libreria.example.com`, can belong to nobody. */
export function isReserved(host: string): boolean {
  return RESERVED.test(host);
}

/** The host of an address for people: without `www.`. Empty where there is no such address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}
