import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../src/content/check-content.ts';
import { type ContentCopy, copyContent } from './content-copy.ts';

const EBOOK = 'ebooks/mujer-amanece/index.yaml';
const HERO = 'hero/index.yaml';
const PORTRAIT = 'hero/retrato.svg';
const GUIDE = 'guides/siete-mananas-con-luz/index.yaml';
const GUIDE_PDF = 'guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf';

type Edit = (content: ContentCopy) => Promise<void>;

async function problemsAfter(edit: Edit): Promise<readonly string[]> {
  await using content = await copyContent();
  await edit(content);
  return await checkContent(content.dir);
}

/** The one problem that `edit` makes; it names the file and, where there is one, the field. */
async function problemAfter(file: string, field: string, edit: Edit): Promise<string> {
  const problems = await problemsAfter(edit);
  expect(problems).toHaveLength(1);
  const place = `content/${file}${field ? ` → ${field}` : ''}: `;
  expect(problems[0]?.slice(0, place.length)).toBe(place);
  return problems[0]?.slice(place.length) ?? '';
}

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//libreria.example.com/libro',
    'https:libreria.example.com',
    'https:/libreria.example.com',
    'https://youtube.example.com@otro.example.com/',
    'https://otro.example.com\\@libreria.example.com/',
    'https://libreria.example.com/" onclick="alert(1)',
    'https://libreria.example.com/un libro',
  ])('%s is refused', async (link) => {
    const problem = await problemAfter(EBOOK, 'amazonLink', ({ replace }) =>
      replace(EBOOK, /^amazonLink:.*$/m, `amazonLink: '${link}'`),
    );
    expect(problem).toContain('se espera un enlace completo que empiece por https://');
  });
});

describe('texts', () => {
  test.each([
    ['a bell', '"Mujer\\a"'],
    ['an escape sequence of terminals', '"Mujer\\e[31m"'],
    ['a null', '"Mujer\\0"'],
    ['half a letter', '"Mujer\\ud800"'],
    ['an override of the reading direction', '"Mujer\\u202e"'],
  ])('%s is refused, and does not reach the terminal', async (_what, title) => {
    const problem = await problemAfter(EBOOK, 'title', ({ replace }) =>
      replace(EBOOK, /^title:.*$/m, `title: ${title}`),
    );
    expect(problem).toContain('se espera un texto sin signos invisibles');
    expect(problem).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
  });

  test('nothing but joiners of no width is as good as empty', async () => {
    const edit: Edit = ({ replace }) => replace(EBOOK, /^title:.*$/m, 'title: "\\u200b\\u200d"');
    expect(await problemAfter(EBOOK, 'title', edit)).toContain('que no esté vacío');
  });

  test('markup, braces, emoji clusters and letters of every script are words like any other', async () => {
    const title = '<script>alert(1)</script> {{x}} {$y} 👩🏽‍🚀 ñ 日本 עברית & "comillas"';
    const edit: Edit = ({ replace }) => replace(EBOOK, /^title:.*$/m, `title: '${title}'`);
    expect(await problemsAfter(edit)).toEqual([]);
  });
});

describe('YAML', () => {
  const bomb = (levels: number) =>
    Array.from({ length: levels }, (_, level) => {
      const lower = Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ');
      return `a${level}: &a${level} [${level === 0 ? "'x'" : lower}]`;
    }).join('\n');

  test.each([
    ['ten shortcuts to ten shortcuts, nine times', bomb(9), 'usa un atajo de YAML'],
    ['a shortcut to itself', 'title: &t [*t]', 'usa un atajo de YAML'],
    ['a merged group', 'a: &a {title: x}\n<<: *a', 'usa un atajo de YAML'],
    ['a list in a list, ten thousand deep', `title: ${'['.repeat(10_000)}`, 'no se entiende'],
    ['more text than a file of words has', `title: '${'x'.repeat(70_000)}'`, 'se espera un texto de 32 kB'],
    ['two thousand fields', Array.from({ length: 2_000 }, (_, at) => `a${at}:`).join('\n'), 'no existe'],
  ])('%s ends soon with a message', async (_what, yaml, expected) => {
    const problems = await problemsAfter(({ write }) => write(EBOOK, yaml));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(20);
    for (const problem of problems) expect(problem).toContain(`content/${EBOOK}`);
    expect(problems.join('\n')).toContain(expected);
  });

  test('a file full of repeated fields is told in a few lines', async () => {
    const problems = await problemsAfter(({ write }) => write(EBOOK, 'order: 1\n'.repeat(3_000)));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(20);
  });

  test.each([
    ['0b101', 'a number to Astro, a text to others'],
    ['2025-03-15 10:00:00', 'a moment to Astro, a text to others'],
    ['2025-02-30', 'the second of March to Astro, a text to others'],
  ])('%s without quotes, %s, is told', async (title) => {
    const edit: Edit = ({ replace }) => replace(EBOOK, /^title:.*$/m, `title: ${title}`);
    const problem = await problemAfter(EBOOK, 'title', edit);
    expect(problem).toBe(
      `dice «${title}», que la página leería de otra manera; se espera el texto entre comillas.`,
    );
  });

  test('a control character that Astro refuses is told in Spanish', async () => {
    const edit: Edit = ({ replace }) => replace(EBOOK, 'Devocional', 'Devo\u0001cional');
    const problems = await problemsAfter(edit);
    expect(problems.join('\n')).toContain('se espera un texto sin signos invisibles');
  });

  test('letters that were not saved as UTF-8 are told', async () => {
    const problem = await problemAfter(EBOOK, '', async ({ read, write }) =>
      write(EBOOK, Buffer.from((await read(EBOOK)).toString().replace('Cuarenta', 'Mañana'), 'latin1')),
    );
    expect(problem).toContain('no están guardadas en UTF-8');
  });

  test('a shortcut of the computer that leads to no file is told', async () => {
    const problem = await problemAfter(EBOOK, '', async ({ dir, remove }) => {
      await remove(EBOOK);
      // On Windows a junction is the one kind that everybody may make.
      await symlink(join(dir, 'nowhere'), join(dir, EBOOK), 'junction');
    });
    expect(problem).toContain('no se puede abrir');
  });

  test('line ends of Windows and a byte order mark change nothing', async () => {
    const problems = await problemsAfter(async ({ read, write }) => {
      for (const file of [EBOOK, HERO, GUIDE, 'about/index.yaml']) {
        await write(file, `\uFEFF${(await read(file)).toString().replaceAll('\n', '\r\n')}`);
      }
    });
    expect(problems).toEqual([]);
  });
});

