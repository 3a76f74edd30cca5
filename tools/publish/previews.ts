import { SHOWN_DESCRIPTION, SHOWN_TITLE } from './rules/sharing.ts';
import { fieldAt, type SiteState } from './site-state.ts';

/** WhatsApp gives a title two short lines and a description one or two, depending on the phone. */
const WHATSAPP_TITLE = 65;
const WHATSAPP_DESCRIPTION = 80;

/** What a search result and a shared link would show, as lines for the owner. */
export function previews(site: SiteState): string {
  const text = (place: string) => String(fieldAt(site.fields, place)?.value ?? '').replaceAll(/\s+/g, ' ');
  const title = text('site/searchTitle').trim();
  const description = text('site/searchDescription').trim();
  const host = text('site/domainLabel');
  return [
    'Así se vería en Google:',
    `  ${host}`,
    `  ${cut(title, SHOWN_TITLE)}`,
    `  ${cut(description, SHOWN_DESCRIPTION)}`,
    '',
    'Así se vería al compartirla por WhatsApp:',
    `  [ tarjeta de 1200 × 630: «${text('hero/title').trim()}», ${text('site/name')} y tu retrato ]`,
    `  ${cut(title, WHATSAPP_TITLE)}`,
    `  ${cut(description, WHATSAPP_DESCRIPTION)}`,
    `  ${host}`,
  ].join('\n');
}

/** Cuts before the word that does not fit whole, as both do. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/\s+\S*$/, '')} …`;
}
