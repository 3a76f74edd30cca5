import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ebookSchema, guideSchema, printedBookSchema, videoSchema } from './entries.ts';

const BOOK = {
  order: 1,
  title: 'Un libro',
  category: 'Novela',
  description: 'Una frase.',
  price: '$13 USD',
  amazonLink: 'https://libreria.example.com/un-libro',
  image: './portada.svg',
  imageAlt: 'Una portada',
  features: ['Una cosa'],
};
const GUIDE = {
  order: 1,
  title: 'Una guía',
  description: 'Una frase.',
  image: './boleto.svg',
  imageAlt: '',
  fileUrl: './guia.pdf',
  isAvailable: true,
};
const VIDEO = {
  order: 1,
  title: 'Un video',
  description: 'Una frase.',
  category: 'Fe',
  videoId: 'ejemplo-1',
  videoUrl: 'https://youtube.example.com/watch?v=ejemplo-1',
  thumbnail: './miniatura.svg',
  thumbnailAlt: '',
  duration: '08:47',
  date: '2025-03-15',
  views: 12500,
};
const SOON = { status: 'Pronto Disponible', disabled: true } as const;

const SCHEMAS = {
  ebook: { schema: ebookSchema(z.string()), whole: BOOK },
  'printed book': { schema: printedBookSchema(z.string()), whole: BOOK },
  guide: { schema: guideSchema(z.string()), whole: GUIDE },
  video: { schema: videoSchema(z.string()), whole: VIDEO },
} as const;

/** The page has a drawing of its own for a video without a picture. */
const OPTIONAL = ['thumbnail'];

/** Fields that the schema names in what it finds wrong with `data`. */
function wrongFields(schema: z.ZodType, data: unknown): readonly string[] {
  const { error } = schema.safeParse(data);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
}

describe.each(Object.entries(SCHEMAS))('%s', (_kind, { schema, whole }) => {
  const required = Object.keys(whole).filter(
    (name) => schema.safeParse({ ...whole, [name]: undefined }).error,
  );

  test('accepts a whole entry', () => {
    expect(wrongFields(schema, whole)).toEqual([]);
  });

  test('refuses a field it does not know', () => {
    const { error } = schema.safeParse({ ...whole, color: 'rojo' });
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['color'] }]);
  });

  test('requires every field of the sample', () => {
    expect(required).toEqual(Object.keys(whole).filter((name) => !OPTIONAL.includes(name)));
  });

  test.each(required)('names %s when it is missing or empty', (name) => {
    expect(wrongFields(schema, { ...whole, [name]: undefined })).toEqual([name]);
    expect(wrongFields(schema, { ...whole, [name]: null })).toEqual([name]);
  });
});

describe('printed book', () => {
  const schema = printedBookSchema(z.string());
  const { amazonLink: _, ...unsold } = BOOK;

  test('may be announced without a link', () => {
    expect(schema.parse({ ...unsold, ...SOON })).toMatchObject({ ...SOON, amazonLink: null });
  });

  test('reads absent status and disabled as null', () => {
    expect(schema.parse(BOOK)).toMatchObject({ status: null, disabled: null });
  });

  test.each([
    ['status without disabled', { ...BOOK, status: SOON.status }, ['disabled']],
    ['status with disabled false', { ...BOOK, ...SOON, disabled: false }, ['disabled']],
    ['an enabled book without its link', unsold, ['amazonLink']],
    ['disabled false without its link', { ...unsold, disabled: false }, ['amazonLink']],
    ['both at once', { ...unsold, status: SOON.status }, ['disabled', 'amazonLink']],
    ['a missing link and a missing title', { ...unsold, title: null }, ['title', 'amazonLink']],
    ['another status', { ...BOOK, status: 'Agotado', disabled: true }, ['status']],
    ['disabled in words', { ...unsold, disabled: 'sí' }, ['disabled']],
  ])('refuses %s', (_what, book, fields) => {
    expect(wrongFields(schema, book)).toEqual(fields);
  });
});

describe('guide', () => {
  const schema = guideSchema(z.string());

  test('may lack its file while it is not available', () => {
    expect(schema.parse({ ...GUIDE, fileUrl: null, isAvailable: false })).toMatchObject({ fileUrl: null });
  });

  test.each(['./guia.docx', 'guia.pdf', 'https://example.com/guia.pdf'])(
    'refuses %s as its file',
    (fileUrl) => {
      expect(wrongFields(schema, { ...GUIDE, fileUrl })).toContain('fileUrl');
    },
  );
});

test('an available guide lacks its file even where another field is wrong', () => {
  const { fileUrl: _, ...fileless } = GUIDE;
  expect(wrongFields(guideSchema(z.string()), { ...fileless, title: null })).toEqual(['title', 'fileUrl']);
});

describe('video', () => {
  const schema = videoSchema(z.string());

  test.each(['12500', 12.5, -1, '12.5K'])('refuses %j as views', (views) => {
    expect(wrongFields(schema, { ...VIDEO, views })).toEqual(['views']);
  });

  test.each(['corto', 'con espacio', 'https://youtube.example.com/watch?v=ejemplo-1'])(
    'refuses %j as videoId',
    (videoId) => {
      expect(wrongFields(schema, { ...VIDEO, videoId })).toEqual(['videoId']);
    },
  );
});

describe('ebook', () => {
  test('wants at least one feature', () => {
    expect(wrongFields(ebookSchema(z.string()), { ...BOOK, features: [] })).toEqual(['features']);
  });
});
