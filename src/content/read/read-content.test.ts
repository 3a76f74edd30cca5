import { readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentCopy, copyContent } from '../../../tests/support/content-copy.ts';
import { SAMPLE } from '../../../tests/support/sample-content.ts';
import { contentDir } from '../content-dir.ts';
import { pathFrom } from '../fields/path.ts';
import { ENTRY_SCHEMAS, type FormRef, fieldLabel, folderOf, formIn } from '../schema.ts';
import { problemLines } from './problem.ts';
import { readContent, readIndex } from './read-content.ts';

const ABOUT = 'about/index.yaml';
const EBOOK = 'ebooks/mujer-amanece/index.yaml';
const PRINTED = 'printed-books/luz-en-escena/index.yaml';
const HERO = 'hero/index.yaml';
const GUIDE = 'free-guides/siete-mananas-con-luz/index.yaml';
const SITE = 'site/index.yaml';
/** All lines of a file: the numbers of lines in a message do not depend on the sample. */
const WHOLE = /^[\s\S]*$/;
const VIDEO = 'youtube/volver-a-empezar/index.yaml';

const checkContent = async (dir: string) => problemLines((await readContent(dir)).problems);

/** The form of an index.yaml of the sample. */
function formOf(file: string): FormRef {
  const form = formIn(dirname(file));
  if (!form) throw new Error(`${file} has no form`);
  return form;
}

let copy: ContentCopy;
beforeAll(async () => {
  copy = await copyContent();
});
afterAll(() => copy[Symbol.asyncDispose]());

/** Problems of one file of the sample after its text is replaced. */
async function saidOf(file: string, bytes: string | Uint8Array): Promise<readonly string[]> {
  await copy.write(file, bytes);
  const form = formOf(file);
  const folder = join(copy.dir, folderOf(form));
  const siblings = await readdir(folder);
  const fileNamed = (name: string) => ({ path: join(folder, name) });
  const at = { form, file: `content/${file}`, fileNamed, siblings };
  return problemLines((await readIndex(at)).problems);
}

