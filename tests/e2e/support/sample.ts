import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { inOrder } from '../../../src/content/fields.ts';
import { CARDS, type CollectionName, type Content, type SingleName } from '../../../src/content/schema.ts';

/** The content that the tested page is built from. */
export const SAMPLE = join(import.meta.dirname, '../../../sample');

/** What the page reads in a field is here as the owner writes it; pictures and files hold a path. */
type AsWritten<T> = Omit<
  T,
  'image' | 'thumbnail' | 'profileImage' | 'file' | 'price' | 'phone' | 'videoUrl'
> &
  (T extends { readonly price: unknown } ? { readonly price: string } : unknown) &
  (T extends { readonly phone: unknown } ? { readonly phone: string } : unknown) &
  (T extends { readonly videoUrl: unknown } ? { readonly videoUrl: string } : unknown);
type Entry<N extends CollectionName> = AsWritten<Content[N][number]>;

/** A one-off folder of the sample as its owner wrote it. */
export function single<N extends SingleName>(name: N): AsWritten<Content[N]> {
  return read(name);
}

/** The entries of a collection of the sample, in the order of the page. */
export function entries<N extends CollectionName>(name: N): readonly Entry<N>[] {
  const [section = ''] = Object.entries(CARDS).find(([, cards]) => cards === name) ?? [];
  const { order } = read<{ readonly order: readonly string[] }>(section);
  return inOrder(order, readdirSync(join(SAMPLE, name))).map((id) => ({
    ...read<Entry<N>>(`${name}/${id}`),
    id,
  }));
}

function read<T>(folder: string): T {
  return parse(readFileSync(join(SAMPLE, folder, 'index.yaml'), 'utf8')) as T;
}
