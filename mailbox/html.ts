/** A piece of a page; whatever is put into it by `html` is shown as text, unless it is such a piece itself. */
export class Html {
  readonly #code: string;

  constructor(code: string) {
    this.#code = code;
  }

  toString(): string {
    return this.#code;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | number | null | Html | readonly Value[];

/** Writes a piece of a page. Lists are put together, and null leaves nothing. */
export function html(pieces: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(pieces.map((piece, at) => (at === 0 ? piece : shown(values[at - 1]) + piece)).join(''));
}

function shown(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Html) return String(value);
  if (Array.isArray(value)) return value.map(shown).join('\n');
  return escaped(String(value));
}

/** A text as it is written in a page, between tags or in an attribute's quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
