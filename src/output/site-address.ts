import { join } from 'node:path';
import { SINGLE_SCHEMAS } from '../content/schema.ts';
import { readYaml } from '../content/yaml-source.ts';

/**
 * The page's public address, from the domain in the content of `contentDir`: `https://midominio.com`. Undefined while
 * there is no such domain: the content check stops the build with a message before anything asks for the address.
 */
export async function siteAddress(contentDir: string): Promise<string | undefined> {
  const { data } = await readYaml(join(contentDir, 'site/index.yaml'), 'site/index.yaml');
  const { domainLabel } = (data ?? {}) as { domainLabel?: unknown };
  const { success } = SINGLE_SCHEMAS.site.shape.domainLabel.safeParse(domainLabel);
  return success ? new URL(`https://${domainLabel}`).origin : undefined;
}
