/** A file that a row names, and what it names in that file: fields, constants, or the title of a test. */
export interface Reference {
  readonly file: string;
  readonly names: readonly string[];
}

/** A row of the specification map. */
export interface Row {
  /** Number of its line in the document, counted from 1. */
  readonly line: number;
  /** The heading above it. */
  readonly section: string;
  readonly clause: string;
  readonly where: string;
  readonly proof: string;
}

const HEAD = /^\| Clause \||^\| ?---/;

/** All rows of the map's tables, with the cells as they are shown. */
export function rowsOf(markdown: string): readonly Row[] {
  let section = '';
  return markdown.split('\n').flatMap((text, index) => {
    if (text.startsWith('## ')) section = text.slice(3).trim();
    if (!text.startsWith('|') || HEAD.test(text)) return [];
    const [, clause = '', where = '', proof = ''] = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return [{ line: index + 1, section, clause, where, proof }];
  });
}

/** The lines of a cell; a table of Markdown parts them by `<br>`. */
export const linesOf = (cell: string): readonly string[] => cell.split('<br>').filter(Boolean);

/** What `text` says in place of a file: why there is none. */
export const isReason = (text: string): boolean => /^(Not built|Reason): .{20}/.test(text);

/** Reads `` `file` `` or `` `file` › `name`, `name` ``; null when it is neither. */
export function placeOf(text: string): Reference | null {
  const [, file, names = ''] = /^`([^`]+)`(?: › ((?:`[^`]+`(?:, )?)+))?$/.exec(text) ?? [];
  return file ? { file, names: codes(names) } : null;
}

/** Reads `` `file` › title of the test ``; null when it is not that. */
export function testOf(text: string): Reference | null {
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(text) ?? [];
  return file && title ? { file, names: [title.replaceAll(/\\([<|*_])/g, '$1')] } : null;
}

/** What stands between backticks: names in the code. */
export const codes = (text: string): readonly string[] => all(text, /`([^`]+)`/g);

/** What stands between « and »: words that a visitor sees. */
export const quotes = (text: string): readonly string[] => all(text, /«([^»]+)»/g);

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
