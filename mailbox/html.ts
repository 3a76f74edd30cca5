/** Safe HTML, made by `html`. */
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

/** Template tag for HTML: escapes values other than `Html`, joins lists, and omits null. */
export function html(pieces: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(pieces.map((piece, at) => (at === 0 ? piece : shown(values[at - 1]) + piece)).join(''));
}

function shown(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Html) return String(value);
  if (Array.isArray(value)) return value.map(shown).join('\n');
  return escaped(String(value));
}

/** Escapes a text for HTML, as content or in an attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
