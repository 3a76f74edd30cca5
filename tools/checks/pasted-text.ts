const TIME = String.raw`\d{1,2}:\d\d(?::\d\d)?(?:\s?[apAP]\.?\s?[mM]\.?)?`;
/** Android leaves the year out where several messages are copied. */
const DATE = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
const MOMENT = `(?:${TIME},?\\s${DATE}|${DATE},?\\s${TIME})`;

/** Day and time of a message, at the beginning of its line. */
const STAMP = `^(?:\\[${MOMENT}\\]|${MOMENT} -) `;

/** Before each message of a copied or exported chat: `[8:41 p. m., 12/9/2026] Nombre: `, `12/9/26 20:41 - Nombre: `. */
const HEAD = String.raw`${STAMP}(?<sender>[^:\n]+):[ \t]?`;

/** The line with which WhatsApp opens a chat; an iPhone has it as a message. */
const ENCRYPTED = `(?:${HEAD}|${STAMP}|^)Los mensajes y (?:las )?llamadas están cifrados.*$`;

/** All there is of a message that was a picture, a recording or a file, or that was deleted. */
const LEFT_OUT =
  '(?:<[^<>\\n]+>|.+ \\(archivo adjunto\\)|(?:eliminaste|se eliminó) este mensaje\\.?' +
  '|(?:imagen|audio|v[ií]deo|gif|sticker|documento|tarjeta de contacto) omitid[oa])';

const MISSED_CALL = `${STAMP}(?:[^:\\n]+: ?)?(?:video)?llamada(?: de voz)? perdida(?: (?:de|a las) .+)?\\.?`;

/** What WhatsApp says of a message beside it. */
const LABEL = `^(?:editado|reenviado(?: muchas veces)?)(?:\\s?${TIME})?(?:\\n|$)| ?<se editó este mensaje\\.?>`;

/** The same at the end of a message's line; only after the head of a message, since it may be a word of a text. */
const EDITED = `[ \\t]Editado(?:\\s?${TIME})?$(?<=${HEAD}[^]*)`;

/** A word that a line end has divided, as a PDF has it. */
const DIVIDED = /(\p{L})[-\u2010\u00ad]\n(\p{Ll}+)/gu;

/** Words between two signs that a chat shows as bold, italic or struck out; not a sign inside a word, a name or an address. */
const between = (sign: '*' | '_' | '~') => {
  const [before, first] = ['(?<=^|[\\s¡¿("«“*_~])', '(?=[\\p{L}\\p{N}¡¿"«“*_~])'];
  const [last, after] = ['(?<=[\\p{L}\\p{N}.!?…"»”)*_~])', '(?=$|[\\s.,;:!?…)"»”*_~])'];
  return new RegExp(`${before}[${sign}]+${first}([^${sign}\\n]+)${last}[${sign}]+${after}`, 'gu');
};

const HEADS = new RegExp(`\\n*${HEAD}`, 'gimu');

/** Messages without words, one after the other; a caption below them is a paragraph. */
const WORDLESS = new RegExp(`(?:\\n*(?:${HEAD}${LEFT_OUT}|${MISSED_CALL})$)+(?<end>\\n(?=.))?`, 'gimu');

const NOTES = 'los avisos de WhatsApp';

interface Trace {
  readonly pattern: RegExp;
  readonly replacement: string;
  /** What it is, to the owner. */
  readonly words: string;
}

/** What other programs leave in a copied text, in the order in which it is taken away. */
const TRACES: readonly Trace[] = [
  { pattern: new RegExp(`\\n*${ENCRYPTED}`, 'gmu'), replacement: '', words: NOTES },
  { pattern: new RegExp(EDITED, 'gmu'), replacement: '', words: NOTES },
  { pattern: WORDLESS, replacement: '$<end>$<end>', words: NOTES },
  { pattern: HEADS, replacement: '\n\n', words: 'la hora y el nombre de un mensaje' },
  { pattern: new RegExp(LABEL, 'gimu'), replacement: '', words: NOTES },
  { pattern: DIVIDED, replacement: '$1$2', words: 'los guiones de palabras partidas' },
  { pattern: between('*'), replacement: '$1', words: 'los asteriscos' },
  { pattern: between('_'), replacement: '$1', words: 'los guiones bajos' },
  { pattern: between('~'), replacement: '$1', words: 'los signos ~' },
];

/** Longer than a line of any PDF: where one line is so long, each is a paragraph, as Word and Google Docs copy them. */
const LONG_LINE = /^.{120}/m;

/**
 * A copied text without what chats and PDFs add to it, each message or long line a paragraph. What no pattern knows stays.
 * @param text as `cleanText` returns it
 */
export function withoutTraces(text: string): string {
  const plain = TRACES.reduce(
    (left, { pattern, replacement }) => left.replaceAll(pattern, replacement),
    text,
  );
  const whole = plain === text ? text : plain.replace(/^\n+/, '');
  return LONG_LINE.test(whole) ? whole.replaceAll(/(?<=\S)\n+(?=\S)/g, '\n\n') : whole;
}

/**
 * Tells the owner what `withoutTraces` takes away, and whose messages they are, if of several persons: «Quité las horas y nombres
 * de 4 mensajes y los asteriscos. Los mensajes son de Ana y de Luis.»
 */
export function takenWords(text: string): string {
  const taken = new Set<string>();
  const senders = new Set<string>();
  let left = text;
  for (const { pattern, replacement, words } of TRACES) {
    const found = [...left.matchAll(pattern)];
    if (pattern === HEADS) for (const { groups } of found) senders.add(groups?.sender ?? '');
    const isMany = pattern === HEADS && found.length > 1;
    if (found.length > 0) taken.add(isMany ? `las horas y nombres de ${found.length} mensajes` : words);
    left = left.replaceAll(pattern, replacement);
  }
  if (taken.size === 0) return 'Separé los párrafos.';
  const done = `Quité ${LIST.format(taken)}.`;
  return senders.size > 1
    ? `${done} Los mensajes son ${LIST.format([...senders].map((name) => `de ${name}`))}.`
    : done;
}

const LIST = new Intl.ListFormat('es');

/** The first trace of another program in a text; undefined if there is none. */
export function firstTrace(text: string): string | undefined {
  return TRACES.flatMap(({ pattern }) => text.match(pattern) ?? [])[0]?.trim();
}
