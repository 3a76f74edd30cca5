import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { httpsUrl, isHttpsUrl } from './fields/addresses.ts';
import { isoDate } from './fields/day.ts';
import { duration } from './fields/duration.ts';
import { entryOrder, inOrder } from './fields/entries.ts';
import { decorationText, filePath, focalPoint, portraitText } from './fields/files.ts';
import { metaOf, unwrapped } from './fields/metadata.ts';
import { rating, wholeNumber } from './fields/numbers.ts';
import { price } from './fields/price.ts';
import { optional } from './fields/structure.ts';
import { text } from './fields/text.ts';
import { readContent } from './read/read-content.ts';
import { ENTRY_SCHEMAS, SECTION_SCHEMAS } from './schema.ts';

const day = isoDate('Fecha', '');
const count = wholeNumber('Vistas', '');

const { author, bingCode, domainLabel, email, googleCode, phone, socialLinks } = SECTION_SCHEMAS.site.shape;
const { voices } = SECTION_SCHEMAS.contact.shape;
const { videoId, videoUrl } = ENTRY_SCHEMAS.youtube.shape;
const {
  'printed-books': printedBookSchema,
  'free-guides': guideSchema,
  youtube: videoSchema,
} = ENTRY_SCHEMAS;
const PROFILE = { name: 'Instagram', url: 'https://instagram.example.com/luz', icon: 'instagram' };
const PDF = {
  control: 'pdf',
  extensions: ['pdf'],
  remedy: 'elige un PDF',
  title: 'x',
  description: 'y',
} as const;

type Rule = readonly [schema: z.ZodType, valid: readonly unknown[], invalid: readonly unknown[]];