/** Problems of one file of the sample after a part of its text is replaced. */
async function saidAfter(file: string, from: string | RegExp, to: string): Promise<readonly string[]> {
  const before = await readFile(join(SAMPLE, file), 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  return saidOf(file, after);
}

/** The owner's lines about a file. Each starts with its field, which gets its label, or with `:`. */
const linesOf = (file: string, lines: readonly string[]) => {
  const said = lines.map((line) => {
    const [, field = '', rest = ''] = /^([^:]*)(:.*)$/s.exec(line) ?? [];
    const label = field && fieldLabel(formOf(file), pathFrom(field));
    return `content/${file}${field && ' → '}${label ? `${label} (${field})` : field}${rest}.`;
  });
  return said.toSorted((a, b) => a.localeCompare(b, 'es'));
};

describe('problems are reported in Spanish, with file, field and remedy', () => {
  test('in a book', async () => {
    const book = `
category:
description: '   '
price: trece dólares, nada más por hoy
amazonLink: ftp://libreria.example.com
image: ./portada.svg
imageAlt: 1.5
features: Todo
titel: 1984
color: rojo
`;
    const known = Object.keys(ENTRY_SCHEMAS.ebooks.shape).join(', ');
    expect(await saidOf(EBOOK, book)).toEqual(
      linesOf(EBOOK, [
        'amazonLink: dice «ftp://libreria.example.com»; pega un enlace completo, que empiece por https:// y no tenga espacios',
        'category: está vacío; pon algún texto',
        `color: este campo no existe; pon uno de estos: ${known}`,
        'description: está vacío; pon algún texto',
        'features: dice «Todo»; pon una lista: una línea por elemento, cada una con un guion delante',
        "imageAlt: dice «1.5»; ponlo entre comillas: '1.5'",
        'price: dice «trece dólares, nada más por hoy»; pon un precio de 24 letras como mucho',
        'titel: este campo no existe; quizá es «title»',
        'title: falta; pon algún texto',
      ]),
    );
  });

  test('in a video', async () => {
    const video = `
title: [uno, dos]
description: 1984
category: Fe
videoId: corto
videoUrl: https://youtube.example.com
thumbnailAlt: ''
duration: '12'
date: 2025-02-30
views: -1
`;
    expect(await saidOf(VIDEO, video)).toEqual(
      linesOf(VIDEO, [
        'date: dice «2025-02-30»; pon un día que exista: febrero de 2025 tiene 28',
        "description: dice «1984»; ponlo entre comillas: '1984'",
        'duration: dice «12»; ¿12 qué? Escribe 12 min o 12 segundos',
        'title: es una lista de 2; pon algún texto',
        'videoId: dice «corto»; pega el enlace del video, como youtu.be/dQw4w9WgXcQ o vimeo.com/76979871',
        'views: dice «-1»; pon un número entero, como 12500 o 12.500',
      ]),
    );
  });

  test.each<readonly [string, string | RegExp, string, string]>([
    [EBOOK, /^features:[\s\S]*/m, 'features: []', 'features: está vacío; pon al menos una característica'],
    ...['hola', '- hola', '# hola'].map(
      (text) =>
        [
          EBOOK,
          /[\s\S]*/,
          text,
          ': no tiene campos; escribe cada uno en su línea: su nombre, dos puntos, un espacio y el texto',
        ] as const,
    ),
    [
      ABOUT,
      '- title: Dirijo',
      '- title: Dirijo\n    titel: Yo',
      'activities.2.titel: este campo no existe; quizá es «title»',
    ],
    [
      SITE,
      /^rating:\n(?: {2}.*\n)+/m,
      'rating: 4.8\n',
      'rating: dice «4.8»; pon un grupo de campos, cada uno en su línea',
    ],
    [
      SITE,
      /^(email|phone):.*\n/gm,
      '',
      'email: falta; pon un correo, o un celular en «Teléfono», para que puedan escribirte',
    ],
    [
      HERO,
      /$/,
      'notice: {text: Hoy estrenamos, lastDay: }\n',
      'notice.lastDay: está vacío; pon el día del evento, o el último día en que se ve el aviso, como 15 de diciembre',
    ],
    [GUIDE, /^fileUrl:.*\n/m, '', 'fileUrl: falta; elige el archivo PDF, o apaga «Disponible»'],
    [
      EBOOK,
      WHOLE,
      'title: Luz: guía',
      ': línea 1: no se entiende lo que está escrito; recuerda que un texto con dos puntos va entre comillas rectas (\' o "), no entre “ ” ni « »',
    ],
    [
      EBOOK,
      WHOLE,
      'category: Una\ncategory: Otra',
      'category: línea 2: el campo aparece dos veces; deja uno solo',
    ],
    [
      EBOOK,
      /^title:.*$/m,
      'title: {a: b}',
      'title: es un grupo de campos; si es un texto con dos puntos, ponlo entre comillas rectas (\' o ")',
    ],
    ...['012', '0x10', '1e5', '12.50', '+58', 'True'].map(
      (title) =>
        [
          EBOOK,
          /^title:.*$/m,
          `title: ${title}`,
          `title: dice «${title}»; ponlo entre comillas: '${title}'`,
        ] as const,
    ),
    ...['04147654321', '+584147654321'].map(
      (number) =>
        [
          SITE,
          /^phone:.*$/m,
          `phone: ${number}`,
          `phone: dice «${number}»; ponlo entre comillas: '${number}'`,
        ] as const,
    ),
    ...(
      [
        ['title: Poemas #1', '#1'],
        ['title: Poemas #1 y #2 # las dos', '#1 y #2 # las dos'],
        ['title: #1', '#1'],
      ] as const
    ).map(
      ([line, lost]) =>
        [
          EBOOK,
          WHOLE,
          line,
          `title: línea 1: «${lost}» no se leería; escribe el texto entre comillas, o deja un espacio tras # si es una nota tuya`,
        ] as const,
    ),
    [
      EBOOK,
      WHOLE,
      'features:\n  - Poemas #1\n',
      'features.1: línea 2: «#1» no se leería; escribe el texto entre comillas, o deja un espacio tras # si es una nota tuya',
    ],
    ...['*titulo', '*nueva luz', '&titulo', '&nueva luz'].map(
      (category) =>
        [
          EBOOK,
          WHOLE,
          `category: ${category}`,
          ': línea 1: usa un atajo de YAML (&, *); escribe el texto completo, y entre comillas si empieza por & o *',
        ] as const,
    ),
  ])('%s: %s → %j', async (file, from, to, said) => {
    expect(await saidAfter(file, from, to)).toEqual(linesOf(file, [said]));
  });
});

describe('reports no problem', () => {
  test.each([
    ['a date between quotes', VIDEO, 'date: 2025-03-15', "date: '2025-03-15'"],
    ['a notice without a text, whose last day may be missing', HERO, /$/, 'notice:\n  place: Caracas\n'],
    ['an empty optional field', PRINTED, /$/, 'disabled:\n'],
    ['notes of the owner', EBOOK, /^title:.*$/m, '$& # mi nota\n#order: x\nhidden: false #luego\n## fin'],
    ['words between quotes with a note behind', EBOOK, /^title:.*$/m, "title: 'Poemas #1' #1"],
    ['words with a sign inside', EBOOK, /^title:.*$/m, 'title: Poemas#1'],
    ['words that another parser takes for a number', EBOOK, /^title:.*$/m, 'title: 0b101'],
  ])('%s', async (_what, file, from, to) => {
    expect(await saidAfter(file, from, to)).toEqual([]);
  });

  test('for Windows line ends and a byte order mark', async () => {
    const text = (await readFile(join(SAMPLE, EBOOK), 'utf8')).replaceAll('\n', '\r\n');
    expect(await saidOf(EBOOK, `\uFEFF${text}`)).toEqual([]);
  });
});

describe('hostile YAML', () => {
  const bomb = Array.from({ length: 9 }, (_, level) => {
    const lower = Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ');
    return `a${level}: &a${level} [${level === 0 ? "'x'" : lower}]`;
  }).join('\n');

  test.each([
    ['ten shortcuts to ten shortcuts, nine times', bomb, 'usa un atajo de YAML'],
    ['a shortcut to itself', 'title: &t [*t]', 'usa un atajo de YAML'],
    ['a merged group', 'a: &a {title: x}\n<<: *a', 'usa un atajo de YAML'],
    ['a list in a list, ten thousand deep', `title: ${'['.repeat(10_000)}`, 'no se entiende'],
    ['a tabulator before a field', 'form:\n\ttitle: x', 'la línea empieza con espacios'],
    [
      'a text of seventy thousand letters',
      `title: '${'x'.repeat(70_000)}'`,
      'tiene 70.000 letras: déjalo en 25.000 como mucho',
    ],
    ['two thousand fields', Array.from({ length: 2_000 }, (_, at) => `a${at}:`).join('\n'), 'no existe'],
    ['three thousand repeated fields', 'title: x\n'.repeat(3_000), 'el campo aparece dos veces'],
    // As a power cut leaves it.
    ...[
      ['nothing', ''],
      ['only zeros', '\0'.repeat(300)],
      ['more text than a file of words has', `title: '${'x'.repeat(170_000)}'`],
      ['letters in Latin-1', Buffer.from('title: Mañana', 'latin1')],
      ['UTF-16', Buffer.from('title: Luz', 'utf16le')],
    ].map(([what = '', bytes = '']): [string, string | Uint8Array, string] => [
      String(what),
      bytes,
      'no es un texto de hasta 100 kB en UTF-8; guárdalo otra vez en UTF-8',
    ]),
  ])('%s ends soon with a message', async (_what, bytes, expected) => {
    const lines = await saidOf(EBOOK, bytes);
    expect(lines.length).toBeLessThanOrEqual(20);
    for (const line of lines) expect(line).toContain(`content/${EBOOK}`);
    expect(lines.join('\n')).toContain(expected);
  });

  const oddities = [
    ...'~ | .nan | 1e400 | [a, b] | &x y | !foo bar | !!binary aGk= | >- | @x | - a | " | {'.split(' | '),
    ...['__proto__: {a: 1}', '? [a]: x', '"\\ud800"', '"\\e[31m"', '\t', '\u202e', '\n---\n'],
  ];
  const ENGLISH =
    /invalid|expected|received|required|must |unrecognized|too (small|big)|error|exception|undefined|node_modules|\[object/i;

  test.each(oddities)('reads %j in place of any value, or reports it in Spanish', async (oddity) => {
    const lines = (await readFile(join(SAMPLE, VIDEO), 'utf8')).trim().split('\n');
    for (const line of lines) {
      const odd = lines.map((one) => (one === line ? one.replace(/(?<=:).*/, ` ${oddity}`) : one));
      for (const said of await saidOf(VIDEO, odd.join('\n'))) {
        expect(said).toMatch(/^content\/youtube\/.+: .+; .+\.$/);
        expect(said).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        // Quoted text is the owner's, in any language.
        expect(said.replaceAll(/«[^»]*»| → [^ ]*: /g, '')).not.toMatch(ENGLISH);
      }
    }
  });

  test('control characters do not reach the terminal', async () => {
    const [line = ''] = await saidAfter(EBOOK, /^amazonLink:.*$/m, 'amazonLink: "enlace\\e[31m\\u202e\\a"');
    expect(line).toContain('dice «enlace');
    expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
  });
});

test('missing folders and files stop the page', async () => {
  await using content = await copyContent();
  const { remove, rename } = content;
  await remove('hero');
  await rename('youtube', 'videos');
  await remove(ABOUT);
  await rename(EBOOK, 'ebooks/mujer-amanece/index.yaml.txt');
  await rename(PRINTED, 'printed-books/luz-en-escena/.index.yaml.icloud');
  const FOLDER = ': falta esta carpeta; ponla otra vez, con su index.yaml, o copia la de la carpeta sample';
  const FILE = ': falta este archivo; ponlo en su carpeta, que tiene:';
  expect(await checkContent(content.dir)).toEqual([
    ...linesOf(ABOUT, [`${FILE} ningún archivo a la vista`]),
    ...linesOf(EBOOK, [`${FILE} index.yaml.txt, portada.svg`]),
    ...linesOf('hero', [FOLDER]),
    ...linesOf(PRINTED, [`${FILE} portada.svg`]),
    ...linesOf('youtube', [FOLDER]),
  ]);
});

test('a card or a section whose folder is a link stops the page', async () => {
  await using content = await copyContent();
  // On Windows only junctions need no special rights.
  const link = (to: string, from: string) =>
    symlink(join(content.dir, to), join(content.dir, from), 'junction');
  await content.rename('ebooks/mujer-amanece', '../mujer-amanece');
  await link('../mujer-amanece', 'ebooks/mujer-amanece');
  await content.remove('youtube');
  await link('nowhere', 'youtube');
  const REFUSED =
    ': no se puede abrir; mira que esté ahí entero, que no sea un enlace a otra carpeta, que tengas permiso para abrirlo y que no lo use otro programa';
  expect(await checkContent(content.dir)).toEqual(
    ['ebooks/mujer-amanece', 'youtube'].flatMap((folder) => linesOf(folder, [REFUSED])),
  );
});

test.each([
  // The second version of a cloud drive.
  ['ebooks/mujer-amanece/index-PC-ELENA.yaml', 'ebooks/mujer-amanece/index-PC-ELENA.yaml'],
  ['ebooks/nuevo.yaml', 'ebooks/nuevo.yaml'],
  ['Nueva carpeta/nota.txt', 'Nueva carpeta'],
  ['ebooks/casa-encendida - copia/index.yaml', 'ebooks/casa-encendida - copia'],
  ['ebooks/borrado/.DS_Store', 'ebooks/borrado'],
])('«%s», which the page does not read, is named and stops nothing', async (file, named) => {
  await using content = await copyContent();
  await content.write(file, 'title: Otra');
  const { problems, oddities } = await readContent(content.dir);
  expect(problems).toEqual([]);
  expect(problemLines(oddities)).toEqual(
    linesOf(named, [
      ': la página no lo usa; si es una tarjeta, necesita en la carpeta de su sección una carpeta con un nombre como mi-libro y su index.yaml; si no, bórralo o guárdalo en otro lugar',
    ]),
  );
});

describe('the content as a whole', () => {
  test('of this site and of the sample has every required field, and none that the schema does not know', async () => {
    expect(await checkContent(contentDir())).toEqual([]);
    expect(await checkContent(SAMPLE)).toEqual([]);
  });

  test('of the sample has every text of the specification that an owner may leave out', async () => {
    const { site, header, hero, about, ebooks, footer } = (await readContent(SAMPLE)).content?.sections ?? {};
    const texts = [
      ...[site?.location, header?.callToAction, hero?.ctaText, hero?.aboutCtaText],
      ...[about?.missionLabel, about?.mission, ebooks?.recommendationText, ebooks?.recommendationCta],
      ...[footer?.title, footer?.callToAction],
    ];
    for (const text of texts) expect(text).toMatch(/\S/);
    expect(about?.activities).toHaveLength(3);
  });

  test('may have hidden files and other files beside the words', async () => {
    await using content = await copyContent();
    const drafts = ['.borrador/index.yaml', 'ebooks/.borrador/index.yaml', 'ebooks/mujer-amanece/notas.txt'];
    const ofSystems = [
      '.DS_Store',
      'hero/._retrato.svg',
      'ebooks/Thumbs.db',
      'desktop.ini',
      'hero/~$nota.docx',
      'hero/index.yaml.bak',
      'hero/originales/retrato.jpg',
    ];
    for (const path of ['LEEME.md', ...drafts, ...ofSystems]) await content.write(path, '');
    expect(await readContent(content.dir)).toMatchObject({ problems: [], oddities: [] });
  });

  test('has one problem if its folder does not exist', async () => {
    expect(await checkContent('/nowhere/content')).toEqual([
      'content: no existe esta carpeta; pon ahí la carpeta del contenido.',
    ]);
  });

  test('reports problems of several files and fields at once, also of named files', async () => {
    await using content = await copyContent();
    const { replace } = content;
    await replace(PRINTED, /^amazonLink:.*\n/m, '');
    await replace(ABOUT, '  - title: Dirijo', '  - title: Dirijo\n    image: ./ensayo.jpg');
    await replace(SITE, 'hola@example.com', 'hola');
    expect(await checkContent(content.dir)).toEqual([
      ...linesOf(ABOUT, [
        'activities.2.image: dice «./ensayo.jpg», que no está en su carpeta; pon ahí ese archivo',
      ]),
      ...linesOf(PRINTED, [
        'amazonLink: falta; pega el enlace de compra, o elige «En venta por WhatsApp» o «Pronto disponible»',
      ]),
      ...linesOf(SITE, ['email: dice «hola»; le falta la @, como en nombre@gmail.com']),
    ]);
  });
});
