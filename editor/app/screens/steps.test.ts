import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { pathFrom } from '../../../src/content/fields/path.ts';
import { type CardSectionId, ENTRY_SCHEMAS, SECTION_SCHEMAS } from '../../../src/content/schema.ts';
import { copyContent } from '../../../tests/support/content-copy.ts';
import type { ChangesAnswer, CheckGroup } from '../../api.ts';
import { formTitle } from '../../form-title.ts';
import { check } from '../../server/check.ts';
import { formAt, windowOn } from '../../tests/support/server.ts';
import { publicationWords } from '../edit/publication.ts';
import { CARD_STEPS, partAfter, type Step, stepsOf } from './steps.ts';

const NEVER: ChangesAnswer = { since: null, isPublished: false, domain: null, forms: null };
const PUBLISHED: ChangesAnswer = {
  since: '2025-03-15T12:00:00Z',
  isPublished: true,
  domain: 'anarondon.com',
  forms: [],
};

const CARD_SECTIONS = (Object.keys(ENTRY_SCHEMAS) as CardSectionId[]).filter((section) =>
  CARD_STEPS.some((name) => name === metaOf(SECTION_SCHEMAS[section]).menu),
);

/** Number of the sample's cards in a section. */
const cardsOf = (section: string) => globSync(`sample/${section}/*/index.yaml`).length;

/** A copy of the sample, its window, and its steps. */
async function start() {
  const copy = await copyContent();
  const window = windowOn(copy.dir);
  const steps = async (changes = NEVER, unsaved: readonly CheckGroup[] = []) => {
    const { groups } = await check(copy.dir, dirname(copy.dir));
    const { forms } = await window.content();
    return stepsOf({ groups: [...unsaved, ...groups], forms, sample: await window.sample(), changes });
  };
  return { ...window, steps, [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose]() };
}

/** What the window adds while a field is not saved; an empty one is a whole form. */
const unsaved = (form: string, field = ''): readonly CheckGroup[] => [
  {
    kind: 'unsaved',
    isBlocking: true,
    title: 'Sin guardar',
    lines: [{ form: formAt(form), fields: [{ path: pathFrom(field), words: form }], words: '' }],
  },
];

/** Each line of the steps with its state and words. */
const linesOf = (steps: readonly Step[]) =>
  Object.fromEntries(
    steps.flatMap(({ parts }) => parts.map(({ title, state, words }) => [title, `${state}: ${words}`])),
  );

test('the sample says at each step what is left, and opens it', async () => {
  await using window = await start();
  const steps = await window.steps();
  expect(linesOf(steps)).toEqual({
    'Nombre y teléfono': 'open: Faltan el nombre del sitio, tu nombre y 3 más',
    Retrato: 'choice: El dibujo de la muestra; déjalo si te gusta',
    'Tu historia': 'choice: 14 textos de muestra; déjalos si son verdad para ti',
    ...Object.fromEntries(
      CARD_SECTIONS.map((section) => [
        formTitle(section),
        expect.stringMatching(`^(open|choice): ${cardsOf(section)} tarjetas de muestra$`),
      ]),
    ),
    Redes: 'open: 4 enlaces por cambiar',
    Revisar: expect.stringMatching(/^open: \d+ cosas impiden publicar$/),
    Publicar: 'open: Desde esta computadora, todavía no la has publicado.',
  });
  expect(steps.flatMap(({ parts }) => parts.map(({ address }) => address))).toEqual([
    '/?ficha=site&campo=name',
    '/?ficha=hero&campo=profileImage',
    '/?ficha=about&campo=description',
    ...CARD_SECTIONS.map((section) => `/?ficha=${section}`),
    expect.stringMatching(/^\/\?ficha=site&campo=socialLinks\.1\.url$/),
    '/revisar',
    '/publicar',
  ]);
});

