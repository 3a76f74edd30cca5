import { describe, expect, test } from 'vitest';
import { checkContent } from '../../src/content/check-content.ts';
import { contentDir } from '../../src/content/content-dir.ts';
import { type ContentCopy, copyContent } from './content-copy.ts';
import { SAMPLE } from './sample-content.ts';

const EBOOK = 'ebooks/mujer-amanece/index.yaml';
const PRINTED = 'printed-books/luz-en-escena/index.yaml';
const GUIDE = 'guides/siete-mananas-con-luz/index.yaml';
const GUIDE_PDF = 'guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf';
const VIDEO = 'videos/volver-a-empezar/index.yaml';
const PORTRAIT = 'hero/retrato.svg';

type Edit = (content: ContentCopy) => Promise<void>;
type Case = readonly [what: string, edit: Edit, line: string];

const lineFor = (file: string, field: string, rest: string) =>
  `content/${file}${field ? ` → ${field}` : ''}: ${rest}.`;

const swap =
  (file: string, from: string | RegExp, to: string): Edit =>
  ({ replace }) =>
    replace(file, from, to);

async function problemsAfter(...edits: readonly Edit[]): Promise<readonly string[]> {
  await using content = await copyContent();
  for (const edit of edits) await edit(content);
  return await checkContent(content.dir);
}

