import { slugify } from 'markdown-to-jsx/react';
import type { SectionId } from '../../../src/content/schema.ts';

const FOLDER = '../../manual/';
const TEXTS = import.meta.glob<string>('../../manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PICTURES = import.meta.glob<string>('../../manual/imagenes/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
const CONTENTS = 'README.md';

/** The address of the table of contents; those of the chapters begin with it. */
export const MANUAL = '/manual/';

export interface Chapter {
  /** `/manual/02-editar.md` */
  readonly address: string;
  /** «2. Editar» */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** The chapters in their order. */
export const CHAPTERS: readonly Chapter[] = Object.entries(TEXTS)
  .map(([path, text]) => ({ path: path.replace(FOLDER, ''), text }))
  .filter(({ path }) => path !== CONTENTS)
  .map(({ path, text }) => ({ address: MANUAL + path, title: text.match(/^# (.*)/)?.[1] ?? path, text }));

/** The table of contents, in Markdown. */
export const TABLE_OF_CONTENTS = TEXTS[FOLDER + CONTENTS] ?? '';

/** @param path as in a chapter: `imagenes/editor.webp` */
export function pictureAddress(path: string): string | undefined {
  return PICTURES[FOLDER + path];
}

/** The chapter that tells how each part of the page is edited. */
const CHAPTER_NAMES: Readonly<Record<SectionId, string>> = {
  site: '03-nombre.md',
  header: '02-editar.md',
  hero: '04-retrato.md',
  about: '05-historia.md',
  ebooks: '06-libros.md',
  'printed-books': '06-libros.md',
  'free-guides': '07-guias-y-videos.md',
  youtube: '07-guias-y-videos.md',
  contact: '11-correo.md',
  footer: '02-editar.md',
  'not-found': '02-editar.md',
};

export function chapterOf(section: SectionId): Chapter | undefined {
  return CHAPTERS.find(({ address }) => address === MANUAL + CHAPTER_NAMES[section]);
}

/** A section of a chapter that has words of a question. */
export interface Found {
  /** `/manual/10-publicar.md#si-ya-pagas-un-hosting` */
  readonly address: string;
  /** «10. Publicar › Si ya pagas un hosting» */
  readonly title: string;
  /** Its line with the most of the words, without marks: before the first of them, that one as it stands there, and after it. */
  readonly parts: readonly [before: string, word: string, after: string];
}

/** Letters shown on each side of the word that was found. */
const AROUND = 90;
/** Most sections that are found. */
const MAX_FOUND = 10;
/** Shorter words, such as «de» and «la», say nothing of what is asked. */
const MIN_LETTERS = 4;
/** First letters that tell words apart, whatever their endings: «cambiar», «cambia». */
const STEM_LETTERS = 5;

/**
 * The sections of the chapters that have words of a question, whatever their endings, accents and capitals: first those that
 * have the most of them, and of these the ones that have them in their headings.
 */
export function findInChapters(question: string, chapters: readonly Chapter[] = CHAPTERS): readonly Found[] {
  const words = plain(question).match(/[\p{L}\p{N}]+/gu) ?? [];
  const long = words.filter(({ length }) => length >= MIN_LETTERS);
  const stems = new Set((long.length > 0 ? long : words).map((word) => word.slice(0, STEM_LETTERS)));
  const wanted = [...stems].map((stem) => new RegExp(`(?<![\\p{L}\\p{N}])${stem}[\\p{L}\\p{N}]*`, 'u'));
  const countIn = (text: string) => wanted.filter((word) => word.test(plain(text))).length;
  return chapters
    .flatMap(sectionsOf)
    .map((section) => ({ ...section, count: countIn(section.lines.join('\n')) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || countIn(b.heading) - countIn(a.heading))
    .slice(0, MAX_FOUND)
    .map(({ address, title, lines }) => {
      const [line = ''] = lines.toSorted((a, b) => countIn(b) - countIn(a));
      const places = wanted.map((word) => word.exec(plain(line))).filter((place) => place !== null);
      const [first] = places.toSorted((a, b) => a.index - b.index);
      const [start, end] = first ? [first.index, first.index + first[0].length] : [0, 0];
      const parts = [
        cutBefore(line.slice(0, start)),
        line.slice(start, end),
        cutAfter(line.slice(end)),
      ] as const;
      return { address, title, parts };
    });
}

/** The sections of a chapter: what stands before its first heading, and below each. The last line of each is its heading. */
function sectionsOf({ address, title, text }: Chapter) {
  return text.split(/^(?=##)/m).map((section) => {
    const [first = '', ...others] = section.split('\n');
    const heading = withoutMarks(first);
    const lines = [...others.map(withoutMarks), heading];
    return first.startsWith('##')
      ? { heading, lines, address: `${address}#${slugify(heading)}`, title: `${title} › ${heading}` }
      : { heading, lines, address, title };
  });
}

/** Letters without accents and capitals, as many as before. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A line of Markdown as it is read; empty for a picture, the frame of a table or of a block of code. */
function withoutMarks(line: string): string {
  if (/^!\[|^\s*[|:-]+[\s|:-]*$|^\s*```/.test(line.trim())) return '';
  return line
    .normalize('NFC')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#+|[-*]|\d+\.)\s+/, '')
    .replaceAll(/\*\*|[*`<>]/g, '')
    .replaceAll(/^\||\|$/g, '')
    .replaceAll(/\s*\|\s*/g, ' · ')
    .trim();
}

const cutBefore = (text: string) => (text.length > AROUND ? `…${text.slice(-AROUND)}` : text);
const cutAfter = (text: string) => (text.length > AROUND ? `${text.slice(0, AROUND)}…` : text);
