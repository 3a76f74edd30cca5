import { join } from 'node:path';
import { SINGLE_SCHEMAS } from '../content/schema.ts';
import { readYaml } from '../content/yaml-source.ts';

/**
 * The page's public address, from the domain in the content of `contentDir`: `https://midominio.com`. While it has
 * no valid domain, this computer's address: the check stops every build, and the development server needs some address.
 */
export async function siteAddress(contentDir: string): Promise<string> {
  const { data } = await readYaml(join(contentDir, 'site/index.yaml'), 'site/index.yaml');
  const { domainLabel } = (data ?? {}) as { domainLabel?: unknown };
  const { data: domain } = SINGLE_SCHEMAS.site.shape.domainLabel.safeParse(domainLabel);
  return domain ? new URL(`https://${domain}`).origin : 'http://localhost';
}
