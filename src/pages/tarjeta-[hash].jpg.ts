import type { APIRoute } from 'astro';
import { socialCard } from './_social-card.ts';

/** The card's path contains its hash, because apps cache cards by address. */
export async function getStaticPaths() {
  const { hash } = await socialCard();
  return [{ params: { hash } }];
}

/** Serves the social card, 1200 by 630 pixels. */
export const GET: APIRoute = async () => {
  const { jpeg } = await socialCard();
  return new Response(new Uint8Array(jpeg), { headers: { 'Content-Type': 'image/jpeg' } });
};
