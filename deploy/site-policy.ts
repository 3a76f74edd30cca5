import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/**
 * The content security policy that hosts send with every file of a built site: what its pages say in their own meta
 * elements, taken together, and what only a header can say. One for all, because a host answers any unknown address
 * with the 404 page and knows no rule for «every address but these».
 * @param folder the built site
 * @throws Error when there is no page, or one has no policy
 */
export function sitePolicy(folder: string): string {
  const pages = globSync('**/*.html', { cwd: folder }).toSorted();
  if (pages.length === 0) throw new Error(`En ${folder} no hay ninguna página: constrúyela antes.`);
  return joined([...pages.map((page) => pagePolicy(folder, page)), "frame-ancestors 'none'"]);
}

function pagePolicy(folder: string, page: string): string {
  const [, policy] = POLICY.exec(readFileSync(join(folder, page), 'utf8')) ?? [];
  if (policy === undefined)
    throw new Error(`${page} no lleva política de seguridad: construye la página otra vez.`);
  return policy;
}

/** One policy that allows what any of these allows: the sources of each directive, each once. */
function joined(policies: readonly string[]): string {
  const sources = new Map<string, Set<string>>();
  for (const directive of policies.flatMap((policy) => policy.split(';'))) {
    const [name = '', ...values] = directive.trim().split(/\s+/);
    sources.set(name, new Set([...(sources.get(name) ?? []), ...values]));
  }
  return [...sources].map(([name, values]) => [name, ...values].join(' ')).join(';');
}
