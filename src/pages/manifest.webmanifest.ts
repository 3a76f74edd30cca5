import type { APIRoute } from 'astro';
import { loadContent } from '../content/page-content.ts';
import { languageOf, THEME_COLOUR } from '../page/view/head.ts';

/**
 * The web app manifest (W3C Web Application Manifest). `display: browser` keeps the back button, which visitors need after
 * they open a bookstore or a video.
 */
export const GET: APIRoute = async () => {
  const { site } = await loadContent();
  const manifest = {
    name: site.name,
    lang: languageOf(site),
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: THEME_COLOUR,
    theme_color: THEME_COLOUR,
    icons: [
      { src: '/icono-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icono-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icono-enmascarable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
};
