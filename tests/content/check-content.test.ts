import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkContent, readIndex } from '../../src/content/check-content.ts';
import { contentDir } from '../../src/content/content-dir.ts';
import { problemLines } from '../../src/content/problem.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../../src/content/schema.ts';
import { type ContentCopy, copyContent } from './content-copy.ts';
import { SAMPLE } from './sample-content.ts';

const EBOOK = 'ebooks/mujer-amanece/index.yaml';
const PRINTED = 'printed-books/luz-en-escena/index.yaml';
const GUIDE = 'guides/siete-mananas-con-luz/index.yaml';
const VIDEO = 'videos/volver-a-empezar/index.yaml';

const lineFor = (file: string, field: string, rest: string) =>
  `content/${file}${field ? ` → ${field}` : ''}: ${rest}.`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What is said of one file of the sample that holds `bytes` instead; no other file is looked at. */
async function saidOf(file: string, bytes: string | Uint8Array): Promise<readonly string[]> {
  const [top = ''] = file.split('/');
  const schema = { ...SINGLE_SCHEMAS, ...COLLECTION_SCHEMAS }[top as 'hero'];
  await writeFile(join(folder, 'index.yaml'), bytes);
  const source = { folder, file: `content/${file}`, siblings: ['index.yaml'], collection: null, schema };
  return problemLines((await readIndex(source)).problems);
}

interface Swap {
  readonly file: string;
  readonly from: string | RegExp;
  readonly to: string;
}
const swap = (file: string, from: string | RegExp, to: string): Swap => ({ file, from, to });

async function saidAfter({ file, from, to }: Swap): Promise<readonly string[]> {
  const before = await readFile(join(SAMPLE, file), 'utf8');
  const after = before.replace(from, () => to);
  expect(after).not.toBe(before);
  return saidOf(file, after);
}

/** What of a file becomes what, and what is said of which field then. */
type Case = readonly [from: string | RegExp, to: string, field: string, said: string];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  [EBOOK]: [
    [/^title:.*\n/m, '', 'title', 'falta; se espera un texto'],
    [/^title:.*$/m, 'title:', 'title', 'está vacío; se espera un texto'],
    [/^title:.*$/m, "title: '   '", 'title', 'está vacío; se espera un texto que no esté vacío'],
    [/^title:.*$/m, 'title: 1984', 'title', "dice «1984»; se espera un texto, y entre comillas: '1984'"],
    [
      /^title:.*$/m,
      'title: 2025-03-15',
      'title',
      "dice «2025-03-15»; se espera un texto, y entre comillas: '2025-03-15'",
    ],
    [/^title:.*$/m, 'title: [uno, dos]', 'title', 'es una lista de 2; se espera un texto'],
    [
      /^features:[\s\S]*/m,
      'features: Todo\n',
      'features',
      'dice «Todo»; se espera una lista: una línea por elemento, cada una con un guion delante',
    ],
    [
      /^features:[\s\S]*/m,
      'features: []\n',
      'features',
      'es una lista de 0; se espera al menos una característica',
    ],
    [
      '  - Una pregunta diaria para escribir',
      '  - 7',
      'features.2',
      "dice «7»; se espera un texto, y entre comillas: '7'",
    ],
    [/[\s\S]*/, 'hola\n', '', 'dice «hola»; se espera un grupo de campos, cada uno en su línea'],
    [/[\s\S]*/, '', '', 'está vacío; se espera un grupo de campos, cada uno en su línea'],
    ['$13 USD', '13 dólares', 'price', 'dice «13 dólares»; se espera un precio como $13 USD'],
    ['$13 USD', '13', 'price', 'dice «13»; se espera un precio como $13 USD'],
    [
      'https://',
      'http://',
      'amazonLink',
      'dice «http://libreria.example.com/mujer-amanece»; se espera un enlace completo que empiece por https://',
    ],
    [
      /^title:.*$/m,
      'title: Mujer: amanece',
      '',
      'línea 2: no se entiende lo que está escrito; se espera: un texto con dos puntos va entre comillas',
    ],
    [
      '$13 USD',
      '$13 USD\nprice: $14 USD',
      'price',
      'línea 8: el campo aparece dos veces; se espera una sola vez',
    ],
    [
      /^title:.*$/m,
      'title: *titulo',
      '',
      'usa un atajo de YAML (&, *); se espera el texto completo, y entre comillas si empieza por & o *',
    ],
  ],
  'contact/index.yaml': [
    ['    label: Nombre completo *\n', '', 'form.name.label', 'falta; se espera un texto'],
  ],
  'site/index.yaml': [
    [
      /^rating:\n(?: {2}.*\n)+/m,
      'rating: 4.8 de 5\n',
      'rating',
      'dice «4.8 de 5»; se espera un grupo de campos, cada uno en su línea',
    ],
    [
      'rating:',
      'rating:\n  estrellas: cinco',
      'rating.estrellas',
      'este campo no existe; se espera uno de estos: label, spoken',
    ],
  ],
  'ebooks-section/index.yaml': [
    ['buyLabel:', 'buyLabel: Comprar\nbuyLable:', 'buyLable', 'este campo no existe; quizá es «buyLabel»'],
  ],
  'about/index.yaml': [
    [
      '  - title: Dirijo',
      '  - title: Dirijo\n    titel: Dirijo',
      'activities.2.titel',
      'este campo no existe; quizá es «title»',
    ],
  ],
  [VIDEO]: [
    ['2025-03-15', '2025-02-30', 'date', 'dice «2025-02-30»; se espera una fecha como 2025-03-15'],
    ['2025-03-15', '15/03/2025', 'date', 'dice «15/03/2025»; se espera una fecha como 2025-03-15'],
    [
      "'12:34'",
      '12 min',
      'duration',
      'dice «12 min»; se espera una duración en minutos y segundos, como 08:47',
    ],
    ['order: 1', 'order: 1.5', 'order', 'dice «1.5»; se espera un número entero: 1, 2, 3…'],
  ],
  'printed-books/cartas-bajo-el-araguaney/index.yaml': [
    [
      'disabled: true',
      'amazonLink: https://a.example.com',
      'disabled',
      'falta; se espera true (encendido), porque el libro dice «Pronto Disponible»',
    ],
  ],
  [PRINTED]: [
    [
      /^amazonLink:.*\n/m,
      '',
      'amazonLink',
      'falta; se espera el enlace de compra, porque el libro está a la venta',
    ],
  ],
  [GUIDE]: [
    [/^fileUrl:.*\n/m, '', 'fileUrl', 'falta; se espera el archivo PDF, porque la guía está disponible'],
  ],
  'hero/index.yaml': [
    [
      './retrato.svg',
      '../about/retrato.svg',
      'profileImage',
      'dice «../about/retrato.svg»; se espera el nombre de un archivo de la misma carpeta, con ./ delante',
    ],
    [
      './retrato.svg',
      './retrato.gif',
      'profileImage',
      'dice «./retrato.gif»; se espera una imagen SVG, JPEG, PNG o WebP (.svg, .jpg, .png, .webp)',
    ],
  ],
};

