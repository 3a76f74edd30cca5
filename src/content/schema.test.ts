import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { readContent } from './check-content.ts';
import {
  alternativeText,
  cardOrder,
  decorationText,
  duration,
  filePath,
  httpsUrl,
  inOrder,
  isoDate,
  optional,
  price,
  text,
} from './fields.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from './schema.ts';

const { author, domainLabel, email, phone, socialLinks } = SINGLE_SCHEMAS.site.shape;
const {
  ebooks: ebookSchema,
  'printed-books': printedBookSchema,
  guides: guideSchema,
  videos: videoSchema,
} = COLLECTION_SCHEMAS;
const PROFILE = { name: 'Instagram', url: 'https://instagram.example.com/luz', icon: 'instagram' };
const PDF = {
  control: 'pdf',
  extensions: ['pdf'],
  expected: 'un PDF',
  title: 'x',
  description: 'y',
} as const;

type Rule = readonly [schema: z.ZodType, valid: readonly unknown[], invalid: readonly unknown[]];

/** What each kind of field takes, and what it refuses. */
const RULES: Readonly<Record<string, Rule>> = {
  text: [
    text('x', 'y'),
    ['a', '¡Hola!', 'dos\nlíneas', '<b> {{x}} {$y} 👩🏽‍🚀 日本 עברית & "comillas"'],
    ['', '  ', '\n', 3, true, null, undefined],
  ],
  'signs that cannot be seen': [
    text('x', 'y'),
    [],
    ['a\u0007', '\u001b[31m', 'a\0', '\ud800', '\u202ea', '\u200b\u200d'],
  ],
  price: [
    price,
    ['$13 USD', '$0 USD', '$12.50 USD'],
    ['13 USD', '$13', '$13 usd', '$ 13 USD', '$13  USD', '$13.5 USD', '$-1 USD', '', 13, null],
  ],
  httpsUrl: [
    httpsUrl('x', 'y'),
    ['https://libreria.example.com/libro?a=b', 'https://example.com'],
    [
      ...[
        'http://example.com',
        'example.com',
        '//example.com',
        'https://',
        'https:/a.example.com',
        '',
        1,
        null,
      ],
      'https://youtube.example.com@otro.example.com/',
      'https://otro.example.com\\@libreria.example.com/',
      'https://libreria.example.com/" onclick="alert(1)',
      'https://libreria.example.com/un libro',
      ...['JaVaScRiPt:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'mailto:a@example.com'],
    ],
  ],
  duration: [
    duration,
    ['08:47', '00:05', '99:59'],
    ['8:47', '08:60', '01:08:47', '08:47 min', '0847', '', 527, null],
  ],
  isoDate: [
    isoDate,
    ['2025-03-15', '2024-02-29', new Date('2025-03-15')],
    ['2025-02-29', '2025-13-01', '15-03-2025', '2025-3-15', '', new Date(Number.NaN), 20250315, null],
  ],
  'order of cards': [cardOrder('ebooks'), [['a', 'b', 'a'], [], null, undefined], ['a', [1], { a: 1 }]],
  filePath: [
    filePath(PDF),
    ['./guia.pdf', './Guía de mayo.PDF'],
    ['guia.pdf', '../guia.pdf', './otra/guia.pdf', '..\\guia.pdf', '/guia.pdf', './guia.doc', '.', '', 1],
  ],
  alternativeText: [alternativeText, ['Una mujer lee'], ['', '  ', 1, null, undefined]],
  decorationText: [decorationText, ['', 'Una mujer lee'], [1, null, undefined]],
  phone: [
    phone,
    ['(0414) 123-4567', '(0412) 000-0000', '(0426) 999-9999'],
    [
      '0414 123 4567',
      '(0212) 123-4567',
      '+58 414 123-4567',
      '(0414)123-4567',
      '(0414) 123-45678',
      4141234567,
    ],
  ],
  email: [email, ['hola@example.com'], ['hola', 'hola@', '']],
  'social links': [
    socialLinks,
    [[PROFILE]],
    [[{ ...PROFILE, icon: 'tiktok' }], [{ ...PROFILE, url: 'http://instagram.example.com' }], []],
  ],
  domain: [
    domainLabel,
    ['midominio.com', 'luzenescena.example.com', 'señora.com.ve', 'a-b.co'],
    [
      ...['https://midominio.com', 'midominio.com/', 'midominio', 'mi dominio.com', '-mi.com', 'mi..com', ''],
      ...['hola@midominio.com', `${'a'.repeat(64)}.com`, null],
    ],
  ],
};

test.each(Object.entries(RULES))(
  '%s takes what it should, and nothing else',
  (_name, [schema, valid, invalid]) => {
    const taken = [...valid, ...invalid].filter((value) => schema.safeParse(value).success);
    expect(taken).toEqual(valid);
  },
);

describe('what is read', () => {
  test('text loses the blanks around it', () => {
    expect(text('x', 'y').parse('  hola\n')).toBe('hola');
  });

  test('a YAML date is the ISO text of the same day', () => {
    expect(isoDate.parse(new Date('2025-03-15T00:00:00Z'))).toBe('2025-03-15');
  });

  test('a price is read into its parts', () => {
    expect(price.parse('$12.50 USD')).toEqual({ amount: '$12.50', number: '12.50', currency: 'USD' });
  });

  test.each([undefined, null])('an optional field that is %s reads as null, and keeps its rule', (value) => {
    expect(author.parse(value)).toBeNull();
    expect(optional(text('x', 'y')).safeParse('').success).toBe(false);
  });
});

const { files } = await readContent(join(import.meta.dirname, '../../sample'));
/** What the sample writes in an entry. */
const written = (file: string) => files.find(({ source }) => source.file.includes(file))?.written as object;
const BOOK = written('printed-books/luz-en-escena') as { amazonLink: string };
const GUIDE = written('guides/siete-mananas') as { fileUrl: string };
const VIDEO = written('videos/volver-a-empezar') as { videoUrl: string };
const SOON = { status: 'Pronto Disponible', disabled: true } as const;

/** Fields that the schema names in what it finds wrong with `data`. */
function wrongFields(schema: z.ZodType, data: unknown): readonly string[] {
  const { error } = schema.safeParse(data);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
}

test.each<[string, z.ZodType, object]>([
  ['ebook', ebookSchema, written('ebooks/mujer-amanece')],
  ['printed book', printedBookSchema, BOOK],
  ['guide', guideSchema, GUIDE],
  ['video', videoSchema, VIDEO],
])('%s: each field is required but a thumbnail, and no other is known', (_kind, schema, whole) => {
  expect(schema.safeParse({ ...whole, color: 'rojo' }).error?.issues).toMatchObject([{ keys: ['color'] }]);
  for (const name of Object.keys(whole)) {
    const named = name === 'thumbnail' ? [] : [name];
    expect(wrongFields(schema, { ...whole, [name]: undefined })).toEqual(named);
    expect(wrongFields(schema, { ...whole, [name]: null })).toEqual(named);
  }
});

describe('rules of entries', () => {
  const { amazonLink: _, ...unsold } = BOOK;
  const { fileUrl: __, ...fileless } = GUIDE;

  test('a printed book may be announced without a link; absent status and disabled are null', () => {
    expect(printedBookSchema.parse({ ...unsold, ...SOON })).toMatchObject({ ...SOON, amazonLink: null });
    expect(printedBookSchema.parse(BOOK)).toMatchObject({ status: null, disabled: null });
  });

  test('a guide may lack its file while it is not available', () => {
    expect(guideSchema.parse({ ...fileless, isAvailable: false })).toMatchObject({ fileUrl: null });
  });

  test.each([
    ['status with disabled false', printedBookSchema, { ...BOOK, ...SOON, disabled: false }, ['disabled']],
    ['disabled false without its link', printedBookSchema, { ...unsold, disabled: false }, ['amazonLink']],
    ['both at once', printedBookSchema, { ...unsold, status: SOON.status }, ['disabled', 'amazonLink']],
    ['another status', printedBookSchema, { ...BOOK, status: 'Agotado', disabled: true }, ['status']],
    ['disabled in words', printedBookSchema, { ...unsold, disabled: 'sí' }, ['disabled']],
    [
      'an available guide without title and file',
      guideSchema,
      { ...fileless, title: null },
      ['title', 'fileUrl'],
    ],
    ['views in a text', videoSchema, { ...VIDEO, views: '12500' }, ['views']],
    ['half a view', videoSchema, { ...VIDEO, views: 12.5 }, ['views']],
    ['fewer views than none', videoSchema, { ...VIDEO, views: -1 }, ['views']],
    ['a short videoId', videoSchema, { ...VIDEO, videoId: 'corto' }, ['videoId']],
    ['a link as videoId', videoSchema, { ...VIDEO, videoId: VIDEO.videoUrl }, ['videoId']],
  ])('refuse %s', (_what, schema: z.ZodType, entry, fields) => {
    expect(wrongFields(schema, entry)).toEqual(fields);
  });
});

test('cards come in the order of their list: once each, what it lacks last by name, what is gone left out', () => {
  expect(inOrder(['c', 'gone', 'a', 'c'], ['d', 'a', 'b', 'c'])).toEqual(['c', 'a', 'b', 'd']);
});
