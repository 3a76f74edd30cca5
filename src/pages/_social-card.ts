import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import symbols from '../art/art.svg?raw';
import { SocialCard } from '../art/SocialCard.tsx';
import { cardLettering } from '../build/card-lettering.ts';
import { loadContent } from '../build/load-content.ts';
import { isDrawingFile, portraitFile } from '../build/portrait-file.ts';
import { cardFile, cardPortrait } from '../build/social-card.ts';
import { socialCardView } from '../view/social-card.ts';

/** The picture that shared links show, and its address on the site. */
export interface SharedCard {
  /** Changes with the card. */
  readonly hash: string;
  /** Its path: a changed card has another, so that nobody keeps showing the old one. */
  readonly path: string;
  readonly jpeg: Buffer;
}

let drawn: Promise<SharedCard> | undefined;

/** Draws the card from the content: once for all pages of a build, each time while the page is worked on. */
export function socialCard(): Promise<SharedCard> {
  if (!drawn || import.meta.env.DEV) drawn = draw();
  return drawn;
}

async function draw(): Promise<SharedCard> {
  const portrait = await portraitFile();
  const card = createElement(SocialCard, {
    portrait: await cardPortrait(portrait),
    withHand: isDrawingFile(portrait),
    lettering: await cardLettering(socialCardView(await loadContent())),
  });
  const jpeg = await cardFile(renderToStaticMarkup(card), symbols);
  const hash = createHash('sha256').update(jpeg).digest('hex').slice(0, 8);
  return { hash, path: `/tarjeta-${hash}.jpg`, jpeg };
}
