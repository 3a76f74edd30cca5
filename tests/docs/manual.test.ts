import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldSpec, validationMessage } from '../../editor/field-spec.ts';
import { contentProblems } from '../../src/content/check-content.ts';
import { EMAIL_KEYS } from '../../src/content/email-service.ts';
import { fieldLabel } from '../../src/content/explain-issue.ts';
import { COLLECTION_SCHEMAS, SCHEMAS } from '../../src/content/schema.ts';
import { templateParams } from '../../src/form/send-email.ts';
import { CHECKS } from '../../tools/publish/checks.ts';
import { copyContent } from '../content/content-copy.ts';
import { runCommand } from '../tools/run-command.ts';

/** The owner's manual, from the project on. */
const MANUAL = 'docs/manual';

/** All chapters, by the names of their files, the table of contents among them as these sort. */
const chapters = readdirSync(MANUAL)
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(MANUAL, name), 'utf8') }));

type Chapter = (typeof chapters)[number];

const BLOCK = /^( *)```(\w+)\n([\s\S]*?)\n\1```$/gm;

/** The blocks of a language, such as `sh` or `text`, without their fences. */
function blocks({ text }: Chapter, languages: readonly string[]): readonly string[] {
  return [...text.matchAll(BLOCK)]
    .filter(([, , language = '']) => languages.includes(language))
    .map(([, , , block = '']) => block);
}

/** Every line that may be typed into a terminal. */
const commands = chapters.flatMap((chapter) => {
  const lines = blocks(chapter, ['sh']).flatMap((block) => block.split('\n'));
  const short = codes(chapter).filter((code) => code.startsWith('npm '));
  return [...lines, ...short].map((line) => ({ chapter: chapter.name, line }));
});

