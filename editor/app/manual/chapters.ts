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

/** A line of a chapter that has what was searched for. */
export interface Found {
  /** Of the heading above it: `/manual/10-publicar.md#si-ya-pagas-un-hosting` */
  readonly address: string;
  /** «10. Publicar › Si ya pagas un hosting» */
  readonly title: string;
  /** The line without marks, around the words: before them, they as they stand there, and after them. */
  readonly parts: readonly [before: string, words: string, after: string];
}

/** Letters shown on each side of the words that were found. */
const AROUND = 90;

/** The lines of the chapters that have some words, whatever their accents and capitals; headings first. */
export function findInChapters(words: string, chapters: readonly Chapter[] = CHAPTERS): readonly Found[] {
  const wanted = plain(words.trim());
  if (wanted === '') return [];
  const found = chapters.flatMap(({ address, title, text }) => {
    let heading = '';
    return text.split('\n').flatMap((line) => {
      const [, own] = /^#{2,} (.*)/.exec(line) ?? [];
      heading = own ?? heading;
      const shown = withoutMarks(line);
      const at = plain(shown).indexOf(wanted);
      if (at < 0) return [];
      const end = at + wanted.length;
      return {
        isHeading: line.startsWith('#'),
        address: heading ? `${address}#${slugify(heading)}` : address,
        title: heading ? `${title} › ${heading}` : title,
        parts: [cutBefore(shown.slice(0, at)), shown.slice(at, end), cutAfter(shown.slice(end))] as const,
      };
    });
  });
  return found.toSorted((a, b) => Number(b.isHeading) - Number(a.isHeading));
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
