import { Marked, type Token, type Tokens } from 'marked';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { isoDate } from '../../src/content/fields.ts';

/** A mistake that the owner of a guide can mend: where it is, and what to do instead, in Spanish. */
export class GuideError extends Error {
  constructor(file: string, place: string, remedy: string) {
    super(`${file}\n  ${place}: ${remedy}`);
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
 * Throws a GuideError when a detail is missing or wrong, or a page is not written as the manual says.
 */
export function readGuide(source: string, file: string): Guide {
  // Windows' Notepad ends lines in CRLF and may put a byte order mark before the first.
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [, yaml, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (yaml === undefined || body === undefined) {
    const remedy = 'abre el archivo con los datos de la guía entre dos líneas «---»';
    throw new GuideError(file, 'principio', remedy);
  }
  return { details: readDetails(yaml, file), sections: readSections(body, file) };
}

function readDetails(yaml: string, file: string): Guide['details'] {
  const { data, error } = detailsSchema.safeParse(parseYaml(yaml, file));
  if (data) return data;
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(detailsSchema.shape).join(', ');
    const remedy = `quita este dato o corrige su nombre; los que hay son ${known}`;
    throw new GuideError(file, issue.keys.join(', '), remedy);
  }
  const field = issue?.path.join('.');
  if (!field) throw new GuideError(file, 'principio', 'escribe aquí los datos de la guía');
  if (field === 'date') throw new GuideError(file, field, 'escribe la fecha de la guía como 2025-01-06');
  throw new GuideError(file, field, issue?.message ?? '');
}

function parseYaml(yaml: string, file: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = (error.linePos?.[0].line ?? 0) + 1;
    throw new GuideError(file, `línea ${line}`, 'escribe cada dato como «nombre: texto», sin tabuladores');
  }
}

const marked = new Marked({ gfm: true });
const inline = (text: string) => marked.parseInline(text.trim(), { async: false });

function readSections(markdown: string, file: string): Section[] {
  const tokens = marked.lexer(markdown);
  marked.walkTokens(tokens, (token) => refuseAllButWords(token, file));
  const words = tokens.filter(({ type }) => type !== 'space' && type !== 'html');
  const [before, sections] = split(words, 2);
  if (before.length > 0 || sections.length === 0) {
    throw new GuideError(file, 'primera página', 'empieza cada página con un título «## Título»');
  }
  return sections.map(({ heading, body }) => readSection(heading, body, file));
}

function readSection(heading: string, body: Token[], file: string): Section {
  const [own, passages] = split(body, 3);
  const isForReading = !own.some(({ type }) => type === 'hr');
  const quote = own.find((token) => isForReading && token.type === 'blockquote');
  const words = own.filter((token) => token !== quote);
  const [, label = '', title = heading] = /^(.*?): (.*)$/.exec(heading) ?? [];
  return {
    label: inline(label),
    verse: quote ? readVerse(quote as Tokens.Blockquote, heading, file) : null,
    ...readPassage(title, words),
    passages: passages.map((passage) => readPassage(passage.heading, passage.body)),
  };
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

function readVerse(quote: Tokens.Blockquote, heading: string, file: string) {
  const lines = quote.text.trim().split('\n');
  const source = lines.pop() ?? '';
  if (lines.length === 0) {
    const remedy = 'bajo el verso escribe de dónde viene, por ejemplo «> Salmo 119:105»';
    throw new GuideError(file, heading, remedy);
  }
  return { words: inline(lines.join(' ')), source: inline(source) };
}

/** Cuts tokens at the headings of the given depth; first comes what stands before any of them. */
function split(tokens: Token[], depth: number): [Token[], { heading: string; body: Token[] }[]] {
  const before: Token[] = [];
  const sections: { heading: string; body: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === depth) sections.push({ heading: token.text, body: [] });
    else (sections.at(-1)?.body ?? before).push(token);
  }
  return [before, sections];
}

function refuseAllButWords(token: Token, file: string): void {
  const isComment = token.type === 'html' && /^<!--[\s\S]*?-->\s*$/.test(token.raw);
  if (isComment || !['html', 'image', 'code', 'link'].includes(token.type)) return;
  const remedy = 'escribe solo texto; una guía no lleva HTML, imágenes, enlaces ni código';
  throw new GuideError(file, `«${token.raw.trim().slice(0, 40)}»`, remedy);
}
