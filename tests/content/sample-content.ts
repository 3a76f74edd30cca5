import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PictureSchema } from '../../src/content/entries.ts';
import type { Content, Picture } from '../../src/content/schema.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../../src/content/schema.ts';
import { readYaml } from '../../src/content/yaml-source.ts';

/** The sample as delivered. */
export const SAMPLE = join(import.meta.dirname, '../../sample');

/** A picture as the page gets it, without a build: its path stays its address. */
const drawing: z.ZodType<Picture> = z
  .string()
  .transform((src) => ({ src, width: 300, height: 400, sources: [], sizes: '100vw' }));

/** The sample as views get it, entries in page order; available guides have 12 pages and 840 000 bytes. */
export async function sampleContent(): Promise<Content> {
  const singles = Object.entries(SINGLE_SCHEMAS).map(async ([name, schema]) => [
    name,
    await read(schema, name),
  ]);
  const lists = Object.entries(COLLECTION_SCHEMAS).map(async ([name, schema]) => [
    name,
    await entries(schema, name),
  ]);
  return Object.fromEntries(await Promise.all([...singles, ...lists])) as Content;
}

type Schema = (picture: PictureSchema) => z.ZodType;

async function entries(schema: Schema, name: string) {
  const ids = readdirSync(join(SAMPLE, name));
  const all = await Promise.all(
    ids.map(async (id) => {
      const entry = (await read(schema, name, id)) as { order: number; isAvailable?: boolean };
      const file = entry.isAvailable ? { href: `/guias/${id}.pdf`, pages: 12, bytes: 840_000 } : null;
      return { ...entry, id, file };
    }),
  );
  return all.toSorted((a, b) => a.order - b.order);
}

async function read(schema: Schema, ...path: string[]): Promise<unknown> {
  const { data } = await readYaml(join(SAMPLE, ...path, 'index.yaml'), path.join('/'));
  return schema(drawing).parse(data);
}
