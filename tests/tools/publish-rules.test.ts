import { globSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sampleEnvironment } from '../../tools/email-keys.ts';
import { findings, previews } from '../../tools/publish/checklist.ts';
import { blocks, type Finding, type Kind } from '../../tools/publish/finding.ts';
import { emailKeys } from '../../tools/publish/rules/publishing.ts';
import { fieldKey, MissingSampleError, readSite } from '../../tools/publish/site.ts';
import { TEXT_LIMITS } from '../../tools/publish/text-limits.ts';
import { type ContentCopy, copyContent } from '../content/content-copy.ts';
import { makeOwn, OWN_SETTINGS } from './own-content.ts';

const SITE = 'site/index.yaml';
const HERO = 'hero/index.yaml';
const EBOOK = 'ebooks/mujer-amanece/index.yaml';
const PRINTED = 'printed-books/luz-en-escena/index.yaml';
const GUIDE = 'guides/siete-mananas-con-luz/index.yaml';
const GUIDE_PDF = 'guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf';
const VIDEO = 'videos/volver-a-empezar/index.yaml';

type Edit = (content: ContentCopy) => Promise<void>;
type Settings = Readonly<Record<string, string | undefined>>;
type Case = readonly [kind: Kind, file: string, field: string, edit: Edit];

/** A field and its words, over as many lines as they take. */
const whole = (field: string) => new RegExp(`^${field}: .*(\\n {2}.*)*$`, 'm');

const swap =
  (file: string, from: string | RegExp, to: string): Edit =>
  ({ replace }) =>
    replace(file, from, to);

const photograph = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#a3361b' } })
    .jpeg()
    .toBuffer();

/** Puts a photograph in the place of a drawing. */
const withPhotograph =
  (file: string, drawing: string, width: number): Edit =>
  async ({ write, replace }) => {
    await write(file.replace('index.yaml', 'foto.jpg'), await photograph(width));
    await replace(file, drawing, './foto.jpg');
  };

async function found(settings: Settings, ...edits: readonly Edit[]): Promise<readonly Finding[]> {
  await using content = await copyContent();
  for (const edit of edits) await edit(content);
  return findings(await readSite(content.dir, settings));
}

const at = (all: readonly Finding[], kind: Kind, file: string, field: string) =>
  all.filter(
    (finding) => finding.kind === kind && finding.file === file && finding.field.split(', ').includes(field),
  );

const sample = await found({});
const NO_SAMPLE = { values: new Map(), entryValues: new Map(), hashes: new Set<string>() };

/** The sample has it; the owner mends it. */
const MENDED: readonly Case[] = [
  ['phone', SITE, 'phone', swap(SITE, '(0414) 123-4567', '(0424) 765-4321')],
  ['email-address', SITE, 'email', swap(SITE, 'hola@example.com', 'hola@pagina-propia.com')],
  ['domain', SITE, 'domainLabel', swap(SITE, 'luzenescena.example.com', 'pagina-propia.com')],
  ['links', SITE, 'socialLinks.2.url', swap(SITE, 'facebook.example.com', 'facebook.com')],
  ['links', EBOOK, 'amazonLink', swap(EBOOK, 'libreria.example.com', 'libreria.com')],
  ['links', PRINTED, 'amazonLink', swap(PRINTED, 'libreria.example.com', 'libreria.com')],
  ['links', VIDEO, 'videoUrl', swap(VIDEO, 'youtube.example.com', 'youtube.com')],
  ['video-ids', VIDEO, 'videoId', swap(VIDEO, 'videoId: ejemplo-video-1', 'videoId: propio-video')],
  [
    'guide-file',
    GUIDE,
    'fileUrl',
    async ({ read, write }) => write(GUIDE_PDF, Buffer.concat([await read(GUIDE_PDF), Buffer.from('\n')])),
  ],
  ['portrait', HERO, 'profileImage', withPhotograph(HERO, './retrato.svg', 900)],
  ['pictures', EBOOK, 'image', withPhotograph(EBOOK, './portada.svg', 900)],
  ['pictures', VIDEO, 'thumbnail', withPhotograph(VIDEO, './miniatura.svg', 900)],
  ['author', SITE, 'author', swap(SITE, /^jobTitle: /m, 'author: Quien escribe\njobTitle: ')],
  ['sample-texts', SITE, 'jobTitle', swap(SITE, 'coach de fe', 'oradora')],
  ['sample-texts', 'about/index.yaml', 'figures.1.value', swap('about/index.yaml', '500+', '80+')],
  ['sample-texts', VIDEO, 'views', swap(VIDEO, '12500', '731')],
  ['sample-texts', SITE, 'rating.label', swap(SITE, '(4.8)', '(4.6)')],
  ['sample-texts', SITE, 'rating.spoken', swap(SITE, '4.8 de 5', '4.6 de 5')],
  ['social-card', HERO, 'title', swap(HERO, 'que amanezca.', 'que alumbre.')],
  // Mended with the portrait.
  ['social-card', HERO, 'profileImage', async () => undefined],
];

