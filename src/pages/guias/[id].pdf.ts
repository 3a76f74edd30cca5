import { readFile } from 'node:fs/promises';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { availableGuides } from '../../content/guide-file.ts';

/** One address per available guide: `/guias/<id>.pdf`. */
export async function getStaticPaths() {
  const guides = await availableGuides();
  return guides.map(({ id, path }) => ({ params: { id }, props: { path } }));
}

/** The guide's PDF, byte for byte (as an asset, a file under 4 kB would become part of the page). */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await readFile(props.path), { headers: { 'Content-Type': 'application/pdf' } });
