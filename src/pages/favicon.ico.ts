import type { APIRoute } from 'astro';
import mark from '../art/favicon.svg?raw';
import { icoFile } from '../output/site-icons.ts';

/** The icon that browsers ask for by this very name. */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await icoFile(mark)), { headers: { 'Content-Type': 'image/x-icon' } });
