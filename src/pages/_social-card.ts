import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import symbols from '../art/art.svg?raw';
import { SocialCard } from '../art/SocialCard.tsx';
import { type CardWords, SocialCardWords } from '../art/SocialCardWords.tsx';
import { contentDir } from '../content/content-dir.ts';
import type { FocalPoint } from '../content/fields.ts';
import { isSvgFile } from '../content/file-check.ts';
import { loadContent, portraitFile } from '../content/load-content.ts';
import { PORTRAIT_FOCUS } from '../content/pictures.ts';
import { readContent } from '../content/read-content.ts';
import { boundProse } from '../content/short-words.ts';
import { cardFile, cardLettering, cardPortrait, supportedText } from '../output/social-card.ts';

let latest: { readonly key: string; readonly card: ReturnType<typeof draw> } | undefined;

/**
 * Renders the social card once, and in development again after its words or the portrait change.
 * @returns the JPEG, its hash, and its path, which contains the hash because apps cache cards by address
 */
export async function socialCard() {
  const { site, hero } = await (import.meta.env.DEV ? contentOnDisk() : loadContent());
  const words = {
    name: supportedText(site.name),
    title: supportedText(hero.title),
    author: site.author && supportedText(site.author),
    jobTitle: supportedText(boundProse(site.jobTitle)),
    domainLabel: supportedText(site.domainLabel),
  };
  const portrait = portraitFile();
  const focus = hero.profileImageFocus ?? PORTRAIT_FOCUS;
  const key = JSON.stringify([words, portrait, focus, (await stat(portrait)).mtimeMs]);
  if (latest?.key !== key) latest = { key, card: draw(words, portrait, focus) };
  return latest.card;
}

/** In the development server the loaded content may have marks instead of some letters, for the owner's window. */
async function contentOnDisk() {
  const { content } = await readContent(contentDir());
  return content?.sections ?? (await loadContent());
}

async function draw(words: CardWords, portrait: string, focus: FocalPoint) {
  const card = createElement(SocialCard, {
    portrait: await cardPortrait(portrait, focus),
    withHand: isSvgFile(portrait),
    lettering: await cardLettering(createElement(SocialCardWords, words)),
  });
  const jpeg = await cardFile(renderToStaticMarkup(card), symbols);
  const hash = createHash('sha256').update(jpeg).digest('hex').slice(0, 8);
  return { hash, path: `/tarjeta-${hash}.jpg`, jpeg };
}
