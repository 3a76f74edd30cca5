import { type Finding, isAddress, isReserved } from './checks.ts';
import type { Field } from './site.ts';

/** The result of requesting a link. */
export interface Verdict {
  /** `unknown` without a network, or if the site refuses programs. */
  readonly kind: 'answers' | 'dead' | 'unknown';
  /** Reason, in Spanish; empty for a link that answers. */
  readonly why: string;
}

/** Time limit of a request. */
const TIMEOUT_MS = 10_000;

/** Error codes of sites that do not exist; any other may be a fault of this computer's network. */
const NO_SUCH_SITE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'ese dominio no existe',
  ECONNREFUSED: 'allí no hay ningún sitio',
  CERT_HAS_EXPIRED: 'su certificado está vencido',
  ERR_TLS_CERT_ALTNAME_INVALID: 'su certificado es de otro dominio',
};

/** Fields with external links, one for each address. */
export function externalLinks(fields: readonly Field[]): readonly Field[] {
  const all = fields.filter(({ value }) => isAddress(value) && !isReserved(value));
  return [...Map.groupBy(all, ({ value }) => value).values()].flatMap((alike) => alike.slice(0, 1));
}

/**
 * Requests each link.
 * @param timeout milliseconds for each request
 * @returns the verdicts by address; all are unknown if no site could be reached
 */
export async function askLinks(
  addresses: readonly string[],
  timeout: number = TIMEOUT_MS,
): Promise<ReadonlyMap<string, Verdict>> {
  const asked = await Promise.all(addresses.map((address) => ask(address, timeout)));
  const isOnline = asked.some(({ reached }) => reached);
  const offline: Verdict = { kind: 'unknown', why: 'ningún sitio respondió, revisa tu conexión' };
  return new Map(asked.map(({ address, verdict }) => [address, isOnline ? verdict : offline]));
}

const VERDICTS = { answers: 'responde', dead: 'no responde', unknown: 'no se pudo comprobar' } as const;

/** Formats a verdict: `no responde: https://… (el sitio dice…)`. */
export function verdictLine(address: string, { kind, why }: Verdict): string {
  return `${VERDICTS[kind]}: ${address}${why && ` (${why})`}`;
}

/** Findings for links that do not answer or could not be checked, with the fields that have them. */
export function linkFindings(
  fields: readonly Field[],
  verdicts: ReadonlyMap<string, Verdict>,
): readonly Finding[] {
  return fields.flatMap(({ file, name, value }) => {
    const verdict = verdicts.get(value);
    if (!verdict || verdict.kind === 'answers') return [];
    const isDead = verdict.kind === 'dead';
    const wrong = `«${value}» ${VERDICTS[verdict.kind]}: ${verdict.why}`;
    const wanted = isDead ? 'copia otra vez el enlace desde tu navegador' : 'ábrelo tú y mira que lleve bien';
    return [{ kind: isDead ? 'dead-links' : 'unchecked-links', file, field: name, wrong, wanted }];
  });
}

/** @returns the verdict, and whether a site answered at all */
async function ask(address: string, timeout: number) {
  try {
    // HEAD first, to save data; some sites support only GET.
    const head = await status(address, 'HEAD', timeout);
    const final = head < 400 ? head : await status(address, 'GET', timeout);
    return { address, verdict: verdictOf(final), reached: true };
  } catch (reason) {
    const cause = reason instanceof Error ? reason.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    // Certificate errors prove that a site answered; a name that is not found may be a missing network.
    const reached = code.includes('CERT') || code === 'ECONNREFUSED';
    const unknown = reason instanceof DOMException ? 'el sitio tardó demasiado' : 'la conexión se cortó';
    const dead = NO_SUCH_SITE[code];
    const verdict: Verdict = dead ? { kind: 'dead', why: dead } : { kind: 'unknown', why: unknown };
    return { address, verdict, reached };
  }
}

async function status(address: string, method: 'HEAD' | 'GET', timeout: number): Promise<number> {
  const response = await fetch(address, { method, signal: AbortSignal.timeout(timeout) });
  await response.body?.cancel();
  return response.status;
}

function verdictOf(status: number): Verdict {
  if (status < 400) return { kind: 'answers', why: '' };
  // Not found, or gone (RFC 9110).
  if (status === 404 || status === 410)
    return { kind: 'dead', why: `el sitio dice que esa página no existe (${status})` };
  const why =
    status >= 500 ? 'el sitio falla ahora mismo' : 'el sitio no se deja comprobar desde un programa';
  return { kind: 'unknown', why: `${why} (${status})` };
}
