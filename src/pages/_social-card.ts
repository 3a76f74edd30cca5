import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import symbols from '../art/art.svg?raw';
import { SocialCard } from '../art/SocialCard.tsx';
import { type CardWords, SocialCardWords } from '../art/SocialCardWords.tsx';
import { isSvgFile } from '../content/file-check.ts';
import { loadContent, portraitFile } from '../content/load-content.ts';
import { cardFile, cardLettering, cardPortrait, inOurLetters } from '../output/social-card.ts';

let latest: { readonly key: string; readonly card: ReturnType<typeof draw> } | undefined;

/**
 * Draws the card from the content: once, and again when words of the site, the title or the portrait change while the
 * page is worked on.
 * @returns the picture that shared links show, and its path, which changes with its hash: so apps that keep the old
 * one fetch it
 */
export async function socialCard() {
  const { site, hero } = await loadContent();
  const words = {
    name: inOurLetters(site.name),
    title: inOurLetters(hero.title),
    author: site.author && inOurLetters(site.author),
    jobTitle: inOurLetters(site.jobTitle),
    domainLabel: inOurLetters(site.domainLabel),
  };
  const portrait = portraitFile();
  const key = JSON.stringify([words, portrait, (await stat(portrait)).mtimeMs]);
  if (latest?.key !== key) latest = { key, card: draw(words, portrait) };
  return latest.card;
}

async function draw(words: CardWords, portrait: string) {
  const card = createElement(SocialCard, {
    portrait: await cardPortrait(portrait),
    withHand: isSvgFile(portrait),
    lettering: await cardLettering(createElement(SocialCardWords, words)),
  });
  const jpeg = await cardFile(renderToStaticMarkup(card), symbols);
  const hash = createHash('sha256').update(jpeg).digest('hex').slice(0, 8);
  return { hash, path: `/tarjeta-${hash}.jpg`, jpeg };
}