/** Valid and invalid values of each kind of field. */
const RULES: Readonly<Record<string, Rule>> = {
  text: [
    text('x', 'y'),
    ['a', '¡Hola!', 'dos\nlíneas', '<b> {{x}} {$y} 👩🏽‍🚀 日本 עברית & "comillas"'],
    ['', '  ', '\n', 3, true, null, undefined],
  ],
  'invisible characters': [
    text('x', 'y'),
    [],
    ['\u0007', '\0', '\ud800', '\u202e', '\u200b\u200d', '\uf0a7'],
  ],
  price: [
    price,
    [...['Pregúntame, que hay tres', 'Gratuito', 'Doce dólares', '12 pesos', 'Consúltame', null], undefined],
    [
      ...['12,50', 'doce', 'Veintiún mil', 'ciento veinte y dos', '12 mil', `${'1'.repeat(24)},`],
      ...['Pregúntame, que son tres.', '\u200b', '', 13],
    ],
  ],
  httpsUrl: [
    httpsUrl('x', 'y'),
    ['https://libreria.example.com/libro?a=b', 'example.com/@luz', 'HTTP://example.com'],
    [
      ...[
        'http://example',
        'example',
        '@luz',
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
      'https://example.com/un libro',
      ...['JaVaScRiPt:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'mailto:a@example.com'],
    ],
  ],
  duration: [
    duration,
    ['08:47', '00:05', '120:00', '1:02:03', '8 min', null],
    ['8:75', '8:7', '1:62:03', '0847', '08:47 min', 'casi 5 min', 'un rato', 'min', 'y', '', 527],
  ],
  rating: [rating, [4.8, 0, 5, '4.8', ' 5 ', null], [-0.1, 5.1, 4.85, '4.8 de 5', '', Number.NaN, true]],
  wholeNumber: [
    count,
    [0, 12_500, '12500', '12.500', '13,000', '1 200 000', null],
    [-1, 12.5, '12.50', '1.2000', '.500', '12.5K', ''],
  ],
  videoId: [
    videoId,
    ['ejemplo-video-1', null],
    ['vimeo.com/123456789', 'youtube.com/@luz', 'youtu.be/dQw4w9', 'corto', ''],
  ],
  isoDate: [
    day,
    [
      ...['2025-03-15', '2024-02-29', ' 15/03/2025 ', '15/3/2025', '15-3-25', '15.03.2025'],
      ...['15 de marzo de 2025', '1 Sept 2024', '3 de setiembre del 2024', null],
    ],
    [
      ...['2025-02-29', '2025-13-01', '29/02/2025', '15-03/2025', '15/13/2025', '2025-3-15', '15/03/125'],
      ...['15 de marzo', '15 de brumario de 2025', '15 de m de 2025', 'ayer', '', 20250315],
    ],
  ],
  'order of cards': [entryOrder, [['a', 'b', 'a'], [], null, undefined], ['a', [1], { a: 1 }]],
  filePath: [
    filePath(PDF),
    ['./guia.pdf', './Guía de mayo.PDF'],
    ['guia.pdf', '../guia.pdf', './otra/guia.pdf', '..\\guia.pdf', '/guia.pdf', './guia.doc', '.', '', 1],
  ],
  focalPoint: [
    focalPoint('image', 'x', 'y'),
    ['0% 100%', ' 50% 20% ', null, undefined],
    ['50%', '50 20', '101% 0%', '-1% 0%', '50.5% 20%', 'left top', '', 50],
  ],
  portraitText: [portraitText, ['Una mujer lee', null, undefined], ['', '  ', 1]],
  decorationText: [decorationText, ['', 'Una mujer lee'], [1, null, undefined]],
  phone: [
    phone,
    ['0414.1234567', '+58 414 1234567', null],
    [
      ...[
        '123-4567',
        '0414 123-45 67 89',
        '(305) 555-0123',
        '+34 612',
        '+34 612 345 678 9012',
        '+999 1234567',
      ],
      ...['Llámame al 0414 123 4567', 'el de siempre', '', 4141234567],
    ],
  ],
  email: [
    email,
    ['hola@example.com', ' hola@example.com', 'hola@mi.consulta.com', null],
    ['hola', 'hola@', 'hola@example', 'hola@ example.com', ''],
  ],
  'social links': [
    socialLinks,
    [[], [PROFILE], Array(8).fill({ ...PROFILE, icon: 'otra' }), [{ ...PROFILE, icon: null }]],
    [[{ ...PROFILE, icon: 'myspace' }], Array(9).fill(PROFILE)],
  ],
  domain: [
    domainLabel,
    ['luzenescena.example.com', 'señora.com.ve', 'a-b.co', 'a--b.co'],
    [
      '-mi.com',
      'mi..com',
      'hola@midominio.com',
      'midominio',
      'mi dominio.com',
      '',
      `${'a'.repeat(64)}.com`,
      'xn--a.com',
      'xn--seora-pta.com.ve',
      null,
    ],
  ],
};

test.each(Object.entries(RULES))('%s takes valid values only', (_name, [schema, valid, invalid]) => {
  const taken = [...valid, ...invalid].filter((value) => schema.safeParse(value).success);
  expect(taken).toEqual(valid);
});

describe('parsing', () => {
  test('text is trimmed', () => {
    expect(text('x', 'y').parse('  hola\n')).toBe('hola');
  });

  test.each([
    ['a tab and a page of PowerPoint', 'Uno\vDos\fTres', 'Uno\nDos\nTres'],
    [
      'line ends of other programs',
      'Uno\r\nDos\rTres\u2028Cuatro\u2029Cinco\u0085Seis',
      'Uno\nDos\nTres\nCuatro\nCinco\nSeis',
    ],
    ['a name from WhatsApp', '\u2068Luz\u2069, \u202aAna\u202c\u200e', 'Luz, Ana'],
    ['a list from a PDF', '\uf0b7\tUno\n\uf0b7\tDos', '•\tUno\n•\tDos'],
    ['marks of Word, a phone and a terminal', 'U\x1fno\ufffc \ufeffDos\x1b[0m\ud800', 'Uno Dos[0m'],
    ['emoji of several parts', '👩🏽‍🚀 ❤️ 🏴‍☠️', '👩🏽‍🚀 ❤️ 🏴‍☠️'],
  ])('of a text with %s only what is seen stays', (_what, written, read) => {
    expect(text('x', 'y').parse(written)).toBe(read);
    expect(decorationText.parse(written)).toBe(read);
  });

  test.each<[string, z.ZodType]>([
    ['+58 424-765-4321', phone],
    ['hola@pagina-propia.com', email],
    ['https://libreria.example.com/a-b', httpsUrl('x', 'y')],
    ['pagina-propia.com', domainLabel],
    ['https://youtu.be/dQw4w9WgXcQ', videoUrl],
    ['dQw4w9WgXcQ', videoId],
    ['$13 USD', price],
    ['08:47', duration],
    ['12.500 vistas', count],
    ['4,8', rating],
    ['15/03/2025', day],
    ['15 de diciembre de 2026', day],
    ['google-site-1234', googleCode],
  ])(
    '«%s» is read also with odd blanks, quotation marks, and what other programs hide in it',
    (value, schema) => {
      const read = schema.parse(value);
      // A vertical tab is a line break, which stays inside a value.
      for (const sign of [
        '\u200b',
        '\u200e',
        '\u202a',
        '\u2068',
        '\ufeff',
        '\u00ad',
        '\u2060',
        '\ufe0f',
        '\u3164',
      ])
        for (const at of [0, 3, value.length])
          expect(schema.safeParse(value.slice(0, at) + sign + value.slice(at)).data).toEqual(read);
      expect(schema.safeParse(value.replaceAll('-', '\u2011')).data).toEqual(read);
      for (const blank of ['\u00a0', '\u2007', '\u202f', '\u3000', '\t', '\v', '\u2028', '  '])
        expect(schema.safeParse(`${blank}${value.replaceAll(' ', blank)}${blank}`).data).toEqual(read);
      for (const [open, close] of ['""', "''", '“”', '‘’', '«»', '„“'])
        expect(schema.safeParse(` ${open}${value} ${close}`).data).toEqual(read);
    },
  );

  test.each([
    ['$12,50  USD', '$12,50', 'USD'],
    ['12 EUR', '12', 'EUR'],
    ['USD13', '13', 'USD'],
    ['13 usd', '13', 'USD'],
    ['€9', '€9', null],
    ['Bs. 480 VES', 'Bs. 480', 'VES'],
    ['COP 1.480.000,50', '1.480.000,50', 'COP'],
    ['desde $9 USD', 'desde $9', 'USD'],
    ['desde USD 9', 'desde USD 9', null],
    ['gratis', 'gratis', null],
    // TOP is the currency of Tonga.
    ['Regalo TOP', 'Regalo TOP', null],
    ['2 por 1 YEN', '2 por 1 YEN', null],
  ])('the price %s is shown as %s %s', (written, amount, currency) => {
    expect(price.parse(written)).toEqual({ amount, currency, isFree: written === 'gratis' });
  });

  const CODE = 'abc123XYZ_0';
  test.each<[string, unknown, z.ZodType]>([
    [' https://www.MiDominio.com/inicio?a=b ', 'www.midominio.com', domainLabel],
    ...[
      ...[`https://youtu.be/${CODE}?si=x`, `https://www.youtube.com/watch?v=${CODE}&t=42s`],
      ...[`m.youtube.com/watch?app=m&v=${CODE}`, `https://youtube.com/live/${CODE}?feature=share`],
      ...['shorts', 'embed'].map((kind) => `https://www.youtube.com/${kind}/${CODE}`),
    ].map((link): [string, string, z.ZodType] => [link, CODE, videoId]),
    ...[CODE, `http://www.youtube-nocookie.com/embed/${CODE}?start=9`].map(
      (link): [string, string, z.ZodType] => [link, `https://www.youtube.com/watch?v=${CODE}`, videoUrl],
    ),
    [`youtu.be/${CODE}?t=42`, `https://youtu.be/${CODE}?t=42`, videoUrl],
    [`youtu.be/${CODE}?si=Ab_C&t=42`, `https://youtu.be/${CODE}?t=42`, videoUrl],
    [`youtube.com/live/${CODE}?feature=share`, `https://youtube.com/live/${CODE}`, videoUrl],
    ['vimeo.com/76979871?share=copy&h=8272103f6e', 'https://vimeo.com/76979871?h=8272103f6e', videoUrl],
    ['http://vimeo.com/76979871', 'https://vimeo.com/76979871', videoUrl],
    ['luz-en-escena.com/video/12345678901', 'https://luz-en-escena.com/video/12345678901', videoUrl],
    [`Mira: http://youtu.be/${CODE}`, `https://youtu.be/${CODE}`, videoUrl],
    [`Mira (https://youtu.be/${CODE}).`, `https://youtu.be/${CODE}`, videoUrl],
    ['youtube.com/@luz', 'https://youtube.com/@luz', videoUrl],
    ['youtube.com/playlist?list=PL1', 'https://youtube.com/playlist?list=PL1', videoUrl],
    [
      '<iframe src="https://player.vimeo.com/video/76979871"></iframe><script src="https://player.vimeo.com/api/player.js"></script>',
      'https://player.vimeo.com/video/76979871',
      videoUrl,
    ],
    ...[
      `<iframe src="https://www.youtube.com/embed/${CODE}">`,
      `https://studio.youtube.com/video/${CODE}/edit`,
    ].map((link): [string, string, z.ZodType] => [link, `https://www.youtube.com/watch?v=${CODE}`, videoUrl]),
    ['mailto:hola@example.com?subject=Hola', 'hola@example.com', email],
    ['Elena <hola@example.com>', 'hola@example.com', email],
    ['https:/MiNombre.com.', 'minombre.com', domainLabel],
    ['http//minombre.com', 'minombre.com', domainLabel],
    ...[
      [' amazon.com/dp/B0 ', 'https://amazon.com/dp/B0'],
      ['instagram.com/luz.', 'https://instagram.com/luz'],
      ['https://libreria.com.', 'https://libreria.com'],
      ['https://www.instagram.com/luz?igsh=MXV4&utm_source=qr', 'https://www.instagram.com/luz'],
      ['https://www.facebook.com/share/1Ab/?mibextid=wwX#fotos', 'https://www.facebook.com/share/1Ab/#fotos'],
      ['https://m.facebook.com/p.php?id=100&amp;fbclid=Iw', 'https://m.facebook.com/p.php?id=100'],
      ['https://x.com/luz?s=21&t=Ab', 'https://x.com/luz'],
      ['https://open.spotify.com/show/1?si=a&pi=b', 'https://open.spotify.com/show/1'],
      ['https://www.tiktok.com/@luz?_t=8Z&_r=1', 'https://www.tiktok.com/@luz'],
      ['https://ve.linkedin.com/in/luz?trk=public&hl=es', 'https://ve.linkedin.com/in/luz?hl=es'],
      ['https://www.amazon.es/Luz/dp/B0/ref=cm_sw_r?ref_=cm&th=1', 'https://www.amazon.es/Luz/dp/B0?th=1'],
      // The same names say something else elsewhere.
      ['https://tienda.com/l?si=1&s=libros&t=2&ref=7', 'https://tienda.com/l?si=1&s=libros&t=2&ref=7'],
      ['https://tienda.com/l?n=%C3%B1&utm_medium=ig&q=a+b', 'https://tienda.com/l?n=%C3%B1&q=a+b'],
      ['https://archivo.org/2020/http://luz.com/', 'https://archivo.org/2020/http://luz.com/'],
    ].map(([written = '', read = '']): [string, string, z.ZodType] => [written, read, httpsUrl('x', 'y')]),
    ['www.señora24.com', 'https://www.señora24.com', httpsUrl('x', 'y')],
    ['8:47', '08:47', duration],
    ['http://MiLibreria.com/a', 'https://MiLibreria.com/a', httpsUrl('x', 'y')],
    ['1:05:07', '65:07', duration],
    ['8.47', '08:47', duration],
    ...[
      ['45 segundos', '00:45'],
      ['90 s', '01:30'],
      ['1 h 5 min', '65:00'],
      ['1h05min', '65:00'],
      ['1h05', '65:00'],
      ['1 hora y 5 minutos', '65:00'],
      ['12 Min.', '12:00'],
      ['12 minutos, 30 segundos', '12:30'],
      ['3\' 20"', '03:20'],
      ['2 hrs', '120:00'],
    ].map(([written = '', read = '']): [string, string, z.ZodType] => [written, read, duration]),
    ['12.500', 12_500, count],
    ['12.500 vistas', 12_500, count],
    ['1,200,000', 1_200_000, count],
    ['<meta name="google-site-verification" content = " aB_c-12345=" />', 'aB_c-12345=', googleCode],
    ["<META NAME='msvalidate.01' CONTENT='0123ABCD'>", '0123ABCD', bingCode],
    ['<meta name=google-site-verification content=aB_c-12345=>', 'aB_c-12345=', googleCode],
    [' 0123ABCD ', '0123ABCD', bingCode],
    ['5/03/2025', '2025-03-05', day],
    ['5-3-25', '2025-03-05', day],
    ['15 de Diciembre de 2025', '2025-12-15', day],
    ['Lunes, 15 de dic. de 2025', '2025-12-15', day],
    ['15-dic-2025', '2025-12-15', day],
    ['diciembre 15, 2025', '2025-12-15', day],
    ['2025/12/15', '2025-12-15', day],
    ['1º de marzo de 2025', '2025-03-01', day],
    ['4,8', 4.8, rating],
  ])('%j is read as %j', (written, read, schema) => {
    expect(schema.parse(written)).toBe(read);
  });

  // Node 20 and 22 parse such an address otherwise once they have compiled the call.
  test('an address with ñ stays right after thousands of checks', () => {
    const results = Array.from({ length: 20_000 }, () => isHttpsUrl('https://www.señora24.com/ñandú'));
    expect(results).not.toContain(false);
  });

  test.each([
    ['(0414) 123-4567', 'tel:+584141234567', '584141234567', 'VE'],
    ['+1 (305) 555-0123', 'tel:+13055550123', '13055550123', 'US'],
    ['0034 612 345 678', 'tel:+34612345678', '34612345678', 'ES'],
    ['(+58) 414-1234567', 'tel:+584141234567', '584141234567', 'VE'],
    ['(+1-809) 555 0100', 'tel:+18095550100', '18095550100', 'DO'],
    ['0212-555.1234', 'tel:+582125551234', null, 'VE'],
    ['+57 601 234 5678', 'tel:+576012345678', null, 'CO'],
  ])(
    '%s stays as it is written, is dialled by %s and chats as %s (a fixed line does not), and is of %s',
    (written, dial, chat, country) => {
      expect(phone.parse(written)).toEqual({ written, dial, chat, country });
    },
  );

  test.each([
    ['📱 0414-1234567', '0414-1234567'],
    ['☎️ 0414-1234567', '0414-1234567'],
    ['https://wa.me/584141234567?text=Hola', '+584141234567'],
    ['https://api.whatsapp.com/send?phone=584141234567', '+584141234567'],
  ])('of %s the telephone is %s', (pasted, written) => {
    expect(phone.parse(pasted)).toMatchObject({ written, chat: '584141234567' });
  });

  test.each([
    ['(0414) 123-456', 'agrega la cifra que falta: un teléfono de Venezuela tiene 11'],
    ['0414', 'agrega las 7 cifras que faltan'],
    ['0414 123-45 67 89', 'quita las 2 cifras que sobran'],
    ['(0999) 100-4567', 'pon un teléfono de Venezuela'],
    ['(305) 555-0123', 'o uno de otro país con + y su código'],
    ['+34 612', 'o uno de otro país con + y su código'],
    ['0414 llámame', 'quita las letras y pon un teléfono de Venezuela'],
    ['0414 123-4567 / 0424 765-4321', 'deja un solo teléfono'],
  ])('what to do about the telephone %s: %s', (written, remedy) => {
    expect(phone.safeParse(written).error?.issues[0]?.message).toContain(remedy);
  });

  test.each([
    ['doce', price, '¿doce qué? Pon también la moneda'],
    ['13', price, '¿13 qué?'],
    ['', price, 'pon un precio con su moneda'],
    ['google0123abcd.html', googleCode, 'pega el código que te dio'],
    ['código: 0123ABCD', bingCode, 'pega el código que te dio'],
    ['<meta name="google-site-verification">', googleCode, 'pega el código que te dio'],
    ['31/02/2025', day, 'pon un día que exista: febrero de 2025 tiene 28'],
    ['30 de febrero de 2024', day, 'febrero de 2024 tiene 29'],
    ['31/13/2025', day, 'pon una fecha como 15 de marzo de 20'],
    ['12/25/2025', day, 'pon el día antes que el mes: 25/12/2025'],
    ['5 de mrzo de 2025', day, 'pon una fecha como 15 de marzo de 20'],
    ['15 de marzo', day, 'agrega el año'],
    ['15/3', day, 'agrega el año'],
    ['viernes 15 de marzo de 2025', day, 'corrige el día o «viernes»: el 15/03/2025 es sábado'],
    ['vie 31 de noviembre de 2025', day, 'noviembre de 2025 tiene 30'],
    ['5/03', day, 'agrega el año'],
    ['marzo de 2025', day, 'agrega el día'],
    ['marzo 2025', day, 'agrega el día'],
    ['2025', day, 'agrega el día'],
    ['?', price, 'pon un precio con su moneda'],
    ['12.5K', count, 'escribe todas sus cifras'],
    ['3 millones', count, 'escribe todas sus cifras'],
    ['muchas', count, 'pon un número entero'],
    ['8:75', duration, 'pon segundos de 00 a 59'],
    ['12', duration, '¿12 qué? Escribe 12 min o 12 segundos'],
    ...[
      'https://www.youtube.com/',
      'https://youtu.be/',
      'youtu.be?si=Ab',
      'youtube.com/watch?app=desktop',
      'https://www.youtube.com/shorts/',
      'https://www.youtube.com/results?search_query=luz',
      'https://www.youtube.com/feed/you',
      'https://studio.youtube.com/channel/UC1/videos',
    ].map((link): [string, z.ZodType, string] => [link, videoUrl, 'pega el enlace del video']),
    [`El uno: https://youtu.be/${CODE} y https://youtu.be/${CODE}`, videoUrl, 'deja un solo enlace'],
    ['libreria', httpsUrl('x', 'y'), 'le falta el final'],
    ['libreria.com/mi libro', httpsUrl('x', 'y'), 'quita los espacios'],
    ['libreria,com/libro', httpsUrl('x', 'y'), 'cambia la coma por un punto'],
    ['htps://libreria.com', httpsUrl('x', 'y'), 'empieza por https://'],
    ['https://libreria.com/"libro"', httpsUrl('x', 'y'), 'quita de la dirección los signos'],
    ['https://libreria.com./libro', httpsUrl('x', 'y'), 'quita el punto'],
    ['Mi libro: https://libreria.com', httpsUrl('x', 'y'), 'deja solo el enlace'],
    ['https://a.com https://b.com', httpsUrl('x', 'y'), 'deja un solo enlace'],
    ['hola@example.com', httpsUrl('x', 'y'), 'eso es un correo'],
    ['@luz', httpsUrl('x', 'y'), 'pega la dirección entera'],
    ['C:\\libro.pdf', httpsUrl('x', 'y'), 'eso es un archivo de tu computadora'],
    ['hola', email, 'le falta la @'],
    ['hola@gmail', email, 'le falta el final'],
    ['hola@gmail,com', email, 'cambia la coma por un punto'],
    ['hola @gmail.com', email, 'quita los espacios'],
    ['hola@gmail.con', email, 'cambia «.con» por «.com»'],
    ['hóla@gmail.com', email, 'quita acentos y eñes'],
    ['a@gmail.com, b@gmail.com', email, 'deja un solo correo'],
    ['luz', domainLabel, 'le falta el final'],
    ['luz,com', domainLabel, 'cambia la coma por un punto'],
    ['hola@luz.com', domainLabel, 'eso es un correo'],
    ['xn--seora-pta.com', domainLabel, 'con sus letras'],
    ['www.instagram.com/luz', domainLabel, 'es de otro sitio'],
  ])('what to do about %s', (value, schema: z.ZodType, remedy) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toContain(remedy);
  });

  test.each([undefined, null])('an optional field that is %s reads as null, and keeps its rule', (value) => {
    expect(author.parse(value)).toBeNull();
    expect(optional(text('x', 'y')).safeParse('').success).toBe(false);
  });

  test.each([
    ['«Me cambió la vida.»', 'Me cambió la vida.'],
    [' “Leí «Luz» dos veces” ', 'Leí «Luz» dos veces'],
    ['«Me cambió la vida.', 'Me cambió la vida.'],
    ['“Me cambió la vida”, dijo mi mamá.', '“Me cambió la vida”, dijo mi mamá.'],
    ['Me gustó "Luz en escena"', 'Me gustó "Luz en escena"'],
  ])('of %s the marks around the whole go', (words, expected) => {
    expect(voices.parse([{ words, who: 'María' }])).toMatchObject([{ words: expected }]);
  });

  test.each([undefined, null])('voices that are %s read as none', (value) => {
    expect(voices.parse(value)).toEqual([]);
  });
});

const { files } = await readContent(join(import.meta.dirname, '../../sample'));
/** What the sample writes in an entry. */
const written = (file: string) => files.find(({ at }) => at.file.includes(file))?.written as object;
const BOOK = written('printed-books/luz-en-escena') as { amazonLink: string };
const EBOOK = written('ebooks/mujer-amanece');
const GUIDE = written('free-guides/siete-mananas') as { fileUrl: string };
const VIDEO = written('youtube/volver-a-empezar');
const SOON = { status: 'Pronto Disponible', disabled: true } as const;

/** Fields that the schema names in what it finds wrong with `data`. */
function wrongFields(schema: z.ZodType, data: unknown): readonly string[] {
  const { error } = schema.safeParse(data);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
}

// Which fields are required: schema-required.test.ts.
test.each(Object.entries(ENTRY_SCHEMAS))(
  '%s: only a missing required field of a card is reported, and a field that the schema does not know',
  (section, schema: z.ZodObject) => {
    const cards = files.filter(({ at }) => at.form.section === section && at.form.entry !== null);
    expect(cards).not.toEqual([]);
    // Rules over several fields: below.
    const together = metaOf(schema).together?.flat() ?? [];
    for (const card of cards.map(({ written }) => Object(written))) {
      expect(schema.safeParse({ ...card, color: 'rojo' }).error?.issues).toMatchObject([{ keys: ['color'] }]);
      for (const [name, field] of Object.entries(schema.shape)) {
        const isOptional = (field as z.ZodType).safeParse(undefined).success;
        const missed = wrongFields(schema, { ...card, [name]: undefined });
        if (!together.includes(name)) expect(missed).toEqual(isOptional ? [] : [name]);
        expect(wrongFields(schema, { ...card, [name]: null })).toEqual(missed);
      }
    }
  },
);

/** Fields of a form, also inside groups and lists, without a label, or without help unless another field's control writes them. */
function unexplained(schema: z.ZodType, name: string): readonly string[] {
  const type = unwrapped(schema);
  if (type instanceof z.ZodArray) return unexplained(type.element as z.ZodType, name);
  if (!(type instanceof z.ZodObject)) return [];
  return Object.entries(type.shape).flatMap(([own, field]) => {
    const { title, description, partOf } = metaOf(field as z.ZodType);
    const isTold = title && (description || partOf);
    return [...(isTold ? [] : [`${name}.${own}`]), ...unexplained(field as z.ZodType, `${name}.${own}`)];
  });
}

test('every field has a label and a line of help in the owner’s form', () => {
  const schemas = [...Object.entries(SECTION_SCHEMAS), ...Object.entries(ENTRY_SCHEMAS)];
  expect(schemas.flatMap(([name, schema]) => unexplained(schema, name))).toEqual([]);
});

test('the schemas and the menu’s labels name the sections in one order', () => {
  const labels = Object.keys(SECTION_SCHEMAS.site.shape.navigation.shape);
  expect(Object.keys(SECTION_SCHEMAS).filter((id) => labels.includes(id))).toEqual(labels);
  expect(labels.filter((id) => id in ENTRY_SCHEMAS)).toEqual(Object.keys(ENTRY_SCHEMAS));
});

describe('the site', () => {
  const whole = written('site/index.yaml');
  test.each([
    ['(0414) 123-4567', null, []],
    [null, 'hola@example.com', []],
    ['(0212) 555-1234', 'hola@example.com', []],
    [null, null, ['email']],
    // Nobody can write to a fixed line.
    ['(0212) 555-1234', null, ['email']],
    ['0414', null, ['phone']],
  ])('with telephone %s and address %s: what is missing is %j', (number, address, fields) => {
    const { site } = SECTION_SCHEMAS;
    expect(wrongFields(site, { ...whole, phone: number, email: address })).toEqual(fields);
  });
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

  test('a video elsewhere than on YouTube has a link and no code', () => {
    const elsewhere = { ...VIDEO, videoId: undefined, videoUrl: 'vimeo.com/123456789' };
    expect(videoSchema.parse(elsewhere)).toMatchObject({
      videoId: null,
      videoUrl: 'https://vimeo.com/123456789',
    });
  });

  test.each([
    ['a video without code and link', videoSchema, { ...VIDEO, videoId: null, videoUrl: null }, ['videoUrl']],
    ['status with disabled false', printedBookSchema, { ...BOOK, ...SOON, disabled: false }, ['disabled']],
    ['an ebook without its link', ENTRY_SCHEMAS.ebooks, { ...EBOOK, amazonLink: undefined }, ['amazonLink']],
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
  ])('refuse %s', (_what, schema: z.ZodType, entry, fields) => {
    expect(wrongFields(schema, entry)).toEqual(fields);
  });
});

test('cards follow the order of their list, once each; cards that it lacks come last, by name, and names without a card are ignored', () => {
  expect(inOrder(['c', 'gone', 'a', 'c'], ['d', 'a', 'b', 'c'])).toEqual(['c', 'a', 'b', 'd']);
});
