import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { contentDir } from '../../content/content-dir.ts';
import { loadContent } from '../../content/page-content.ts';

/** Lists the available guides: `/guias/<id>.pdf`. */
export async function getStaticPaths() {
  const { 'free-guides': guides } = await loadContent();
  return guides.entries.flatMap(({ id, file, fileUrl }) =>
    file && fileUrl
      ? [{ params: { id }, props: { path: join(contentDir(), 'free-guides', id, fileUrl) } }]
      : [],
  );
}

/** Serves the PDF as it is. Vite would inline an asset below 4 kB into the page. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await readFile(props.path), { headers: { 'Content-Type': 'application/pdf' } });
