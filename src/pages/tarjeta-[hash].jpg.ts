import type { APIRoute } from 'astro';
import { socialCard } from './_social-card.ts';

/** The one address of the card, which changes with it: apps keep an old card under its old address. */
export async function getStaticPaths() {
  const { hash } = await socialCard();
  return [{ params: { hash } }];
}

/** The picture that shared links show, 1200 by 630. */
export const GET: APIRoute = async () => {
  const { jpeg } = await socialCard();
  return new Response(new Uint8Array(jpeg), { headers: { 'Content-Type': 'image/jpeg' } });
};
