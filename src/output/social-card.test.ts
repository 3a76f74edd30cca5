import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SocialCardWords } from '../art/SocialCardWords.tsx';
import { PORTRAIT_FOCUS } from '../content/fields/pictures.ts';
import { CARD_SIZE, cardFile, cardLettering, cardPortrait, keptCard, supportedText } from './social-card.ts';

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
  author: 'Elena Marcano',
  jobTitle: 'Autora, directora de teatro y coach con fe',
  domainLabel: 'luzenescena.example.com',
};
const LONG_NAME = 'María de los Ángeles Concepción Hernández-Goicoechea';

test.each([
  ['of the sample', {}],
  ['of one word each', { name: 'Luz', title: 'Luz.', jobTitle: 'Yo', domainLabel: 'a.ve' }],
  ['of ninety letters', { title: 'La luz '.repeat(13).trim(), author: LONG_NAME }],
  ['of endless words', { title: 'amanezca'.repeat(20), domainLabel: `${'luz'.repeat(20)}.example.com` }],
  ['all of them long', { name: LONG_NAME, title: LONG_NAME.repeat(3), jobTitle: LONG_NAME.repeat(2) }],
])('the words of a card, %s, stay left of the mural and within the card', async (_what, changes) => {
  const address = await cardLettering(createElement(SocialCardWords, { ...WORDS, ...changes }));
  const svg = Buffer.from(address.split(',')[1] ?? '', 'base64');
  const column = await sharp(svg)
    .flatten({ background: '#fff' })
    .extract({ left: 0, top: 0, width: 1200, height: 570 })
    .toBuffer();
  const { info } = await sharp(column)
    .trim({ background: '#fff', threshold: 10 })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  expect(left).toBeGreaterThanOrEqual(60);
  expect(top).toBeGreaterThanOrEqual(40);
  expect(left + info.width).toBeLessThanOrEqual(570);
  expect(top + info.height).toBeLessThanOrEqual(540);
});

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
