import { Marked, type Token, type Tokens } from 'marked';
import { isMap, parseDocument } from 'yaml';
import { z } from 'zod';
import { isoDate } from '../../src/content/fields.ts';

/** Bytes from which on a guide costs much data on a phone. */
export const HEAVY_GUIDE = 2_000_000;

/** Where something is wrong, and what to do instead, in Spanish. */
type Mistake = readonly [place: string, remedy: string];

/** Mistakes that the owner of a guide can mend, all that were found in a file. */
export class GuideError extends Error {
  constructor(file: string, ...mistakes: readonly Mistake[]) {
    super([file, ...mistakes.map(([place, remedy]) => `  ${place}: ${remedy}`)].join('\n'));
    this.name = 'GuideError';
  }
}

const words = (remedy: string) => z.string({ error: remedy }).trim().min(1, remedy);

const detailsSchema = z.strictObject({
  title: words('escribe el título de la guía, por ejemplo «title: Siete mañanas con luz»'),
  subtitle: words('escribe la frase que va bajo el título en la portada'),
  author: words('escribe el nombre que firma la portada'),
  description: words('resume la guía en una frase; la muestran los lectores de PDF'),
  date: isoDate,
  sunsLabel: words('escribe la frase que invita a colorear el sol de cada mañana'),
  farewell: words('escribe la despedida de la última página').optional(),
  credits: words('escribe de quién son el texto, los dibujos y los versos').optional(),
});

/** A title and what stands under it, as HTML; with paper, it is a place to write. */
export interface Passage {
  readonly title: string;
  readonly html: string;
  /** Ruled or blank, one sheet for each caption; null where there is nothing to write. */
  readonly paper: { readonly ruled: boolean; readonly captions: readonly string[] } | null;
}

/** What stands under one `##`: its own words, then its steps and places to write, each under a `###`. */
export interface Section extends Passage {
  /** The small line above the title, or an empty text. */
  readonly label: string;
  readonly verse: { readonly words: string; readonly source: string } | null;
  readonly passages: readonly Passage[];
}

/** A guide as its owner wrote it; every text of a section is HTML made of escaped Markdown. */
export interface Guide {
  readonly details: z.infer<typeof detailsSchema>;
  readonly sections: readonly Section[];
}

/**
 * Reads the text of a `guia.md`; `file` only names it in messages.
 * Throws a GuideError with each detail that is missing or wrong, and each page that is not written as the manual says.
 */
export function readGuide(source: string, file: string): Guide {
  // Windows' Notepad ends lines in CRLF and may put a byte order mark before the first.
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [, yaml, body] = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*\n([\s\S]*)$/.exec(text) ?? [];
  if (yaml === undefined || body === undefined) {
    const remedy = 'abre el archivo con los datos de la guía entre dos líneas «---»';
    throw new GuideError(file, ['principio', remedy]);
  }
  const mistakes: Mistake[] = [];
  const details = readDetails(yaml, mistakes);
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  const sections = readSections(body, firstLine, mistakes);
  if (!details || mistakes.length > 0) throw new GuideError(file, ...mistakes);
  return { details, sections };
}

/** The details start below the file's first line. */
const FIRST_DETAIL = 2;

/** Reads the lines between the two `---`; null where they have mistakes. */
function readDetails(yaml: string, mistakes: Mistake[]): Guide['details'] | null {
  const document = parseDocument(withQuotes(yaml), { logLevel: 'error' });
  const broken = new Set(document.errors.map(({ linePos }) => (linePos?.[0].line ?? 1) + FIRST_DETAIL - 1));
  const remedy = 'escribe cada dato como «nombre: texto», sin tabuladores, y cierra las comillas que abras';
  mistakes.push(...[...broken].map((line) => [`línea ${line}`, remedy] as const));
  if (broken.size > 0) return null;
  const { data = null, error } = detailsSchema.safeParse(isMap(document.contents) ? document.toJS() : {});
  const placed = (name: string) => {
    const index = yaml.split('\n').findIndex((line) => line.startsWith(name));
    return index < 0 ? name : `línea ${index + FIRST_DETAIL}, ${name}`;
  };
  for (const issue of error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      const remedy = `quita este dato o corrige su nombre; los que hay son ${DETAILS.join(', ')}`;
      mistakes.push(...issue.keys.map((key) => [placed(key), remedy] as const));
    } else {
      const name = issue.path.join('.');
      const remedy = name === 'date' ? 'escribe la fecha de la guía como 2025-01-06' : issue.message;
      mistakes.push([placed(name), remedy]);
    }
  }
  return data;
}

const DETAILS = Object.keys(detailsSchema.shape);
const ONE_LINE = new RegExp(`^(${DETAILS.join('|')})[ \\t]*:[ \\t]*([^\\s|>].*)$(?!\\n[ \\t]+\\S)`, 'gm');

