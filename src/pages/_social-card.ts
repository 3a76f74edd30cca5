import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import symbols from '../art/art.svg?raw';
import { SocialCard } from '../art/SocialCard.tsx';
import { type CardWords, SocialCardWords } from '../art/SocialCardWords.tsx';
import type { FocalPoint } from '../content/fields/pictures.ts';
import { PORTRAIT_FOCUS } from '../content/fields/pictures.ts';
import { loadContent } from '../content/page-content.ts';
import { portraitFile } from '../content/page-picture.ts';
import { cardFile, cardLettering, cardPortrait, keptCard, supportedText } from '../output/social-card.ts';
import { shownSections } from '../page/view/navigation.ts';
import { seatsOf } from '../page/view/seats.ts';

/**
 * Renders the social card once, and in development again after its words, the portrait or the drawing change.
 * @returns the JPEG, its hash, and its path, which contains the hash because apps cache cards by address
 */
export async function socialCard() {
  const content = await loadContent();
  const { site, hero, 'free-guides': guides } = content;
  const hasTickets = shownSections(content).includes('free-guides');
  const seats = (hasTickets && seatsOf(guides.availableNote)) || [[site.author ?? '', site.jobTitle]];
  const words = {
    name: supportedText(site.name),
    title: supportedText(hero.title),
    seats: seats.map(([label, value]) => [supportedText(label), supportedText(value)] as const),
    domainLabel: supportedText(site.domainLabel),
  };
  const portrait = portraitFile();
  const focus = hero.profileImageFocus ?? PORTRAIT_FOCUS;
  const { mtimeMs } = await stat(portrait);
  const lettering = renderToStaticMarkup(createElement(SocialCardWords, words));
  const drawing = cardMarkup({ portrait, lettering });
  const key = JSON.stringify([drawing, symbols, focus, mtimeMs]);
  return keptCard(key, () => draw(words, portrait, focus));
}

async function draw(words: CardWords, portrait: string, focus: FocalPoint) {
  const card = cardMarkup({
    portrait: await cardPortrait(portrait, focus),
    lettering: await cardLettering(createElement(SocialCardWords, words)),
  });
  const jpeg = await cardFile(card, symbols);
  const hash = createHash('sha256').update(jpeg).digest('hex').slice(0, 8);
  return { hash, path: `/tarjeta-${hash}.jpg`, jpeg };
}

function cardMarkup(pictures: ComponentProps<typeof SocialCard>): string {
  return renderToStaticMarkup(createElement(SocialCard, pictures));
}