describe('names of files', () => {
  test.each(['mi retrato.svg', 'niña.svg', 'luz 💛.svg', 'árbol (1) & flor+.svg'])(
    '«%s» works',
    async (name) => {
      const problems = await problemsAfter(async ({ rename, replace }) => {
        await rename(PORTRAIT, `hero/${name}`);
        await replace(HERO, './retrato.svg', `'./${name}'`);
      });
      expect(problems).toEqual([]);
    },
  );

  test('the same accent, saved in another way, is told', async () => {
    const problem = await problemAfter(HERO, 'profileImage', async ({ rename, replace }) => {
      await rename(PORTRAIT, `hero/${'niña.svg'.normalize('NFD')}`);
      await replace(HERO, './retrato.svg', `'./${'niña.svg'.normalize('NFC')}'`);
    });
    expect(problem).toContain('guarda los acentos de su nombre de otra manera; se espera un nombre sin ñ');
  });

  test.each(['retrato?v=2.svg', 'retrato#1.svg', '100%.svg'])('«%s» is told', async (name) => {
    const problem = await problemAfter(HERO, 'profileImage', async ({ rename, replace }) => {
      await rename(PORTRAIT, `hero/${name}`);
      await replace(HERO, './retrato.svg', `'./${name}'`);
    });
    expect(problem).toContain('se espera un nombre sin ?, # ni %');
  });
});

describe('pictures and files', () => {
  test('a photograph of 50 MB is told', async () => {
    const problem = await problemAfter(HERO, 'profileImage', async ({ write, replace }) => {
      await write('hero/retrato.jpg', Buffer.alloc(50_000_000, 'x'));
      await replace(HERO, './retrato.svg', './retrato.jpg');
    });
    expect(problem).toBe(
      'dice «./retrato.jpg», y ese archivo pesa 50 MB; se espera uno de 20 MB como mucho.',
    );
  });

  test('a small file that unfolds to a huge picture is told', async () => {
    const black = { width: 12_000, height: 12_000, channels: 3, background: 'black' } as const;
    const problem = await problemAfter(HERO, 'profileImage', async ({ write, replace }) => {
      await write('hero/retrato.png', await sharp({ create: black }).png().toBuffer());
      await replace(HERO, './retrato.svg', './retrato.png');
    });
    expect(problem).toContain('mide 12000 × 12000 puntos; se espera una de 60 millones de puntos como mucho');
  });

  test('a drawing of more than a megabyte is told', async () => {
    const edit: Edit = async ({ read, write }) =>
      write(PORTRAIT, `${(await read(PORTRAIT)).toString()}<!--${'x'.repeat(1_100_000)}-->`);
    expect(await problemAfter(HERO, 'profileImage', edit)).toContain('pesa 2 MB; se espera uno de 1 MB');
  });

  test('a guide of more than 25 MB is told', async () => {
    const edit: Edit = async ({ read, write }) =>
      write(GUIDE_PDF, Buffer.concat([await read(GUIDE_PDF), Buffer.alloc(26_000_000)]));
    expect(await problemAfter(GUIDE, 'fileUrl', edit)).toContain('se espera uno de 25 MB como mucho');
  });

  test.each([
    ['a web page', '<!DOCTYPE html><title>Guía</title>'],
    ['a picture', '\x89PNG\r\n\x1a\n'],
    ['nothing', ''],
  ])('a guide that is %s inside is told', async (_what, bytes) => {
    const edit: Edit = ({ write }) => write(GUIDE_PDF, Buffer.from(bytes, 'latin1'));
    expect(await problemAfter(GUIDE, 'fileUrl', edit)).toContain('no es por dentro un PDF');
  });

  test('a picture that is a folder is told', async () => {
    const edit: Edit = async ({ remove, write }) => {
      await remove(PORTRAIT);
      await write(`${PORTRAIT}/nota.txt`, '');
    };
    expect(await problemAfter(HERO, 'profileImage', edit)).toContain('no está en su carpeta');
  });

  test('a drawing with a program in it is told with file and field', async () => {
    const edit: Edit = ({ replace }) => replace(PORTRAIT, '</svg>', '<script>alert(1)</script></svg>');
    expect(await problemAfter(HERO, 'profileImage', edit)).toBe(
      'dice «./retrato.svg», y ese archivo es un SVG que lleva <script>; se espera un dibujo que solo dibuje: sin programas, sin HTML y sin nada de fuera del archivo.',
    );
  });
});