const LONG = 'Una frase tan larga como la que alguien escribiría sin mirar la página '.repeat(4).trim();

/** The sample has it not; a slip brings it. */
const BROKEN: readonly Case[] = [
  ['insecure-links', EBOOK, 'description', swap(EBOOK, 'Cuarenta', 'En http://mi-blog.com hay cuarenta')],
  ['video-address', VIDEO, 'videoUrl', swap(VIDEO, 'watch?v=ejemplo-video-1', 'watch?v=otro-video')],
  ['alternative-text', HERO, 'profileImageAlt', swap(HERO, whole('profileImageAlt'), "profileImageAlt: ''")],
  ['alternative-text', EBOOK, 'imageAlt', swap(EBOOK, whole('imageAlt'), "imageAlt: ' '")],
  ['picture-size', HERO, 'profileImage', withPhotograph(HERO, './retrato.svg', 500)],
  ['picture-size', EBOOK, 'image', withPhotograph(EBOOK, './portada.svg', 599)],
  ['picture-size', GUIDE, 'image', withPhotograph(GUIDE, './boleto.svg', 300)],
  ['picture-size', VIDEO, 'thumbnail', withPhotograph(VIDEO, './miniatura.svg', 480)],
  ['text-length', HERO, 'title', swap(HERO, 'que amanezca.', 'que amanezca ya.')],
  ['text-length', EBOOK, 'title', swap(EBOOK, 'Mujer, amanece', LONG)],
  ['text-length', EBOOK, 'features.2', swap(EBOOK, 'Una pregunta diaria para escribir', LONG)],
  ['text-length', SITE, 'navigation.about', swap(SITE, 'Sobre Mí', 'Quién soy y de dónde vengo')],
  ['word-length', VIDEO, 'title', swap(VIDEO, whole('title'), 'title: Acompañamiento')],
  ['search-title', SITE, 'searchTitle', swap(SITE, whole('searchTitle'), `searchTitle: ${LONG}`)],
  [
    'search-description',
    SITE,
    'searchDescription',
    swap(SITE, whole('searchDescription'), `searchDescription: ${LONG}`),
  ],
];