describe.each(Object.entries(CASES))('%s', (file, cases) => {
  test.each(cases)('%s as %j is reported', async (from, to, field, said) => {
    expect(await saidAfter(swap(file, from, to))).toEqual([lineFor(file, field, said)]);
  });
});

describe('what is well', () => {
  test.each([
    ['a date between quotes', swap(VIDEO, 'date: 2025-03-15', "date: '2025-03-15'")],
    ['an empty optional field', swap(PRINTED, /$/, 'disabled:\n')],
    ['words that another parser takes for a number', swap(EBOOK, /^title:.*$/m, 'title: 0b101')],
    ['markup in words', swap(EBOOK, /^title:.*$/m, "title: '<script>alert(1)</script> {{x}} 👩🏽‍🚀 日本'")],
  ])('%s', async (_what, change) => {
    expect(await saidAfter(change)).toEqual([]);
  });

  test('line ends of Windows and a byte order mark', async () => {
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
    ['a tabulator before a field', 'form:\n\ttitle: x', 'espacios al comienzo de la línea'],
    ['more text than a file of words has', `title: '${'x'.repeat(70_000)}'`, 'se espera un texto de 32 kB'],
    ['two thousand fields', Array.from({ length: 2_000 }, (_, at) => `a${at}:`).join('\n'), 'no existe'],
    ['three thousand repeated fields', 'order: 1\n'.repeat(3_000), 'el campo aparece dos veces'],
    [
      'letters that were not saved as UTF-8',
      Buffer.from('title: Mañana', 'latin1'),
      'no están guardadas en UTF-8',
    ],
  ])('%s ends soon with a message', async (_what, bytes, expected) => {
    const lines = await saidOf(EBOOK, bytes);
    expect(lines.length).toBeLessThanOrEqual(20);
    for (const line of lines) expect(line).toContain(`content/${EBOOK}`);
    expect(lines.join('\n')).toContain(expected);
  });

  test('signs that a terminal would obey are reported, and do not reach it', async () => {
    const [line = ''] = await saidAfter(swap(EBOOK, /^title:.*$/m, 'title: "Mujer\\e[31m\\u202e\\a"'));
    expect(line).toContain('se espera un texto sin signos invisibles');
    expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
  });

  test('a shortcut of the computer that leads to no file is reported', async () => {
    await using content = await copyContent();
    await content.remove(EBOOK);
    // On Windows a junction is the one kind that everybody may make.
    await symlink(join(content.dir, 'nowhere'), join(content.dir, EBOOK), 'junction');
    expect(await checkContent(content.dir)).toEqual([
      lineFor(EBOOK, '', 'no se puede abrir; se espera un archivo de texto'),
    ]);
  });
});

