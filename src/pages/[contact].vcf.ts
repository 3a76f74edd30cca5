import type { APIRoute } from 'astro';
import { PORTRAIT_FOCUS } from '../content/fields/pictures.ts';
import { loadContent } from '../content/page-content.ts';
import { portraitFile } from '../content/page-picture.ts';
import { contactPortrait } from '../output/social-card.ts';
import { contactCardLink, vCard } from '../page/view/contact-card.ts';

/** The owner's visiting card: `/contacto.vcf`, if her page links to it. */
export async function getStaticPaths() {
  const link = contactCardLink(await loadContent());
  return link ? [{ params: { contact: link.href.replace(/^\/|\.vcf$/g, '') } }] : [];
}

export const GET: APIRoute = async () => {
  const { site, hero } = await loadContent();
  const portrait = await contactPortrait(portraitFile(), hero.profileImageFocus ?? PORTRAIT_FOCUS);
  return new Response(vCard(site, portrait), { headers: { 'Content-Type': 'text/vcard; charset=utf-8' } });
};
