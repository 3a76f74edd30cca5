import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The owner's manual, from the project on. */
export const MANUAL = 'docs/manual';

/** A chapter of the manual, by the name of its file. */
export interface Chapter {
  readonly name: string;
  readonly text: string;
}

/** All chapters, the table of contents first or among them as their names sort. */
export const chapters: readonly Chapter[] = readdirSync(MANUAL)
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(MANUAL, name), 'utf8') }));

/** A line that the reader is told to type, and the chapter that tells her. */
export interface Command {
  readonly chapter: string;
  readonly line: string;
}

const BLOCK = /^( *)```(\w+)\n([\s\S]*?)\n\1```$/gm;

/** The blocks of a language, such as `sh` or `text`, without their fences. */
export function blocks({ text }: Chapter, languages: readonly string[]): readonly string[] {
  return [...text.matchAll(BLOCK)]
    .filter(([, , language = '']) => languages.includes(language))
    .map(([, , , block = '']) => block);
}

/** Every line that is to be typed into a terminal. */
export const commands: readonly Command[] = chapters.flatMap((chapter) =>
  blocks(chapter, ['sh', 'bat']).flatMap((block) =>
    block.split('\n').map((line) => ({ chapter: chapter.name, line })),
  ),
);

/** What stands between backticks in a chapter's sentences. */
export function codes({ text }: Chapter): readonly string[] {
  return [...text.replaceAll(BLOCK, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** Words on a screen: bold, but for those that open a paragraph and end like a sentence. */
export function labels({ text }: Chapter): readonly string[] {
  const bold = [...text.replaceAll(BLOCK, '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label);
  return bold.filter((label) => !/[.:]$/.test(label));
}

/** Addresses of links and pictures that stand in this project, each with its words. */
export function references({ text }: Chapter): readonly { readonly words: string; readonly path: string }[] {
  const found = [...text.matchAll(/\[([^\]]*)\]\(([^)]+)\)/g)];
  return found
    .map(([, words = '', path = '']) => ({ words, path }))
    .filter(({ path }) => !/^https?:/.test(path));
}

/** The first cells of a table's rows whose heading's first cell is `head`, backticks off. */
export function firstCells({ text }: Chapter, head: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  const rows = start < 0 ? [] : lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end < 0 ? undefined : end)
    .map((row) => row.split('|')[1]?.trim().replaceAll('`', '') ?? '');
}
