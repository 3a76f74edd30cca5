import type { APIRoute } from 'astro';

/** The licences of what visitors get: each asks to travel with it. */
const LICENCES = import.meta.glob<string>('../../LICENSES/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const GET: APIRoute = () =>
  new Response(Object.values(LICENCES).join('\n\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
