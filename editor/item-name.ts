import { z } from 'zod';
import { quoted } from '../src/content/fields/characters.ts';
import { metaOf, unwrapped } from '../src/content/fields/metadata.ts';
import { NETWORKS, networkAt } from '../src/content/fields/networks.ts';
import { parsedUrl } from '../src/content/fields/parsed-url.ts';
import { fieldsOf } from '../src/content/fields/walk.ts';

/**
 * What an item of a list is called in a sentence: its first text, in the order of its form; of a link its network or site.
 * Empty without a text.
 */
export function itemName(schema: z.ZodType, item: unknown): string {
  const texts = fieldsOf(schema, item).filter(
    (one) => unwrapped(one.schema) instanceof z.ZodString && !('extensions' in metaOf(one.schema)),
  );
  const named = texts.find(({ value }) => String(value ?? '').trim());
  // Of a link that was typed without https:// this adds it.
  const { data } = named?.schema.safeParse(named.value) ?? {};
  const text = quoted(typeof data === 'string' ? data : (named?.value ?? ''));
  const hostname = parsedUrl(text)?.hostname;
  if (hostname === undefined) return text;
  const network = networkAt(hostname);
  return network ? NETWORKS[network][0] : hostname.replace(/^www\./, '');
}
