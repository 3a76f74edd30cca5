/** A piece of an XML text (XML 1.0, section 2), as far as judging a drawing needs it. */
export type XmlToken =
  | { readonly kind: 'opening'; readonly name: string; readonly attributes: readonly XmlAttribute[] }
  | { readonly kind: 'closing' }
  | { readonly kind: 'text'; readonly text: string }
  /** `<?name …?>` */
  | { readonly kind: 'instruction'; readonly text: string }
  /** `<!DOCTYPE …>`, and whether it declares things of its own. */
  | { readonly kind: 'doctype'; readonly declares: boolean }
  | { readonly kind: 'comment' }
  /** Something that no XML has: nothing comes after it. */
  | { readonly kind: 'broken' };

/** An attribute, its references to characters resolved. */
export interface XmlAttribute {
  readonly name: string;
  readonly value: string;
}

const NAME = '[^\\s<>/="\']+';
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`;

/** Each begins where the last one ended, so that no text takes longer than its length. */
const TOKENS: readonly (readonly [pattern: RegExp, token: (match: RegExpExecArray) => XmlToken])[] = [
  [/<!--[\s\S]*?-->/y, () => ({ kind: 'comment' })],
  [/<\?([\s\S]*?)\?>/y, ([, text = '']) => ({ kind: 'instruction', text })],
  [/<!\[CDATA\[([\s\S]*?)\]\]>/y, ([, text = '']) => ({ kind: 'text', text })],
  [/<!DOCTYPE([^>]*)>/y, ([, text = '']) => ({ kind: 'doctype', declares: text.includes('[') })],
  [/<\/[^<>]*>/y, () => ({ kind: 'closing' })],
  [new RegExp(`<(${NAME})((?:${ATTRIBUTE})*)\\s*(/?)>`, 'y'), opening],
  [/[^<]+/y, ([text]) => ({ kind: 'text', text: resolved(text) })],
];

/** Takes an XML text apart. What it gives is sure only for well-formed XML: that is a parser's to say. */
export function* xmlTokens(text: string): Generator<XmlToken> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const found = tokenAt(text, at);
    yield found.token;
    if (found.token.kind === 'broken') return;
    at = found.end;
  }
}

function tokenAt(text: string, at: number): { token: XmlToken; end: number } {
  for (const [pattern, token] of TOKENS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { token: token(match), end: pattern.lastIndex };
  }
  return { token: { kind: 'broken' }, end: at };
}

function opening([, name = '', written = '']: RegExpExecArray): XmlToken {
  const found = written.matchAll(new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g'));
  const attributes = [...found].map(([, attribute = '', double, single]) => ({
    name: attribute,
    value: resolved(double ?? single ?? ''),
  }));
  return { kind: 'opening', name, attributes };
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };
const LAST_CODE_POINT = 0x10ffff;

/** References to characters (XML 1.0, sections 4.1 and 4.6) replaced by what they stand for. */
function resolved(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}
