import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readNamedFile } from './named-file.ts';

/** The problem of `./name` in an entry whose folder has these files, or null. */
async function said(name: string, files: Readonly<Record<string, string | Uint8Array | null>>) {
  const siblings = Object.keys(files);
  const fileNamed = (path: string) => {
    const bytes = files[path] ?? null;
    return bytes === null ? { path: `/nowhere/${path}` } : { path, bytes: Buffer.from(bytes) };
  };
  const control = name.endsWith('.pdf') ? 'pdf' : 'picture';
  const { problem } = await readNamedFile(`./${name}`, control, fileNamed, siblings);
  return problem ? `${problem.wrong}; ${problem.wanted}` : null;
}

/** The problem of a file with these bytes, or null. */
const saidOf = (name: string, bytes: string | Uint8Array) => said(name, { [name]: bytes });

const PICTURE =
  'pon una imagen JPEG, PNG, WebP o SVG que se pueda abrir (si es de otro tipo, ábrela y guárdala como JPEG)';
const NO_PICTURE = 'no es una imagen JPEG, PNG, WebP ni SVG';
const DAMAGED = `está dañado: no se puede leer entero; ${PICTURE}`;
const PDF = 'pon un PDF que se pueda abrir (si es un documento de otro tipo, ábrelo y guárdalo como PDF)';
const UNREAD = `no se puede leer, o pide una contraseña; ${PDF}, sin contraseña`;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const GUIDE = join(
  import.meta.dirname,
  '../../../sample/free-guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf',
);

const WITH_PASSWORD = join(import.meta.dirname, '../../../tests/fixtures/with-password.pdf');

