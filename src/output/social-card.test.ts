import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp, { type Region, type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_SIZE } from '../art/card-size.ts';
import { type CardWords, SocialCardWords } from '../art/SocialCardWords.tsx';
import { PORTRAIT_FOCUS } from '../content/fields/pictures.ts';
import { cardFile, cardLettering, cardPortrait, keptCard, supportedText } from './social-card.ts';

const DRAWN = join(import.meta.dirname, '../../sample/hero/retrato.svg');
const SYMBOLS = '<svg xmlns="http://www.w3.org/2000/svg"><path id="sheet" d="M0 0H1200V630H0Z"/></svg>';

/** A card with a piece of art.svg and a portrait on its right. */
const card = (picture: string) =>
  `<svg viewBox="0 0 1200 630" width="1200" height="630"><use href="/_astro/art.1.svg#sheet" fill="#F8B26B"/><image href="${picture}" x="752" y="22" width="450" height="563"/></svg>`;

let folder: string;
let noise: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-'));
  noise = join(folder, 'noise.png');
  const grain = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  const landscape = { width: 600, height: 450, channels: 3, background: '#888', noise: grain } as const;
  await sharp({ create: landscape }).png().toFile(noise);
});

afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['a drawing', () => DRAWN],
  ['a landscape photograph of noise, which no JPEG makes small', () => noise],
])(
  'a social card with %s is a JPEG of 1200 by 630 below 300 kB, with the portrait on its right',
  async (_, path) => {
    const jpeg = await cardFile(card(await cardPortrait(path(), PORTRAIT_FOCUS)), SYMBOLS);
    expect(jpeg.length).toBeLessThan(300_000);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', ...CARD_SIZE });
    const inside = await sharp(jpeg).extract({ left: 800, top: 60, width: 360, height: 480 }).toBuffer();
    expect((await sharp(inside).stats()).entropy).toBeGreaterThan(0.5);
    const [sheet] = await sharp(jpeg).extract({ left: 0, top: 0, width: 200, height: 200 }).raw().toBuffer();
    expect(sheet).toBeGreaterThan(0xf0);
  },
);

test.each([
  ['left', 0, 'red'],
  ['right', 100, 'blue'],
] as const)('a portrait in landscape is cropped to the owner’s point at its %s', async (_side, x, colour) => {
  const photograph = join(folder, 'halves.png');
  const half = await sharp({ create: { width: 500, height: 400, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  await sharp({ create: { width: 1000, height: 400, channels: 3, background: 'red' } })
    .composite([{ input: half, left: 500, top: 0 }])
    .toFile(photograph);
  const [, png = ''] = (await cardPortrait(photograph, { x, y: 50 })).split(',');
  const { dominant } = await sharp(Buffer.from(png, 'base64')).stats();
  expect(dominant.r > dominant.b ? 'red' : 'blue').toBe(colour);
});

const WORDS = {
  name: 'Luz en Escena',
  title: 'Escribo para\nque amanezca.',
  seats: [
    ['Fila', 'primera'],
    ['Asiento', 'el tuyo'],
  ],
  domainLabel: 'luzenescena.example.com',
} as const;
const LONG_NAME = 'María de los Ángeles Concepción Hernández-Goicoechea';

/** The words of a card as a picture on white. */
async function wordsOnWhite(changes: Partial<CardWords>) {
  const address = await cardLettering(createElement(SocialCardWords, { ...WORDS, ...changes }));
  const svg = Buffer.from(address.split(',')[1] ?? '', 'base64');
  return sharp(await sharp(svg).flatten({ background: '#fff' }).png().toBuffer());
}

test.each([
  ['of the sample', {}],
  ['of a name of eight letters', { name: 'Mi Teatr' }],
  ['of a name of forty letters', { name: 'Fundación Teatral Luz en Escena de Zulia' }],
  ['of one word each', { name: 'Luz', title: 'Luz.', seats: [['', 'Yo']], domainLabel: 'a.ve' }],
  ['of ninety letters', { title: 'La luz '.repeat(13).trim(), seats: [[LONG_NAME, LONG_NAME]] }],
  ['of words as long as half a line', { title: 'Extraordinariamente '.repeat(10).trim() }],
  ['of endless words', { title: 'amanezca'.repeat(20), domainLabel: `${'luz'.repeat(20)}.example.com` }],
  ['all of them long', { name: LONG_NAME, title: LONG_NAME.repeat(3), seats: [['', LONG_NAME.repeat(2)]] }],
] as const)('the words of a card, %s, stay beside the ticket’s stub', async (_what, changes) => {
  const { info } = await (await wordsOnWhite(changes))
    .trim({ background: '#fff', threshold: 10 })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  expect(left).toBeGreaterThanOrEqual(500);
  expect(top).toBeGreaterThanOrEqual(85);
  expect(left + info.width).toBeLessThanOrEqual(1100);
  expect(top + info.height).toBeLessThanOrEqual(555);
});

test('the logo before a card’s name is as tall as the name, and a sun ends the title, but no three dots', async () => {
  const words = await wordsOnWhite({ title: 'I.' });
  const logo = { left: 522, top: 92, width: 62, height: 44 };
  expect(await shareOf([0xc6, 0x4a, 0x2b], words, logo)).toBeGreaterThan(0.2);
  const sun = { left: 540, top: 170, width: 100, height: 150 };
  expect(await shareOf([0xa3, 0x36, 0x1b], words, sun)).toBeGreaterThan(0.02);
  const dots = renderToStaticMarkup(createElement(SocialCardWords, { ...WORDS, title: 'Continuará...' }));
  expect(dots).toContain('>Continuará...<');
});

/** The share of a region of a picture that has a colour. */
async function shareOf(colour: readonly number[], picture: Sharp, region: Region): Promise<number> {
  const pixels = await picture.clone().extract(region).removeAlpha().raw().toBuffer();
  const count = pixels.length / 3;
  const isColour = (index: number) => colour.every((part, at) => pixels[3 * index + at] === part);
  return Array.from({ length: count }, (_, index) => index).filter(isColour).length / count;
}

test('characters that the typefaces lack lose their accent, and pictographs are left out', () => {
  expect(supportedText('Živa 💕 es luz, Anić y María')).toBe('Ziva  es luz, Anic y María');
});

test('a card is drawn again when its key changes, or when it could not be drawn', async () => {
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    if (drawn === 2) throw new Error('unreadable portrait');
    return { hash: String(drawn), path: '', jpeg: Buffer.alloc(0) };
  };
  expect(await keptCard('one', draw)).toBe(await keptCard('one', draw));
  await expect(keptCard('two', draw)).rejects.toThrow('unreadable portrait');
  expect(await keptCard('two', draw)).toMatchObject({ hash: '3' });
  expect(drawn).toBe(3);
});