/** Puts each text of one line between quotes, so that no colon, `#` or other sign of YAML in it means anything. */
function withQuotes(yaml: string): string {
  return yaml.replace(ONE_LINE, (line, name: string, text: string) => {
    const isQuoted = /^("([^"\\]|\\.)*("|$)|'([^']|'')*('|$))\s*$/.test(text);
    return isQuoted ? line : `${name}: ${JSON.stringify(text.trim())}`;
  });
}

const marked = new Marked({ gfm: true });
const inline = (text: string) => marked.parseInline(text.trim(), { async: false });

/** @param firstLine the line of the file that the pages begin at */
function readSections(markdown: string, firstLine: number, mistakes: Mistake[]): Section[] {
  const tokens = marked.lexer(markdown.replace(/^#{2,3}(?=[^#\s])/gm, '$& '));
  const lines = new Map<Token, number>();
  let line = firstLine;
  for (const token of tokens) {
    lines.set(token, line);
    marked.walkTokens([token], (inner) => {
      const before = token.raw.slice(0, Math.max(token.raw.indexOf(inner.raw), 0));
      if (!isWords(inner)) mistakes.push([placeOf(inner, line + breaksIn(before)), ONLY_WORDS]);
    });
    line += breaksIn(token.raw);
  }
  const words = tokens.filter(({ type }) => type !== 'space' && type !== 'html');
  const [[before], sections] = split(words, 2);
  if (before || sections.length === 0) {
    const place = before ? placeOf(before, lines.get(before) ?? firstLine) : 'primera página';
    mistakes.push([place, 'empieza cada página con un título «## Título»']);
  }
  for (const { heading, body } of sections) {
    const verse = verseOf(split(body, 3)[0]);
    if (verse && !verse.source) {
      const place = placeOf(heading, lines.get(heading) ?? firstLine);
      mistakes.push([place, 'bajo el verso escribe de dónde viene, por ejemplo «> Salmo 119:105»']);
    }
  }
  return sections.map(({ heading, body }) => readSection(heading.text, body));
}

const breaksIn = (text: string) => text.split('\n').length - 1;

const placeOf = ({ raw }: Token, line: number) =>
  `línea ${line}, «${[...raw.trim().split('\n', 1).join('')].slice(0, 40).join('')}»`;

function readSection(heading: string, body: Token[]): Section {
  const [own, passages] = split(body, 3);
  const verse = verseOf(own);
  const words = own.filter((token) => token !== verse?.token);
  const [, label = '', title = heading] = /^(.*?): (.*)$/.exec(heading) ?? [];
  return {
    label: inline(label),
    verse: verse && { words: inline(verse.words), source: inline(verse.source) },
    ...readPassage(title, words),
    passages: passages.map((passage) => readPassage(passage.heading.text, passage.body)),
  };
}

/** The verse of a page that is for reading: its last line says where it comes from. */
function verseOf(own: readonly Token[]) {
  const token = own.some(({ type }) => type === 'hr')
    ? undefined
    : own.find(({ type }) => type === 'blockquote');
  if (!token) return null;
  const lines = (token as Tokens.Blockquote).text.trim().split('\n');
  const source = lines.length > 1 ? (lines.pop() ?? '') : '';
  return { token, words: lines.join(' '), source };
}

function readPassage(title: string, body: Token[]): Passage {
  const rule = body.find(({ type }) => type === 'hr');
  if (!rule) return { title: inline(title), html: marked.parser(body), paper: null };
  const lists = body.filter((token): token is Tokens.List => token.type === 'list');
  const captions = lists.flatMap(({ items }) => items.map(({ text }) => inline(text)));
  return {
    title: inline(title),
    html: marked.parser(body.filter(({ type }) => type !== 'hr' && type !== 'list')),
    paper: { ruled: !rule.raw.trim().startsWith('*'), captions: captions.length > 0 ? captions : [''] },
  };
}

/** Cuts tokens at the headings of the given depth; first comes what stands before any of them. */
function split(tokens: readonly Token[], depth: number) {
  const before: Token[] = [];
  const sections: { heading: Tokens.Heading; body: Token[] }[] = [];
  for (const token of tokens) {
    if (isHeading(token) && token.depth === depth) sections.push({ heading: token, body: [] });
    else (sections.at(-1)?.body ?? before).push(token);
  }
  return [before, sections] as const;
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

const ONLY_WORDS = 'escribe solo texto; una guía no lleva HTML, imágenes, enlaces ni código';

function isWords({ type, raw }: Token): boolean {
  const isComment = type === 'html' && /^<!--[\s\S]*?-->\s*$/.test(raw);
  return isComment || !['html', 'image', 'code', 'link'].includes(type);
}
