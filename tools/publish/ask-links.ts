import type { Finding } from './finding.ts';
import { type Field, isAddress, isReserved } from './site.ts';

/** What asking a link came to. */
export type Verdict =
  | { readonly kind: 'answers' }
  | { readonly kind: 'dead'; readonly why: string }
  /** No network, or a site that refuses whoever is no browser: that says nothing about the page. */
  | { readonly kind: 'unknown'; readonly why: string };

/** Milliseconds that a site has for its answer. */
const PATIENCE_MS = 10_000;

/** Statuses by which a site says that the page is not there (RFC 9110). */
const GONE = [404, 410];

/** Failures that say that a site is not there; anything else may be the network of this computer. */
const NO_SUCH_SITE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'ese dominio no existe',
  ECONNREFUSED: 'allí no hay ningún sitio',
  CERT_HAS_EXPIRED: 'su certificado está vencido',
  ERR_TLS_CERT_ALTNAME_INVALID: 'su certificado es de otro dominio',
};

/** The addresses of the content that lead out of it, each with the first field that names it. */
export function externalLinks(fields: readonly Field[]): readonly Field[] {
  const all = fields.filter(({ value }) => isAddress(value) && !isReserved(new URL(value).hostname));
  return [...new Map(all.toReversed().map((field) => [field.value, field])).values()].toReversed();
}

/**
 * Asks the network for each link.
 * @param patience milliseconds for each request
 * @returns the verdicts by address; where no site at all could be reached, all are unknown
 */
export async function askLinks(
  addresses: readonly string[],
  patience: number = PATIENCE_MS,
): Promise<ReadonlyMap<string, Verdict>> {
  const asked = await Promise.all(
    addresses.map(async (address) => [address, await ask(address, patience)] as const),
  );
  const isOnline = asked.some(([, { reached }]) => reached);
  const offline: Verdict = { kind: 'unknown', why: 'ningún sitio respondió, revisa tu conexión' };
  return new Map(asked.map(([address, { verdict }]) => [address, isOnline ? verdict : offline]));
}

const VERDICTS = { answers: 'responde', dead: 'no responde', unknown: 'no se pudo comprobar' } as const;

/** A link and what asking it came to, as one line: `no responde: https://… (el sitio dice…)`. */
export function verdictLine(address: string, verdict: Verdict): string {
  const why = verdict.kind === 'answers' ? '' : ` (${verdict.why})`;
  return `${VERDICTS[verdict.kind]}: ${address}${why}`;
}

/** What the verdicts mean for the page, each at the field that names the link. */
export function linkFindings(
  fields: readonly Field[],
  verdicts: ReadonlyMap<string, Verdict>,
): readonly Finding[] {
  return fields.flatMap(({ file, name, value }) => {
    const verdict = verdicts.get(String(value));
    if (!verdict || verdict.kind === 'answers') return [];
    const isDead = verdict.kind === 'dead';
    const wrong = `«${value}» ${VERDICTS[verdict.kind]}: ${verdict.why}`;
    const wanted = isDead ? 'copia otra vez el enlace desde tu navegador' : 'ábrelo tú y mira que lleve bien';
    return [{ kind: isDead ? 'dead-links' : 'unchecked-links', file, field: name, wrong, wanted }];
  });
}

interface Asked {
  readonly verdict: Verdict;
  /** Whether any site answered, whatever it said. */
  readonly reached: boolean;
}

/** HEAD costs nothing; some sites know only GET. */
async function ask(address: string, patience: number): Promise<Asked> {
  try {
    const head = await status(address, 'HEAD', patience);
    const final = head < 400 ? head : await status(address, 'GET', patience);
    return { verdict: verdictOf(final), reached: true };
  } catch (reason) {
    return failed(reason);
  }
}

async function status(address: string, method: 'HEAD' | 'GET', patience: number): Promise<number> {
  const response = await fetch(address, { method, signal: AbortSignal.timeout(patience) });
  await response.body?.cancel();
  return response.status;
}

function verdictOf(status: number): Verdict {
  if (status < 400) return { kind: 'answers' };
  if (GONE.includes(status))
    return { kind: 'dead', why: `el sitio dice que esa página no existe (${status})` };
  const why = status >= 500 ? 'el sitio falla ahora mismo' : 'el sitio no atiende a programas';
  return { kind: 'unknown', why: `${why} (${status})` };
}

function failed(reason: unknown): Asked {
  if (reason instanceof DOMException) {
    return { verdict: { kind: 'unknown', why: 'el sitio tardó demasiado' }, reached: false };
  }
  const cause = reason instanceof Error ? reason.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const why = NO_SUCH_SITE[code];
  // A certificate comes from a site; a name that is not found may be a network that is not there.
  const reached = code.includes('CERT') || code === 'ECONNREFUSED';
  return { verdict: why ? { kind: 'dead', why } : { kind: 'unknown', why: 'la conexión se cortó' }, reached };
}
