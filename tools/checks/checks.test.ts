import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pathText } from '../../src/content/fields/path.ts';
import { problemLine, REFUSED_CODE } from '../../src/content/read/problem.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { ORIGIN_VARIABLE, SAMPLE_KEYS } from '../../src/form/email-service.ts';
import { paintPhotograph } from '../../tests/fixtures/photographs/paint-photograph.ts';
import { type ContentCopy, copyContent, replaceSampleData } from '../../tests/support/content-copy.ts';
import { ONE_KEY, OWN_KEYS } from '../../tests/support/own-keys.ts';
import { runCommand } from '../../tests/support/run-command.ts';
import { SAMPLE } from '../../tests/support/sample-content.ts';
import { blocks, CHECKS, type Finding, findings, type Kind } from './checks.ts';
import { siteState } from './review.ts';

const SITE = 'site/index.yaml';
const FOOTER = 'footer/index.yaml';
const HEADER = 'header/index.yaml';
const HERO = 'hero/index.yaml';
const ABOUT = 'about/index.yaml';
const EBOOK = 'ebooks/mujer-amanece/index.yaml';
const OTHER_EBOOK = 'ebooks/casa-encendida/index.yaml';
const CONTACT = 'contact/index.yaml';
const COPIED = 'ebooks/copia/index.yaml';
const GUIDE_PDF = 'free-guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf';
const VIDEO = 'youtube/volver-a-empezar/index.yaml';
const NEW_VIDEO = 'youtube/mi-video/index.yaml';

type Edit = (content: ContentCopy) => Promise<void>;
type Settings = Readonly<Record<string, string | undefined>>;
type Case = readonly [kind: Kind, file: string, field: string, edit?: Edit];

/** Settings of a page that is ready to be published. */
const OWN_SETTINGS = { ...OWN_KEYS, [ORIGIN_VARIABLE]: '' };

const swap =
  (file: string, from: string | RegExp, to: string): Edit =>
  ({ replace }) =>
    replace(file, from, to);

/** Changes the bytes of a drawing, but not what it shows. */
const withOwn =
  (file: string, end: string): Edit =>
  async ({ read, write }) =>
    write(file, Buffer.concat([await read(file), Buffer.from(end)]));

/** Copies an entry with its drawing. */
const copyEntry =
  (from: string, to: string, drawing: string): Edit =>
  async ({ read, write }) => {
    await write(to, await read(from));
    await write(to.replace('index.yaml', drawing), await read(from.replace('index.yaml', drawing)));
  };

/** A photograph of a few pixels for a portrait. */
const withSmallPortrait: Edit = async ({ replace, write }) => {
  await write('hero/retrato.jpeg', await paintPhotograph(120, 150));
  await replace(HERO, './retrato.svg', './retrato.jpeg');
};

/** Another name of the site, while the footer has the sample's. */
const renameSite: Edit = async ({ replace }) => {
  await replace(SITE, 'name: Luz en Escena', 'name: Otra luz');
  await replace(FOOTER, '© 2025 {name}', '© 2026 Luz en Escena');
};

/** Replaces everything that blocks publishing in a copy of the sample. */
const makeOwn: Edit = async ({ dir }) => replaceSampleData(dir);

async function found(settings: Settings, ...edits: readonly Edit[]): Promise<readonly Finding[]> {
  await using content = await copyContent();
  for (const edit of edits) await edit(content);
  return findings(await siteState(await readContent(content.dir), settings, []));
}

const editsOf = (cases: readonly Case[]) => cases.flatMap(([, , , edit]) => edit ?? []);

/** The names of the cases that the checks found. */
function namesOf(all: readonly Finding[], cases: readonly Case[]): readonly string[] {
  const isFound = ([kind, file, field]: Case) =>
    all.some(
      (finding) =>
        finding.kind === kind &&
        finding.file === `content/${file}` &&
        finding.fields.some((path) => pathText(path) === field),
    );
  return cases.filter(isFound).map(([kind, file, field]) => `${kind}: ${file} → ${field}`);
}

const sample = await found({});

/** Values of the sample, and edits that replace them. */
const REPLACED: readonly Case[] = [
  ['pictures', HERO, 'profileImage', withOwn('hero/retrato.svg', '<!-- propio -->')],
  ['sample-texts', SITE, 'jobTitle', swap(SITE, 'coach con fe', 'oradora')],
  ['sample-texts', VIDEO, 'views', swap(VIDEO, '12500', '731')],
  ['figures', EBOOK, 'rating', swap(EBOOK, '4.8', '4.6')],
  // A promise of the sample's
  ['sample-texts', HEADER, 'callToAction', swap(HEADER, 'Agenda tu sesión', 'Escríbeme')],
  ['sample-texts', SITE, 'chat.message', swap(SITE, 'tus servicios', 'tus talleres')],
];