describe('the checklist of the content', () => {
  test('finds what the sample left, until it is mended', async () => {
    const mended = await found({}, ...MENDED.map(([, , , edit]) => edit));
    for (const [kind, file, field] of MENDED) {
      const where = `${kind} of ${file} → ${field}`;
      expect(at(sample, kind, `content/${file}`, field), where).toHaveLength(1);
      expect(at(mended, kind, `content/${file}`, field), where).toEqual([]);
    }
  });

  test('finds each slip, and says what is wrong and what to do', async () => {
    const broken = await found({}, ...BROKEN.map(([, , , edit]) => edit));
    for (const [kind, file, field] of BROKEN) {
      const where = `${kind} of ${file} → ${field}`;
      expect(at(sample, kind, `content/${file}`, field), where).toEqual([]);
      const [finding] = at(broken, kind, `content/${file}`, field);
      expect([finding?.wrong, finding?.wanted], where).toEqual([
        expect.stringMatching(/\S/),
        expect.stringMatching(/\S/),
      ]);
    }
    const short = swap(SITE, whole('searchDescription'), 'searchDescription: Corto.');
    const [finding] = at(
      await found({}, short),
      'search-description',
      `content/${SITE}`,
      'searchDescription',
    );
    expect(finding?.wrong).toContain('solo 6 letras');
  });

  test('a photograph of the size of its place, a decoration and an accented title are well', async () => {
    const mended = await found(
      {},
      withPhotograph(EBOOK, './portada.svg', 600),
      swap(EBOOK, 'Mujer, amanece', 'Corazón'),
    );
    expect(at(mended, 'picture-size', `content/${EBOOK}`, 'image')).toEqual([]);
    expect(mended.filter(({ kind }) => kind === 'alternative-text' || kind === 'word-length')).toEqual([]);
  });

  test('a sample entry copied into another folder is still the sample', async () => {
    const copied = 'ebooks/copia/index.yaml';
    const all = await found({}, async ({ read, write }) => {
      await write(copied, (await read(EBOOK)).toString().replace('order: 1', 'order: 9'));
      await write('ebooks/copia/portada.svg', await read('ebooks/mujer-amanece/portada.svg'));
    });
    for (const [kind, field] of [
      ['links', 'amazonLink'],
      ['pictures', 'image'],
      ['sample-texts', 'title'],
    ] as const) {
      expect(at(all, kind, `content/${copied}`, field)).toHaveLength(1);
    }
  });

  test('a new video may share its facts with a sample one, and its own sample facts are still told', async () => {
    const own = 'videos/mi-video/index.yaml';
    const all = await found({}, async ({ read, write }) => {
      await write(own, (await read(VIDEO)).toString().replace('order: 1', 'order: 9'));
      await write('videos/mi-video/miniatura.svg', await read('videos/volver-a-empezar/miniatura.svg'));
    });
    for (const field of ['duration', 'date', 'views']) {
      expect(at(all, 'sample-texts', `content/${own}`, field)).toEqual([]);
      expect(at(all, 'sample-texts', `content/${VIDEO}`, field)).toHaveLength(1);
    }
    expect(at(all, 'sample-texts', `content/${own}`, 'description')).toHaveLength(1);
  });

  test('a figure that only changed its place among the others is still the sample', async () => {
    const all = await found({}, swap('about/index.yaml', '500+', '98%'));
    expect(at(all, 'sample-texts', 'content/about/index.yaml', 'figures.1.value')).toHaveLength(1);
  });

  test('advice about files and entries names the buttons of the editor', () => {
    const advice = (kind: Kind, file: string, field: string) =>
      at(sample, kind, `content/${file}`, field).map(({ wanted }) => wanted);
    expect(advice('portrait', HERO, 'profileImage')).toEqual([
      expect.stringContaining('pulsa Cambiar imagen'),
    ]);
    expect(advice('pictures', EBOOK, 'image')).toEqual([expect.stringContaining('pulsa Cambiar imagen')]);
    expect(advice('guide-file', GUIDE, 'fileUrl')).toEqual([expect.stringContaining('pulsa Cambiar PDF')]);
    for (const [file, field] of [
      [EBOOK, 'amazonLink'],
      [PRINTED, 'amazonLink'],
      [VIDEO, 'videoUrl'],
    ] as const) {
      expect(advice('links', file, field)).toEqual([expect.stringContaining('en el editor con Borrar…')]);
    }
    expect(sample.filter(({ wanted }) => /carpeta/.test(wanted))).toEqual([]);
  });

  test('line ends and last blank lines of another editor do not make a text the owner’s', async () => {
    const all = await found({}, async ({ read, write }) => {
      const words = (await read('about/index.yaml')).toString().replace('|-', '|+');
      await write('about/index.yaml', words.replaceAll('\n', '\r\n'));
    });
    expect(at(all, 'sample-texts', 'content/about/index.yaml', 'description')).toHaveLength(1);
  });

  test('words of the interface may stay as they were delivered', () => {
    const fields = sample
      .filter(({ kind }) => kind === 'sample-texts')
      .flatMap(({ field }) => field.split(', '));
    const words = fields.filter((field) => !field.startsWith('rating.'));
    expect(words.filter((field) => /label|form\.|toasts|navigation|cta|order|price/i.test(field))).toEqual(
      [],
    );
  });

  test('the sample breaks no limit of its own design', () => {
    const kinds: readonly Kind[] = ['text-length', 'word-length', 'search-title', 'search-description'];
    expect(sample.filter(({ kind }) => kinds.includes(kind))).toEqual([]);
  });

  test('every limit belongs to a field that the content has', async () => {
    await using content = await copyContent();
    const { fields } = await readSite(content.dir, {});
    const places = fields.map(fieldKey);
    const known = [...places, ...places.map((place) => place.replace(/[^.]+$/, '*'))];
    expect(Object.keys(TEXT_LIMITS).filter((place) => !known.includes(place))).toEqual([]);
  });
});