describe('content that is well', () => {
  test('the content of this site has no problem', async () => {
    expect(await checkContent(contentDir())).toEqual([]);
  });

  test('the sample has no problem', async () => {
    expect(await checkContent(SAMPLE)).toEqual([]);
  });

  test('an empty optional field equals an absent one', async () => {
    const problems = await problemsAfter(
      swap(
        'printed-books/cartas-bajo-el-araguaney/index.yaml',
        'disabled: true',
        'disabled: true\namazonLink:',
      ),
      swap('guides/tu-historia-en-tres-actos/index.yaml', 'isAvailable', 'fileUrl: null\nisAvailable'),
    );
    expect(problems).toEqual([]);
  });

  test('a date may stand between quotes or not', async () => {
    expect(await problemsAfter(swap(VIDEO, 'date: 2025-03-15', "date: '2025-03-15'"))).toEqual([]);
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
});

const FIELDS: readonly Case[] = [
  [
    'a field that is missing',
    swap(EBOOK, /^title:.*\n/m, ''),
    lineFor(EBOOK, 'title', 'falta; se espera un texto'),
  ],
  [
    'a field that is empty',
    swap(EBOOK, /^title:.*$/m, 'title:'),
    lineFor(EBOOK, 'title', 'está vacío; se espera un texto'),
  ],
  [
    'a field of blanks',
    swap(EBOOK, /^title:.*$/m, "title: '   '"),
    lineFor(EBOOK, 'title', 'está vacío; se espera un texto que no esté vacío'),
  ],
  [
    'a number where a text belongs',
    swap(EBOOK, /^title:.*$/m, 'title: 1984'),
    lineFor(EBOOK, 'title', "dice «1984»; se espera un texto, y entre comillas: '1984'"),
  ],
  [
    'a date where a text belongs',
    swap(EBOOK, /^title:.*$/m, 'title: 2025-03-15'),
    lineFor(EBOOK, 'title', "dice «2025-03-15»; se espera un texto, y entre comillas: '2025-03-15'"),
  ],
  [
    'a list where a text belongs',
    swap(EBOOK, /^title:.*$/m, 'title: [uno, dos]'),
    lineFor(EBOOK, 'title', 'es una lista de 2; se espera un texto'),
  ],
  [
    'a text where a list belongs',
    swap(EBOOK, /^features:[\s\S]*/m, 'features: Todo\n'),
    lineFor(
      EBOOK,
      'features',
      'dice «Todo»; se espera una lista: una línea por elemento, cada una con un guion delante',
    ),
  ],
  [
    'a list without elements',
    swap(EBOOK, /^features:[\s\S]*/m, 'features: []\n'),
    lineFor(EBOOK, 'features', 'es una lista de 0; se espera al menos una característica'),
  ],
  [
    'an element of a list, counted as people do',
    swap(EBOOK, '  - Una pregunta diaria para escribir', '  - 7'),
    lineFor(EBOOK, 'features.2', "dice «7»; se espera un texto, y entre comillas: '7'"),
  ],
  [
    'a field inside a group',
    swap('contact/index.yaml', '    label: Nombre completo *\n', ''),
    lineFor('contact/index.yaml', 'form.name.label', 'falta; se espera un texto'),
  ],
  [
    'a text where a group belongs',
    swap('site/index.yaml', /^rating:\n(?: {2}.*\n)+/m, 'rating: 4.8 de 5\n'),
    lineFor(
      'site/index.yaml',
      'rating',
      'dice «4.8 de 5»; se espera un grupo de campos, cada uno en su línea',
    ),
  ],
  [
    'a file that is no group of fields',
    ({ write }) => write(EBOOK, 'hola\n'),
    lineFor(EBOOK, '', 'dice «hola»; se espera un grupo de campos, cada uno en su línea'),
  ],
  [
    'an empty file',
    ({ write }) => write(EBOOK, ''),
    lineFor(EBOOK, '', 'está vacío; se espera un grupo de campos, cada uno en su línea'),
  ],
  [
    'an unknown field near a known one',
    swap('ebooks-section/index.yaml', 'buyLabel:', 'buyLabel: Comprar\nbuyLable:'),
    lineFor('ebooks-section/index.yaml', 'buyLable', 'este campo no existe; quizá es «buyLabel»'),
  ],
  [
    'an unknown field near none',
    swap('site/index.yaml', 'rating:', 'rating:\n  estrellas: cinco'),
    lineFor(
      'site/index.yaml',
      'rating.estrellas',
      'este campo no existe; se espera uno de estos: label, spoken',
    ),
  ],
  [
    'an unknown field inside a list',
    swap('about/index.yaml', '  - title: Dirijo', '  - title: Dirijo\n    titel: Dirijo'),
    lineFor('about/index.yaml', 'activities.2.titel', 'este campo no existe; quizá es «title»'),
  ],
  [
    'a price in other words',
    swap(EBOOK, '$13 USD', '13 dólares'),
    lineFor(EBOOK, 'price', 'dice «13 dólares»; se espera un precio como $13 USD'),
  ],
  [
    'a price that is a number',
    swap(EBOOK, '$13 USD', '13'),
    lineFor(EBOOK, 'price', 'dice «13»; se espera un precio como $13 USD'),
  ],
  [
    'a link that is not https',
    swap(EBOOK, 'https://', 'http://'),
    lineFor(
      EBOOK,
      'amazonLink',
      'dice «http://libreria.example.com/mujer-amanece»; se espera un enlace completo que empiece por https://',
    ),
  ],
  [
    'a day that no calendar has',
    swap(VIDEO, '2025-03-15', '2025-02-30'),
    lineFor(VIDEO, 'date', 'dice «2025-02-30»; se espera una fecha como 2025-03-15'),
  ],
  [
    'a date in other words',
    swap(VIDEO, '2025-03-15', '15/03/2025'),
    lineFor(VIDEO, 'date', 'dice «15/03/2025»; se espera una fecha como 2025-03-15'),
  ],
  [
    'a duration in other words',
    swap(VIDEO, "'12:34'", '12 min'),
    lineFor(VIDEO, 'duration', 'dice «12 min»; se espera una duración en minutos y segundos, como 08:47'),
  ],
  [
    'an order that is no whole number',
    swap(VIDEO, 'order: 1', 'order: 1.5'),
    lineFor(VIDEO, 'order', 'dice «1.5»; se espera un número entero: 1, 2, 3…'),
  ],
  [
    'an order that two entries claim',
    swap(VIDEO, 'order: 1', 'order: 3'),
    lineFor(
      VIDEO,
      'order',
      'dice «3», igual que content/videos/leer-en-familia/index.yaml; se espera un número distinto en cada uno',
    ),
  ],
  [
    'a book announced but not disabled',
    swap(
      'printed-books/cartas-bajo-el-araguaney/index.yaml',
      'disabled: true',
      'amazonLink: https://a.example.com',
    ),
    lineFor(
      'printed-books/cartas-bajo-el-araguaney/index.yaml',
      'disabled',
      'falta; se espera true (encendido), porque el libro dice «Pronto Disponible»',
    ),
  ],
  [
    'a book on sale without its link',
    swap(PRINTED, /^amazonLink:.*\n/m, ''),
    lineFor(PRINTED, 'amazonLink', 'falta; se espera el enlace de compra, porque el libro está a la venta'),
  ],
  [
    'an available guide without its file',
    swap(GUIDE, /^fileUrl:.*\n/m, ''),
    lineFor(GUIDE, 'fileUrl', 'falta; se espera el archivo PDF, porque la guía está disponible'),
  ],
];

const YAML: readonly Case[] = [
  [
    'a colon in a text without quotes',
    swap(EBOOK, /^title:.*$/m, 'title: Mujer: amanece'),
    lineFor(
      EBOOK,
      '',
      'línea 2: no se entiende lo que está escrito; se espera: un texto con dos puntos va entre comillas',
    ),
  ],
  [
    'a field that stands twice',
    swap(EBOOK, '$13 USD', '$13 USD\nprice: $14 USD'),
    lineFor(EBOOK, 'price', 'línea 8: el campo aparece dos veces; se espera una sola vez'),
  ],
  [
    'a shortcut to another field',
    swap(EBOOK, /^title:.*$/m, 'title: *titulo'),
    lineFor(
      EBOOK,
      '',
      'usa un atajo de YAML (&, *); se espera el texto completo, y entre comillas si empieza por & o *',
    ),
  ],
];

const FOLDERS: readonly Case[] = [
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

const PICTURE = 'una imagen SVG, JPEG, PNG o WebP que se pueda abrir';

const FILES: readonly Case[] = [
  [
    'a picture that is not there',
    ({ remove }) => remove(PORTRAIT),
    lineFor(
      'hero/index.yaml',
      'profileImage',
      'dice «./retrato.svg», que no está en su carpeta; se espera un archivo de su carpeta, que tiene: ninguno más',
    ),
  ],
  [
    'a picture whose name differs in a capital',
    ({ rename }) => rename(PORTRAIT, 'hero/Retrato.svg'),
    lineFor(
      'hero/index.yaml',
      'profileImage',
      'dice «./retrato.svg», que no está en su carpeta; se espera un archivo de su carpeta, que tiene: Retrato.svg',
    ),
  ],
  [
    'a picture in another folder',
    swap('hero/index.yaml', './retrato.svg', '../about/retrato.svg'),
    lineFor(
      'hero/index.yaml',
      'profileImage',
      'dice «../about/retrato.svg»; se espera el nombre de un archivo de la misma carpeta, con ./ delante',
    ),
  ],
  [
    'a picture of a kind that is not allowed',
    swap('hero/index.yaml', './retrato.svg', './retrato.gif'),
    lineFor(
      'hero/index.yaml',
      'profileImage',
      'dice «./retrato.gif»; se espera una imagen SVG, JPEG, PNG o WebP (.svg, .jpg, .png, .webp)',
    ),
  ],
  [
    'a picture that is none inside',
    ({ write }) => write(PORTRAIT, 'hola'),
    lineFor(
      'hero/index.yaml',
      'profileImage',
      `dice «./retrato.svg», y ese archivo no es por dentro una imagen SVG, JPEG, PNG ni WebP; se espera ${PICTURE}`,
    ),
  ],
  [
    'a drawing without a size',
    ({ write }) => write(PORTRAIT, '<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    lineFor(
      'hero/index.yaml',
      'profileImage',
      `dice «./retrato.svg», y ese archivo es un SVG que no dice su tamaño (viewBox); se espera ${PICTURE}`,
    ),
  ],
  [
    'a drawing cut short',
    async ({ read, write }) => write(PORTRAIT, (await read(PORTRAIT)).subarray(0, 900)),
    lineFor(
      'hero/index.yaml',
      'profileImage',
      `dice «./retrato.svg», y ese archivo está dañado: no se puede leer entero; se espera ${PICTURE}`,
    ),
  ],
  [
    'a guide whose PDF is not there',
    ({ remove }) => remove(GUIDE_PDF),
    lineFor(
      GUIDE,
      'fileUrl',
      'dice «./siete-mananas-con-luz.pdf», que no está en su carpeta; se espera un archivo de su carpeta, que tiene: boleto.svg, guia.md',
    ),
  ],
  [
    'a guide whose PDF is none inside',
    ({ write }) => write(GUIDE_PDF, '# Siete mañanas'),
    lineFor(
      GUIDE,
      'fileUrl',
      'dice «./siete-mananas-con-luz.pdf», y ese archivo no es por dentro un PDF; se espera un PDF que se pueda abrir',
    ),
  ],
  [
    'a guide whose PDF cannot be read',
    ({ write }) => write(GUIDE_PDF, '%PDF-1.7\nnada más'),
    lineFor(
      GUIDE,
      'fileUrl',
      'dice «./siete-mananas-con-luz.pdf», y ese archivo está dañado: no se puede leer; se espera un PDF que se pueda abrir',
    ),
  ],
];

describe.each([
  ['fields', FIELDS],
  ['YAML', YAML],
  ['folders', FOLDERS],
  ['files', FILES],
])('%s', (_kind, cases) => {
  test.each(cases)('%s', async (_what, edit, line) => {
    expect(await problemsAfter(edit)).toEqual([line]);
  });
});

describe('more than one problem', () => {
  test('problems in two files are both reported', async () => {
    const problems = await problemsAfter(
      swap(EBOOK, '$13 USD', 'trece'),
      swap('site/index.yaml', 'hola@example.com', 'hola'),
    );
    expect(problems).toEqual([
      lineFor(EBOOK, 'price', 'dice «trece»; se espera un precio como $13 USD'),
      lineFor('site/index.yaml', 'email', 'dice «hola»; se espera un correo como nombre@dominio.com'),
    ]);
  });

  test('a rule across fields is told together with a wrong field of the same entry', async () => {
    const problems = await problemsAfter(
      swap(PRINTED, /^amazonLink:.*\n/m, ''),
      swap(PRINTED, /^title:.*\n/m, 'titulo: Luz en escena\n'),
    );
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      `content/${PRINTED} → amazonLink`,
      `content/${PRINTED} → title`,
      `content/${PRINTED} → titulo`,
    ]);
  });

  test('a folder that is not there at all is one problem', async () => {
    expect(await checkContent('/nowhere/content')).toEqual([
      'content: no existe esta carpeta; se espera la carpeta del contenido.',
    ]);
  });
});
