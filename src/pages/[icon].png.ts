import type { APIRoute, InferGetStaticPropsType } from 'astro';
import mark from '../art/favicon.svg?raw';
import { ICONS, type IconName, iconFile } from '../output/site-icons.ts';

/** One address for each icon: `/apple-touch-icon.png` and those of the manifest. */
export function getStaticPaths() {
  return (Object.keys(ICONS) as IconName[]).map((icon) => ({ params: { icon }, props: { icon } }));
}

/** The icon, drawn from the one mark. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(new Uint8Array(await iconFile(mark, props.icon)), {
    headers: { 'Content-Type': 'image/png' },
  });
