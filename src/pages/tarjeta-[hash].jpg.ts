import type { APIRoute } from 'astro';
import { socialCard } from './_social-card.ts';

/** One address, that changes with the card: whoever keeps an old card keeps it under its old address. */
export async function getStaticPaths() {
  const { hash } = await socialCard();
  return [{ params: { hash } }];
}

/** The picture that shared links show, 1200 by 630. */
export const GET: APIRoute = async () => {
  const { jpeg } = await socialCard();
  return new Response(new Uint8Array(jpeg), { headers: { 'Content-Type': 'image/jpeg' } });
};