test('name and phone tick once all five are hers; her own name may be the sample’s', async () => {
  await using window = await start();
  const line = async () => linesOf(await window.steps())['Nombre y teléfono'];
  await window.change('site', { domainLabel: 'anarondon.com' });
  expect(await line()).toBe('open: Faltan el nombre del sitio, tu nombre y 2 más');
  await window.change('site', { email: 'ana@anarondon.com' });
  expect(await line()).toBe('open: Faltan el nombre del sitio, tu nombre y el teléfono');
  await window.change('site', { phone: '0412-555-0101' });
  expect(await line()).toBe(
    'choice: Como en la muestra: el nombre del sitio y tu nombre; déjalos si son verdad para ti',
  );
  await window.change('site', { name: 'Ana Rondón' });
  expect(await line()).toBe('choice: Como en la muestra: tu nombre; déjalo si es verdad para ti');
  await window.change('site', { author: 'Ana Rondón' });
  expect(await line()).toBe('done: Listo');
});

test('an address in the place of a name is to be corrected, not missing', async () => {
  await using window = await start();
  const answer = await window.change('site', { name: 'http://anarondon.com' });
  expect(answer).toMatchObject({
    problems: [
      { path: ['name'], message: 'Dice «http://anarondon.com»; eso es una dirección: pon aquí el nombre.' },
    ],
  });
  expect(linesOf(await window.steps(NEVER, unsaved('site', 'name')))['Nombre y teléfono']).toBe(
    'open: Corrige el nombre del sitio. Faltan tu nombre, la dirección de tu página y 2 más',
  );
});

test('a section is done once it is hidden, not while it has no cards, and is offered to be hidden only while no card is her own, as a changed one is', async () => {
  await using window = await start();
  const line = async () => linesOf(await window.steps()).Ebooks;
  const offer = async () =>
    (await window.steps()).flatMap(({ parts }) => parts).find(({ title }) => title === 'Ebooks')?.offer;
  expect(await offer()).toBe('hide');
  await window.removeSample();
  expect(await line()).toBe('choice: Ninguna tarjeta a la vista: así no sale en tu página');
  await window.change('ebooks', { hidden: true });
  expect(await line()).toBe('done: No sale en tu página');
  await window.change('ebooks', { hidden: undefined });
  await window.bringSample();
  await window.change('ebooks/mujer-amanece', { amazonLink: 'https://www.amazon.com/dp/B0C1' });
  expect(await line()).toBe('open: 2 tarjetas de muestra, 1 por mirar');
  expect(await offer()).toBeUndefined();
  await window.change('ebooks/mujer-amanece', { description: 'Véase http://libreria.com' });
  expect(await line()).toBe('open: 2 tarjetas de muestra, 1 por terminar');
});

test('networks tick when none is of the sample, and only those of the sample go at one press', async () => {
  await using window = await start();
  const line = async (groups: readonly CheckGroup[] = []) =>
    (await window.steps(NEVER, groups)).flatMap(({ parts }) => parts).find(({ title }) => title === 'Redes');
  expect(await line()).toMatchObject({ offer: 'empty' });
  const own = { url: 'https://www.instagram.com/anarondon' };
  const sample = { url: 'https://facebook.example.com/luzenescena' };
  await window.change('site', { socialLinks: [own, sample] });
  expect(await line()).toMatchObject({ state: 'open', words: '1 enlace por cambiar' });
  expect(await line()).not.toHaveProperty('offer');
  await window.change('site', { socialLinks: [own] });
  expect(await line()).toMatchObject({ state: 'done', words: '1 red' });
  const mistyped = await line(unsaved('site', 'socialLinks.1.url'));
  expect(mistyped).toMatchObject({ words: '1 enlace por cambiar' });
  expect(mistyped).not.toHaveProperty('offer');
  await window.change('site', { socialLinks: [] });
  expect(await line()).toMatchObject({ state: 'done', words: 'Ninguna' });
});

