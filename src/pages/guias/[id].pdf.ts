import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { contentDir } from '../../content/content-dir.ts';
import { loadContent } from '../../content/load-content.ts';

/** One address per available guide: `/guias/<id>.pdf`. */
export async function getStaticPaths() {
  const { 'free-guides': guides } = await loadContent();
  return guides.entries.flatMap(({ id, file, fileUrl }) =>
    file && fileUrl
      ? [{ params: { id }, props: { path: join(contentDir(), 'free-guides', id, fileUrl) } }]
      : [],
  );
}

/** The guide's PDF, byte for byte (as an asset, a file under 4 kB would become part of the page). */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await readFile(props.path), { headers: { 'Content-Type': 'application/pdf' } });