type Edit = (content: ContentCopy) => Promise<void>;

async function problemsAfter(...edits: readonly Edit[]): Promise<readonly string[]> {
  await using content = await copyContent();
  for (const edit of edits) await edit(content);
  return await checkContent(content.dir);
}

const FOLDERS: readonly (readonly [what: string, edit: Edit, line: string])[] = [
  [
    'a missing section',
    ({ remove }) => remove('hero'),
    lineFor('hero/index.yaml', '', 'falta esta carpeta; se espera con su index.yaml'),
  ],
  [
    'a section without its words',
    ({ remove }) => remove('hero/index.yaml'),
    lineFor('hero/index.yaml', '', 'falta este archivo; se espera en su carpeta, que tiene: retrato.svg'),
  ],
  [
    'a missing collection',
    ({ remove }) => remove('videos'),
    lineFor('videos', '', 'falta esta carpeta; se espera, aunque quede vacía'),
  ],
  [
    'an entry without its words',
    ({ rename }) => rename(EBOOK, 'ebooks/mujer-amanece/index.yml'),
    lineFor(EBOOK, '', 'falta este archivo; se espera en su carpeta, que tiene: index.yml, portada.svg'),
  ],
  [
    'words of an entry outside any folder',
    async ({ read, write }) => write('ebooks/nuevo.yaml', await read(EBOOK)),
    lineFor('ebooks/nuevo.yaml', '', 'está suelto; se espera dentro de su propia carpeta: index.yaml'),
  ],
  [
    'a folder near a known one',
    ({ write }) => write('ebook/index.yaml', ''),
    lineFor('ebook', '', 'la página no conoce esta carpeta; quizá es «ebooks»'),
  ],
  [
    'an entry named as addresses cannot be',
    ({ rename }) => rename('ebooks/mujer-amanece', 'ebooks/Mujer amanece'),
    lineFor(
      'ebooks/Mujer amanece',
      '',
      'la carpeta se llama «Mujer amanece»; se espera un nombre con letras minúsculas sin acentos, cifras y guiones, como mi-libro',
    ),
  ],
];

describe('folders', () => {
  test.each(FOLDERS)('%s', async (_what, edit, line) => {
    expect(await problemsAfter(edit)).toEqual([line]);
  });
});

describe('the content as a whole', () => {
  test('that of this site and the sample have no problem', async () => {
    expect(await checkContent(contentDir())).toEqual([]);
    expect(await checkContent(SAMPLE)).toEqual([]);
  });

  test('hidden files and drafts beside the words are left alone', async () => {
    const problems = await problemsAfter(async ({ write }) => {
      await write('.DS_Store', '');
      await write('.borrador/index.yaml', '');
      await write('ebooks/.borrador/index.yaml', '');
      await write('ebooks/mujer-amanece/notas.txt', 'ideas');
      await write('LEEME.md', '');
    });
    expect(problems).toEqual([]);
  });

  test('a folder that is not there at all is one problem', async () => {
    expect(await checkContent('/nowhere/content')).toEqual([
      'content: no existe esta carpeta; se espera la carpeta del contenido.',
    ]);
  });

  test('problems of several files and fields are reported at once, with those of the files that are named', async () => {
    const problems = await problemsAfter(
      ({ replace }) => replace(PRINTED, /^amazonLink:.*\n/m, ''),
      ({ replace }) => replace(PRINTED, /^title:.*\n/m, 'titulo: Luz en escena\n'),
      ({ replace }) => replace(VIDEO, 'order: 1', 'order: 3'),
      ({ remove }) => remove('guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf'),
      ({ write }) => write('hero/retrato.svg', 'hola'),
      ({ replace }) => replace('site/index.yaml', 'hola@example.com', 'hola'),
    );
    expect(problems).toEqual([
      lineFor(
        GUIDE,
        'fileUrl',
        'dice «./siete-mananas-con-luz.pdf», que no está en su carpeta; se espera un archivo de su carpeta, que tiene: boleto.svg, guia.md',
      ),
      lineFor(
        'hero/index.yaml',
        'profileImage',
        'dice «./retrato.svg», y ese archivo no es por dentro una imagen SVG, JPEG, PNG ni WebP; se espera una imagen SVG, JPEG, PNG o WebP que se pueda abrir',
      ),
      lineFor(PRINTED, 'amazonLink', 'falta; se espera el enlace de compra, porque el libro está a la venta'),
      lineFor(PRINTED, 'title', 'falta; se espera un texto'),
      lineFor(PRINTED, 'titulo', 'este campo no existe; quizá es «title»'),
      lineFor('site/index.yaml', 'email', 'dice «hola»; se espera un correo como nombre@dominio.com'),
      lineFor(
        VIDEO,
        'order',
        'dice «3», igual que content/videos/leer-en-familia/index.yaml; se espera un número distinto en cada uno',
      ),
    ]);
  });
});