/** What is between backticks in a chapter's sentences. */
function codes({ text }: Chapter): readonly string[] {
  return [...text.replaceAll(BLOCK, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** Words on a screen: bold, but for those that open a paragraph and end like a sentence. */
function labels({ text }: Chapter): readonly string[] {
  const bold = [...text.replaceAll(BLOCK, '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label);
  return bold.filter((label) => !/[.:]$/.test(label));
}

/** Addresses of links and pictures that are in this project, each with its words. */
function references({ text }: Chapter): readonly { readonly words: string; readonly path: string }[] {
  const found = [...text.matchAll(/\[([^\]]*)\]\(([^)]+)\)/g)];
  return found
    .map(([, words = '', path = '']) => ({ words, path }))
    .filter(({ path }) => !/^https?:/.test(path));
}

/** The first cells of a table's rows whose heading's first cell is `head`, backticks off. */
function firstCells({ text }: Chapter, head: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  const rows = start < 0 ? [] : lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end < 0 ? undefined : end)
    .map((row) => row.split('|')[1]?.trim().replaceAll('`', '') ?? '');
}

/** Chapters that lead through other sites and programs, whose buttons no test can see. */
const ELSEWHERE = ['01-instalar.md', '07-guias.md', '08-correo.md', '10-publicar.md'];

/** Words in bold that no file of ours holds: the manual's own about itself, drawn buttons, a system's menu. */
const NOT_WRITTEN = ['En negrita', 'palabra', '⋯'];

/** Programs that come with Node or the server. */
const PROGRAMS = ['npm', 'caddy'];

/** Made by what the manual says to do. */
const MADE = ['.env', '.copias', 'dist', 'dist/', 'dist/index.html', '.zip'];

const scripts: Readonly<Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

function chapter(name: string): Chapter {
  const found = chapters.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is missing`);
  return found;
}

/** The name of the script that `npm start` or `npm run name -- more` runs. */
function scriptOf(line: string): string | null {
  const [, name] = /^npm (?:run )?([\w:-]+)/.exec(line) ?? [];
  return name ?? null;
}

/** Code, forms and sample words in which every word on our own screens is written. */
const SCREENS = ['editor', 'tools', 'mailbox', 'src/output', 'src/content', 'sample']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.(tsx?|yaml)$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** The editor calls a file by its kind. */
const SPELLED_OUT = ['imagen', 'PDF'].map((kind) => SCREENS.replaceAll(/\$\{kind\}/g, kind)).join('\n');

/** Whether a word is shown by itself: between quotes, tags or at the start of a line that a program prints. */
function isOnAScreen(label: string): boolean {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(['"\`>]\\s*|: )${escaped}( ?['"\`<:]| \\(|$)`, 'm').test(SPELLED_OUT);
}

describe('the manual leads where it says', () => {
  test('its table of contents names every chapter', () => {
    const listed = references(chapter('README.md')).map(({ path }) => path);
    expect(listed).toEqual(chapters.map(({ name }) => name).filter((name) => name !== 'README.md'));
  });

  test.each(chapters)('$name: every chapter, picture and file it names is there', (one) => {
    for (const { path } of references(one)) expect(existsSync(join(MANUAL, path)), path).toBe(true);
    const paths = [
      ...codes(one),
      ...commands.filter(({ chapter: name }) => name === one.name).flatMap(({ line }) => line.split(' ')),
    ].filter((code) => /^(\.\w|\w[\w.-]*\/|package\.json$)/.test(code) && !/[:=<{]/.test(code));
    for (const path of paths) expect(MADE.includes(path) || existsSync(path), path).toBe(true);
  });

  const ours = chapters.filter(({ name }) => !ELSEWHERE.includes(name));
  test.each(ours)('$name: what it calls by name is on a screen', (one) => {
    const names = labels(one).filter((label) => !NOT_WRITTEN.includes(label));
    expect(names.filter((label) => !isOnAScreen(label))).toEqual([]);
  });
});

describe('the manual’s commands', () => {
  test.each(commands)('$chapter: $line', ({ line }) => {
    const words = line.replaceAll(/^(?:[A-Z_]+=\S+ )+/g, '').split(' ');
    expect(PROGRAMS).toContain(words[0]);
    if (words[0] === 'npm') expect(Object.keys(scripts)).toContain(scriptOf(words.join(' ')));
  });

  test('npm run build says what is missing in .env', async () => {
    expect(scripts.build).toContain('tools/build.ts');
    const keys = Object.fromEntries(EMAIL_KEYS.map((key) => [key, '']));
    const { code, output } = await runCommand('tools/build.ts', { ...keys, CONTENT_DIR: 'sample' });
    expect(code).toBe(1);
    expect(output).toMatch(/faltan datos del servicio de correo[\s\S]*\.env/i);
  });
});

describe('what the manual explains is what there is', () => {
  test('every kind of finding has its explanation, and says rightly whether it stops publishing', () => {
    const [, explained = ''] = chapter('09-revisar.md').text.split('## Qué quiere decir cada parte');
    const parts = new Map(
      [...explained.matchAll(/^### (.+)\n\n(.+)$/gm)].map(([, title = '', words = '']) => [title, words]),
    );
    expect([...parts.keys()]).toEqual(Object.values(CHECKS).map(({ title }) => title));
    for (const { title, blocks: stops } of Object.values(CHECKS)) {
      expect(parts.get(title)?.startsWith('Impide publicar.'), title).toBe(stops);
    }
  });

  test('the template’s variables are those that the form sends', () => {
    const sent = Object.keys(templateParams(new FormData(), 'midominio.com'));
    const written = firstCells(chapter('08-correo.md'), 'Hueco').map((cell) => cell.replaceAll(/[{}]/g, ''));
    expect(written.toSorted()).toEqual(sent.toSorted());
  });

  test('the settings are those of the model', () => {
    const model = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm) ?? [];
    const [written = ''] = blocks(chapter('08-correo.md'), ['text']).filter((block) => block.includes('='));
    expect(written.match(/^[A-Z_]+(?==)/gm)).toEqual(model);
  });

  test('the notice that it quotes is the one that appears', async () => {
    await using content = await copyContent();
    await content.replace('printed-books/luz-en-escena/index.yaml', /$/, 'status: Pronto Disponible\n');
    const [quoted] = blocks(chapter('02-editar.md'), ['text']);
    const shown = (await contentProblems(content.dir)).map(
      ({ file, field, wrong, wanted }) => `${file}\n  ${fieldLabel(file, field)}: ${wrong}; ${wanted}.`,
    );
    expect(shown).toEqual([quoted]);
  });

  test('what it says a field answers to a wrong price is what it answers', () => {
    const spec = fieldSpec(COLLECTION_SCHEMAS.ebooks.shape.price, 'price');
    expect(chapter('02-editar.md').text).toContain(
      `si en **${spec.title}** escribes \`13\`, debajo dice «${validationMessage(spec, '13')}»`,
    );
  });

  test('the checklist’s folders are those of the content, each with its form', () => {
    const forms = Object.entries(SCHEMAS).map(
      ([name, schema]) => `| \`${name}\` | **${schema.meta()?.title}** |`,
    );
    const written = chapter('09-revisar.md').text.match(/^\| `[\w-]+` \| \*\*.+\*\* \|$/gm) ?? [];
    expect(written.toSorted()).toEqual(forms.toSorted());
  });

  test('its examples of what a field takes are accepted, and a video without a picture', () => {
    const written = [...codes(chapter('05-libros.md')), ...codes(chapter('06-videos.md'))];
    const { price, rating } = COLLECTION_SCHEMAS.ebooks.shape;
    const { duration, views, videoId, thumbnail } = COLLECTION_SCHEMAS.videos.shape;
    const examples: readonly (readonly [z.ZodType, ...string[]])[] = [
      [price, '$13 USD', '$38.000 COP', '€9,50', 'Bs. 480', 'Gratis'],
      [rating, '4.8'],
      [duration, '8:47', '1:05:00'],
      [views, '12500', '12.500'],
      [videoId, 'abc123XYZ_0', 'https://youtu.be/abc123XYZ_0'],
    ];
    for (const [schema, ...values] of examples) {
      expect(written).toEqual(expect.arrayContaining(values));
      for (const value of values) expect(schema.safeParse(value).success, value).toBe(true);
    }
    expect(thumbnail.safeParse(undefined).success).toBe(true);
  });
});

describe('the manual’s pictures', () => {
  const folder = join(MANUAL, 'imagenes');
  const shown = chapters.flatMap(references).filter(({ path }) => path.startsWith('imagenes/'));

  test('are each shown, described and at most 150 kB', () => {
    const files = readdirSync(folder).toSorted();
    expect(shown.map(({ path }) => path.replace('imagenes/', '')).toSorted()).toEqual(files);
    for (const name of files) expect(statSync(join(folder, name)).size, name).toBeLessThanOrEqual(150_000);
    for (const { words } of shown) expect(words.length).toBeGreaterThan(10);
  });
});