/** A small photograph, as a file that she chooses. */
async function photograph(width: number): Promise<File> {
  const bytes = await sharp({ create: { width, height: 150, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'foto.jpg');
}

test('a portrait that is no longer the sample’s may still be blurred', async () => {
  await using window = await start();
  const values = { profileImage: { chosen: 'one' }, profileImageAlt: 'Ana, de frente' };
  await window.change('hero', values, { one: await photograph(120) });
  expect(linesOf(await window.steps()).Retrato).toBe('choice: Se verá borroso');
});

test('once her story has no text of the sample, its blurred pictures are counted', async () => {
  await using window = await start();
  const activity = (chosen: string) => ({ title: chosen, description: chosen, image: { chosen } });
  const line = async (names: readonly string[]) => {
    await window.change('hero', { title: 'Hola', subtitle: 'Soy Ana.' });
    const values = {
      title: 'Yo',
      description: 'Vivo',
      mission: undefined,
      figures: [],
      activities: names.map(activity),
    };
    const files = names.map(async (name, at) => [name, await photograph(100 + at)] as const);
    await window.change('about', values, Object.fromEntries(await Promise.all(files)));
    return linesOf(await window.steps())['Tu historia'];
  };
  expect(await line(['canto'])).toBe('choice: 1 cosa por mirar');
  expect(await line(['canto', 'bailo', 'pinto'])).toBe('choice: 3 cosas por mirar');
});

test('a step stays open for what is not saved, and for what is saved and wrong', async () => {
  await using window = await start();
  const story = async (groups: readonly CheckGroup[] = []) =>
    linesOf(await window.steps(NEVER, groups))['Tu historia'];
  expect(await story(unsaved('about'))).toBe('open: Hay algo sin guardar');
  await window.change('about', { description: 'Véase http://libreria.com' });
  expect(await story()).toBe('open: Algo por corregir');
  expect(await story(unsaved('about'))).toBe('open: Hay algo sin guardar');
});

test('publishing accepts what may stay; a trial folder of the sample does not', async () => {
  await using window = await start();
  const published = linesOf(await window.steps(PUBLISHED));
  expect(published.Retrato).toMatch(/^done: /);
  expect(published.Publicar).toMatch(
    /^done: Publicaste el .*; aquí no han cambiado tus textos ni imágenes\.$/,
  );
  expect(published.Ebooks).toMatch(/^open: /);
  const trial = linesOf(await window.steps({ ...PUBLISHED, isPublished: false }));
  expect(trial.Retrato).toMatch(/^choice: /);
  expect(trial.Publicar).toMatch(/^open: /);
});

test('a page that she uploads by herself stays published while she types', async () => {
  await using window = await start();
  await window.removeSample();
  const own = {
    domainLabel: 'anarondon.com',
    email: 'ana@anarondon.com',
    phone: '0412-555-0101',
    socialLinks: [],
  };
  await window.change('site', own);
  await window.change('contact', { withoutForm: true });
  const prepared = { ...PUBLISHED, isPublished: false };
  const line = async (groups: readonly CheckGroup[] = []) =>
    linesOf(await window.steps(prepared, groups)).Publicar;
  expect(await line()).toMatch(/^done: Preparaste la carpeta /);
  expect(await line(unsaved('about'))).toMatch(/^done: Preparaste la carpeta /);
});

test('the next step follows that of the open form and skips finished ones', async () => {
  await using window = await start();
  await window.change('about', { hidden: true });
  await window.change('hero', { title: 'Hola', subtitle: 'Soy Ana.' });
  const steps = await window.steps();
  const next = (form: string, field = '') => partAfter(steps, formAt(form), pathFrom(field))?.title;
  expect(next('site')).toBe('Retrato');
  expect(next('hero')).toBe('Ebooks');
  expect(next('ebooks/mujer-amanece')).toBe('Libros impresos');
  expect(next('site', 'socialLinks.1.url')).toBe('Revisar');
  expect(next('not-found')).toBeUndefined();
});

test('a publication of today is shown with its time', () => {
  const moment = new Date();
  moment.setHours(13, 5);
  const words = publicationWords({ ...PUBLISHED, since: moment.toISOString() });
  expect(words.replaceAll('\u00a0', ' ')).toMatch(/^Publicaste hoy a la 1:05 p\. m\.;/);
});

test('nothing is called unchanged while something waits to be saved', () => {
  expect(publicationWords(PUBLISHED, true)).toMatch(/^Publicaste el .*; hay algo sin guardar\.$/);
});