test.each([
  ['the sample', '*'],
  ['a section of it', 'site'],
  ['the entries of a collection', 'videos/*'],
  ['the words of a section', 'hero/index.yaml'],
  ['a file that it names', GUIDE_PDF],
])('without %s the checklist refuses to answer', async (_part, path) => {
  await using content = await copyContent();
  await using broken = await copyContent();
  for (const found of globSync(path, { cwd: broken.dir })) await broken.remove(found);
  await expect(readSite(content.dir, OWN_SETTINGS, broken.dir)).rejects.toThrow(MissingSampleError);
});

describe('the checklist of the settings', () => {
  const wrongSettings = (change: Settings) =>
    emailKeys({ fields: [], files: [], sample: NO_SAMPLE, environment: { ...OWN_SETTINGS, ...change } });

  test('none is missed where all are the owner’s', () => {
    expect(wrongSettings({})).toEqual([]);
  });

  test.each([
    { PUBLIC_EMAILJS_PUBLIC_KEY: ' ' },
    { PUBLIC_EMAILJS_SERVICE_ID: undefined },
    { PUBLIC_EMAILJS_TEMPLATE_ID: sampleEnvironment('').PUBLIC_EMAILJS_TEMPLATE_ID },
    { PUBLIC_EMAILJS_ORIGIN: 'http://localhost:4321' },
    { PUBLIC_EMAILJS_ORIGIN: 'http://correo.com' },
  ])('%j is found', (change) => {
    const [field] = Object.keys(change);
    expect(wrongSettings(change)).toMatchObject([{ kind: 'email-keys', file: '.env', field }]);
  });
});

test('what blocks is what the owner must replace; nothing of it is left once that is done', async () => {
  const blocking = new Set([...sample].filter(blocks).map(({ kind }) => kind));
  expect([...blocking]).toEqual([
    'email-keys',
    'domain',
    'phone',
    'email-address',
    'links',
    'video-ids',
    'guide-file',
  ]);
  expect((await found(OWN_SETTINGS, makeOwn)).filter(blocks)).toEqual([]);
});

test('the previews cut as search engines and WhatsApp do, and name the domain', async () => {
  await using content = await copyContent();
  await content.replace(SITE, whole('searchTitle'), `searchTitle: ${LONG}`);
  const lines = previews(await readSite(content.dir, OWN_SETTINGS)).split('\n');
  expect(lines.filter((line) => line.trim() === 'luzenescena.example.com')).toHaveLength(2);
  const titles = lines.filter((line) => line.trim().startsWith('Una frase tan larga'));
  expect(titles).toHaveLength(2);
  for (const title of titles) expect(title.trim()).toMatch(/^.{40,65} …$/);
  expect(lines.join('\n')).toContain('«Escribo para que amanezca.»');
});