/** Findings after an edit of the owner's. */
const FOUND: readonly Case[] = [
  ['domain', SITE, 'domainLabel', swap(SITE, 'luzenescena.example.com', 'tudominio.com')],
  ['links', COPIED, 'amazonLink', copyEntry(OTHER_EBOOK, COPIED, 'portada.svg')],
  ['pictures', COPIED, 'image'],
  ['sample-texts', COPIED, 'title'],
  ['blurred', HERO, 'profileImage', withSmallPortrait],
  // The number is a fixed line (below).
  ['whatsapp-sales', EBOOK, 'soldByWhatsApp', swap(EBOOK, /^/, 'soldByWhatsApp: true\n')],
  ['cut-videos', VIDEO, 'videoUrl', swap(VIDEO, /^videoUrl: .*$/m, 'videoUrl: https://youtu.be/dQw4w9?t=9')],
  ['pasted', ABOUT, 'mission', swap(ABOUT, /^mission: .*$/m, 'mission: Que *ninguna* calle')],
  ['insecure-links', EBOOK, 'description', swap(EBOOK, 'Cuarenta', 'En http://mi-blog.com hay cuarenta')],
  [
    'notice',
    HERO,
    'notice.date',
    swap(HERO, /$/, "notice:\n  text: Hoy\n  date: '2025-03-15'\n  lastDay:\n"),
  ],
  [
    'voices',
    CONTACT,
    'voices.1.words',
    swap(CONTACT, /$/, 'voices:\n  - words: Me sostuvo.\n    who: Ana\n'),
  ],
  // The sample's name, author and number in other lines.
  ['sample-texts', FOOTER, 'copyright', renameSite],
  ['sample-texts', CONTACT, 'form.phone.placeholder', swap(SITE, '(0414) 123-4567', '+34 911 23 45 67')],
  // Line ends and last blank lines of another editor.
  [
    'sample-texts',
    ABOUT,
    'description',
    async ({ read, write }) =>
      write(ABOUT, (await read(ABOUT)).toString().replace('>-', '>+').replaceAll('\n', '\r\n')),
  ],
  ['sample-texts', NEW_VIDEO, 'description', copyEntry(VIDEO, NEW_VIDEO, 'miniatura.svg')],
];

const LEFT = 'ebooks/index-PC-ELENA.yaml';

/** Facts that two videos may share. */
const SHARED: readonly Case[] = ['duration', 'date', 'views'].map((field) => [
  'sample-texts',
  NEW_VIDEO,
  field,
]);

describe('the checklist of the content', () => {
  test('finds the values of the sample until they are replaced', async () => {
    const kinds = (all: readonly Finding[]) => [...new Set(all.map(({ kind }) => kind))].join(' ');
    const blocking = 'email-keys domain phone email-address links video-ids guide-file';
    expect(kinds(sample.filter(blocks))).toBe(blocking);
    const others = sample.filter((finding) => !blocks(finding));
    expect(kinds(others)).toBe('figures pictures sample-texts');
    const fields = others.flatMap((finding) => finding.fields.map(pathText));
    // Words of the interface may stay as they were delivered.
    expect(fields.filter((field) => /Label|toasts|navigation|^order|price/.test(field))).toEqual([]);
    expect(namesOf(sample, REPLACED)).toHaveLength(REPLACED.length);
    const own = await found(OWN_SETTINGS, makeOwn, ...editsOf(REPLACED));
    expect(own.filter(blocks)).toEqual([]);
    expect(namesOf(own, REPLACED)).toEqual([]);
  });

  test('finds what is still the sample’s, or wrong, after an edit, each with its remedy', async () => {
    const changed = await found({}, ...editsOf(FOUND));
    expect(namesOf(changed, FOUND)).toHaveLength(FOUND.length);
    expect(namesOf(changed, SHARED)).toEqual([]);
    // Sold by WhatsApp, the book does without its link.
    expect(namesOf(changed, [['links', EBOOK, 'amazonLink']])).toEqual([]);
    for (const { kind, wrong, wanted } of changed) expect([wrong, wanted], kind).not.toContain('');
  });

  test('judges what is written by hand as the page has it', async () => {
    const own = await found(
      OWN_SETTINGS,
      makeOwn,
      swap(EBOOK, /^amazonLink: .*$/m, 'amazonLink: http://www.libreria.com/nuevo'),
      swap(OTHER_EBOOK, /^amazonLink: .*$/m, 'amazonLink: libreria.example.com/nuevo'),
      swap(HERO, /$/, 'notice:\n  text: Hoy\n  lastDay: 31/12/2099\n'),
    );
    expect(own.filter(blocks).map(({ kind, file }) => [kind, file])).toEqual([
      ['links', `content/${OTHER_EBOOK}`],
    ]);
    expect(own.filter(({ kind }) => kind === 'notice')).toEqual([]);
  });

  test('names what other programs left in the content, and publishes all the same', async () => {
    const own = await found(OWN_SETTINGS, makeOwn, ({ write }) => write(LEFT, ''));
    expect(own.filter(({ file }) => file === `content/${LEFT}`)).toMatchObject([{ kind: 'oddities' }]);
    expect(own.filter(blocks)).toEqual([]);
  });

  test('ignores sections without entries', async () => {
    const emptied = await found({}, async ({ dir, remove }) => {
      for (const path of globSync('youtube/*/', { cwd: dir })) await remove(path);
    });
    expect(emptied.filter(({ file }) => file === 'content/youtube/index.yaml')).toEqual([]);
  });

  test('ignores what is hidden, and the keys of the e-mail service on a page without the form', async () => {
    const without = await found({}, async ({ dir, read, write }) => {
      const add = async (file: string, line: string) => write(file, `${await read(file)}${line}\n`);
      for (const file of globSync('{ebooks,about}/index.yaml', { cwd: dir })) await add(file, 'hidden: true');
      await add(VIDEO, 'hidden: true');
      await add(CONTACT, 'withoutForm: true');
    });
    expect(
      without.filter(({ file }) => /\/(ebooks|about)\/|\.env/.test(file) || file.endsWith(VIDEO)),
    ).toEqual([]);
  });

  test('throws an error without the sample', async () => {
    await using broken = await copyContent();
    await broken.remove(GUIDE_PDF);
    await expect(siteState(await readContent(SAMPLE), OWN_SETTINGS, [], broken.dir)).rejects.toThrow(
      'Falta la muestra',
    );
  });
});

