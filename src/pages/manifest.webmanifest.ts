import type { APIRoute } from 'astro';
import { loadContent } from '../content/load-content.ts';
import { ICONS } from '../output/site-icons.ts';
import { manifestView } from '../page/view/head.ts';

/** Name, colours and icons for a phone's home screen (W3C Web Application Manifest). */
export const GET: APIRoute = async () => {
  const manifest = manifestView(await loadContent(), ICONS);
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
};
