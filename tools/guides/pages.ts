import type { Token, Tokens } from 'marked';
import { GuideError } from './guide-error.ts';
import type { GuideDetails, GuideText } from './guide-text.ts';
import { blockHtml, blocks, inlineHtml, isHeading, isList } from './markdown.ts';

/** A titled instruction of a page: Respira, Lee, Pregúntate, Ora. Both fields are HTML. */
export interface Step {
  readonly title: string;
  readonly html: string;
}

interface Titled {
  /** Line above the title, or an empty text. */
  readonly label: string;
  readonly title: string;
  readonly html: string;
}

export interface CoverPage {
  readonly kind: 'cover' | 'back';
  readonly details: GuideDetails;
}

export interface ReadingPage extends Titled {
  readonly kind: 'reading';
  readonly steps: readonly Step[];
  /** True once every morning has passed. */
  readonly afterMornings: boolean;
}

export interface MorningPage extends Titled {
  readonly kind: 'morning';
  /** 1 for the first morning. */
  readonly morning: number;
  readonly verse: string;
  readonly source: string;
  readonly steps: readonly Step[];
}

export interface WritingPage extends Titled {
  readonly kind: 'writing';
  readonly morning: number | null;
  readonly paper: 'ruled' | 'blank';
  /** One caption for each sheet of paper; an empty text for the only sheet of a page. */
  readonly sheets: readonly string[];
}

/** One printed page; all its texts are HTML made from escaped Markdown. */
export type GuidePage = CoverPage | ReadingPage | MorningPage | WritingPage;

interface Section {
  readonly heading: string;
  readonly body: Token[];
}

/**
 * Lays a guide's Markdown out in pages: cover, one page for each `##`, one more for each `###` that leaves
 * room to write, and the back. Throws a GuideError when a page is not written as the guide's notes say.
 */
export function guidePages(guide: GuideText): GuidePage[] {
  const { sections, before } = split(blocks(guide.markdown, guide.file), 2);
  if (before.length > 0 || sections.length === 0) {
    throw new GuideError(guide.file, 'primera página', 'empieza cada página con un título «## Título»');
  }
  const mornings = sections.map((section) => section.body.some(isVerse));
  const inner = sections.flatMap((section, index) => {
    const passed = mornings.slice(0, index + 1).filter(Boolean).length;
    return sectionPages(section, { file: guide.file, passed, total: mornings.filter(Boolean).length });
  });
  return [{ kind: 'cover', details: guide.details }, ...inner, { kind: 'back', details: guide.details }];
}

interface Place {
  readonly file: string;
  readonly passed: number;
  readonly total: number;
}

function sectionPages(section: Section, place: Place): GuidePage[] {
  const { before, sections } = split(section.body, 3);
  const { label, title } = splitTitle(section.heading);
  const verse = before.find(isVerse);
  if (before.some(isRule)) return [writingPage({ label, title, body: before, morning: null })];
  const steps = sections.filter(({ body }) => !body.some(isRule)).map(toStep);
  const text = { label, title, html: blockHtml(before.filter((token) => !isVerse(token))), steps };
  const writing = sections
    .filter(({ body }) => body.some(isRule))
    .map(({ heading, body }) =>
      writingPage({ label, title: inlineHtml(heading), body, morning: verse ? place.passed : null }),
    );
  const first: GuidePage = verse
    ? { kind: 'morning', morning: place.passed, ...text, ...verseParts(verse, section.heading, place.file) }
    : { kind: 'reading', afterMornings: place.total > 0 && place.passed === place.total, ...text };
  return [first, ...writing];
}

function writingPage(from: {
  label: string;
  title: string;
  body: Token[];
  morning: number | null;
}): WritingPage {
  const rule = from.body.find(isRule);
  const captions = from.body
    .filter(isList)
    .flatMap((list) => list.items.map((item) => inlineHtml(item.text)));
  return {
    kind: 'writing',
    label: from.label,
    title: from.title,
    html: blockHtml(from.body.filter((token) => !isRule(token) && !isList(token))),
    morning: from.morning,
    paper: rule?.raw.trim().startsWith('*') ? 'blank' : 'ruled',
    sheets: captions.length > 0 ? captions : [''],
  };
}

function split(tokens: Token[], depth: number): { before: Token[]; sections: Section[] } {
  const starts = tokens.flatMap((token, index) => (isHeading(token, depth) ? [{ token, index }] : []));
  const sections = starts.map(({ token, index }, n) => ({
    heading: token.text,
    body: tokens.slice(index + 1, starts[n + 1]?.index),
  }));
  return { before: tokens.slice(0, starts[0]?.index ?? tokens.length), sections };
}

function splitTitle(heading: string): { label: string; title: string } {
  const colon = heading.indexOf(': ');
  if (colon < 0) return { label: '', title: inlineHtml(heading) };
  return { label: inlineHtml(heading.slice(0, colon)), title: inlineHtml(heading.slice(colon + 2)) };
}

function verseParts(
  quote: Tokens.Blockquote,
  heading: string,
  file: string,
): { verse: string; source: string } {
  const lines = quote.text.trim().split('\n');
  const source = lines.pop() ?? '';
  if (lines.length === 0) {
    throw new GuideError(
      file,
      heading,
      'bajo el verso escribe de dónde viene, por ejemplo «> Salmo 119:105»',
    );
  }
  return { verse: inlineHtml(lines.join(' ')), source: inlineHtml(source) };
}

function toStep({ heading, body }: Section): Step {
  return { title: inlineHtml(heading), html: blockHtml(body) };
}

function isVerse(token: Token): token is Tokens.Blockquote {
  return token.type === 'blockquote';
}

function isRule(token: Token): token is Tokens.Hr {
  return token.type === 'hr';
}