const SETTINGS: readonly (readonly [Settings, readonly string[]])[] = [
  [{}, []],
  [{ [ONE_KEY.variable]: ' ' }, [ONE_KEY.variable]],
  [SAMPLE_KEYS, Object.keys(SAMPLE_KEYS)],
  [{ [ORIGIN_VARIABLE]: 'http://correo.com' }, [ORIGIN_VARIABLE]],
  [{ [ORIGIN_VARIABLE]: 'https://correo.luzenescena.com' }, []],
];

test.each(SETTINGS)('with %j among own settings the checklist finds %j', async (change, fields) => {
  const { fields: ofSample } = await siteState(await readContent(SAMPLE), {}, []);
  const site = { fields: ofSample, environment: { ...OWN_SETTINGS, ...change } };
  const wrong = CHECKS['email-keys'].find(site);
  expect(wrong.flatMap((problem) => problem.fields.map(pathText))).toEqual(fields);
  expect(wrong.every(({ file }) => file === '.env')).toBe(true);
});

test('a problem names a list field as the editor does', () => {
  const problem = {
    file: 'content/site/index.yaml',
    form: { section: 'site', entry: null },
    fields: [['socialLinks', 1, 'url']],
    wrong: 'falta',
    wanted: 'x',
  } as const;
  const called = 'Red social 2 › Enlace a tu perfil (socialLinks.2.url)';
  expect(problemLine(problem)).toBe(`${problem.file} → ${called}: falta; x.`);
});

describe('npm run publicar:revisar', () => {
  async function run(settings: Settings, ...edits: readonly Edit[]) {
    await using content = await copyContent();
    for (const edit of edits) await edit(content);
    return await runCommand('tools/publish-check.ts', { ...settings, CONTENT_DIR: content.dir });
  }
  const none = Object.fromEntries(Object.keys(OWN_SETTINGS).map((name) => [name, '']));

  test('exits with 1 and the next step while a finding blocks', async () => {
    const broken = await run(none, swap(SITE, '(0414) 123-4567', '123'));
    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('(phone): dice «123»')]);
    expect(broken.output, 'nothing is listed beside what the page cannot be built from').not.toContain(
      'Impide publicar',
    );
    const { code, output } = await run(none);
    expect(code).toBe(1);
    expect(output).toMatch(/Impide publicar \(\d+\)[\s\S]*Conviene mejorar \(\d+\)/);
    expect(output).toContain('content/site/index.yaml → Teléfono (phone): dice «(0414) 123-4567»');
    expect(output).toMatch(new RegExp(`${Object.keys(OWN_KEYS).join(', ')}: faltan?; cópialo`));
    expect(output).toMatch(/Qué sigue: resuelve/);
    expect(output).not.toContain('\u001b');
  });

  test('exits with 0 once nothing blocks, even with warnings', async () => {
    const { code, output } = await run(OWN_SETTINGS, makeOwn);
    expect(output).toContain('Impide publicar (0)');
    expect(output).toContain('Textos de muestra');
    expect(output).toContain('Qué sigue: npm run build');
    expect(code).toBe(0);
  });
});

test('§5 npm run build refuses to build without the keys of the e-mail service, and says where they go', async () => {
  const none = Object.fromEntries(Object.keys(OWN_KEYS).map((variable) => [variable, '']));
  const { code, output } = await runCommand('tools/build.ts', { ...none, CONTENT_DIR: SAMPLE });
  expect(code).toBe(REFUSED_CODE);
  expect(output).toMatch(/No se construyó nada\. Faltan datos del servicio de correo[\s\S]*\.env/);
  for (const variable of Object.keys(OWN_KEYS)) expect(output).toContain(variable);
});