const NO_PAGES = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>
`;

/** Noise, so that half a file is never enough to decode it. */
const photograph = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: 'red', noise: { type: 'gaussian' } } })
    .toFormat(format)
    .toBuffer();

/** The beginning of a phone's photo or film (ISO/IEC 14496-12, 4.3). */
const container = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0${'x'.repeat(99)}`;
describe('the name of a file', () => {
  const WORKING = ['mi retrato.svg', 'niña.svg', 'luz 💛.svg', 'árbol (1) & flor+.svg'];
  test.each(WORKING)('«%s» works', async (name) => {
    expect(await saidOf(name, DRAWING)).toBeNull();
  });

  test.each([
    [
      'retrato.svg',
      'Retrato.svg',
      'no está en su carpeta; pon ahí ese archivo, o el nombre de uno de los que hay: Retrato.svg',
    ],
    ['retrato#1.svg', 'retrato.svg', 'pon un nombre sin ?, # ni %'],
  ])('«%s» is refused where the folder has «%s»', async (name, file, expected) => {
    const line = await said(name, { [file]: DRAWING });
    expect(line).toContain(`dice «./${name}», `);
    expect(line).toContain(expected);
  });

  test('of a file that cannot be opened is refused', async () => {
    expect(await said('retrato.svg', { 'retrato.svg': null })).toContain(
      'y ese archivo no se puede abrir; pon otro, o mira que esté ahí entero,',
    );
  });
});

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s is accepted whole, and refused when cut short',
    async (format) => {
      const bytes = await photograph(format);
      expect(await saidOf(`photo.${format}`, bytes)).toBeNull();
      expect(await saidOf(`photo.${format}`, bytes.subarray(0, bytes.length / 2))).toContain(DAMAGED);
    },
  );

  test.each([
    [
      'HEIC',
      container('heic'),
      'en realidad es una foto HEIC, como las de iPhone; pon la misma en JPEG: ábrela y guárdala como JPEG',
    ],
    ['a PDF', readFile(GUIDE), `${NO_PICTURE}; ${PICTURE}`],
    ['words', 'hola', `${NO_PICTURE}; ${PICTURE}`],
    [
      'a drawing',
      DRAWING,
      'es un dibujo, y su nombre no termina en .svg; pon el mismo con un nombre que termine así, en los dos sitios',
    ],
  ])('that is %s inside is refused', async (_what, bytes, expected) => {
    expect(await saidOf('photo.jpg', await bytes)).toContain(`y ese archivo ${expected}`);
  });

  test('that is a photograph and is called a drawing is refused', async () => {
    expect(await saidOf('foto.svg', await photograph('webp'))).toContain(
      'y ese archivo es una foto, y su nombre no termina en .webp;',
    );
  });

  const STILL =
    'es una imagen que se mueve, o que una marca gira; pon la misma, quieta: ábrela y guárdala como JPEG';

  test('with movement is refused', async () => {
    const frames = ['red', 'blue'].map((background) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .raw()
        .toBuffer(),
    );
    const raw = { width: 9, height: 18, channels: 3, pageHeight: 9 } as const;
    const bytes = await sharp(Buffer.concat(await Promise.all(frames)), { raw })
      .webp()
      .toBuffer();
    expect(await saidOf('animado.webp', bytes)).toContain(STILL);
  });

  // Astro turns all of them, but knows the size of a turned JPEG only.
  test('turned by EXIF is accepted as JPEG, and refused in other formats', async () => {
    const turned = sharp(await photograph('jpeg')).withMetadata({ orientation: 6 });
    expect(await saidOf('foto.jpg', await turned.jpeg().toBuffer())).toBeNull();
    expect(await saidOf('foto.png', await turned.png().toBuffer())).toContain(STILL);
  });

  test.each([
    [
      'with a script',
      DRAWING.replace('<path', '<script/><path'),
      'es un SVG que lleva un programa o HTML; pon un dibujo',
    ],
    ['without a size', DRAWING.replace(/viewBox="[^"]*"/, ''), 'es un SVG que no dice su tamaño (viewBox)'],
    ['of no width', DRAWING.replace('0 0 9 9', '0 0 0 9'), 'no dice su tamaño'],
    ['of no height', DRAWING.replace('0 0 9 9', '0 0 9 0'), 'no dice su tamaño'],
    [
      'of more than a megabyte',
      `${DRAWING}<!--${'x'.repeat(1_100_000)}-->`,
      'pesa 2 MB; pon uno de 1 MB como mucho',
    ],
  ])('drawn, %s, is refused', async (_what, drawing, expected) => {
    expect(await saidOf('drawing.svg', drawing)).toContain(expected);
  });

  test('of 50 MB is refused', async () => {
    expect(await saidOf('retrato.jpg', Buffer.alloc(50_000_000, 'x'))).toBe(
      'dice «retrato.jpg», y ese archivo pesa 50 MB; pon uno de 20 MB como mucho',
    );
  });

  test('that she chose in the window is called as she knows it', async () => {
    expect(await saidOf('retrato-bfb14a2a.jpg', 'x')).toContain('dice «retrato.jpg», y ese archivo no es');
  });

  test('in a small file that decodes to a huge picture is refused', async () => {
    const black = { width: 8_000, height: 8_000, channels: 3, background: 'black' } as const;
    expect(await saidOf('retrato.png', await sharp({ create: black }).png().toBuffer())).toContain(
      'mide 8000 × 8000 puntos; pon una de 60 millones de puntos como mucho',
    );
  });
});

describe('a guide', () => {
  test.each([
    ['a photograph', photograph('jpeg'), `no es un PDF; ${PDF}`],
    ['nothing', '', `no es un PDF; ${PDF}`],
    ['a PDF that cannot be read', '%PDF-1.7\nnada más', UNREAD],
    ['a PDF without pages', NO_PAGES, UNREAD],
    ['a PDF with a password', readFile(WITH_PASSWORD), UNREAD],
  ])('that is %s inside is refused', async (_what, bytes, expected) => {
    expect(await saidOf('guia.pdf', await bytes)).toContain(`y ese archivo ${expected}`);
  });

  test.each(['\uFEFF', '\r\n\r\n', `X-Archivo: ${'x'.repeat(900)}\r\n\r\n`])(
    'after other bytes, as readers accept it, is accepted (%j)',
    async (before) => {
      const bytes = Buffer.concat([Buffer.from(before), await readFile(GUIDE)]);
      expect(await saidOf('guia.pdf', bytes)).toBeNull();
    },
  );

  test('is accepted whole; of more than 25 MB it is refused', async () => {
    const pdf = await readFile(GUIDE);
    expect(await saidOf('guia.pdf', pdf)).toBeNull();
    const heavy = Buffer.concat([pdf, Buffer.alloc(26_000_000)]);
    expect(await saidOf('guia.pdf', heavy)).toContain('pon uno de 25 MB como mucho');
  });
});
