import { isUtf8 } from 'node:buffer';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import { type Path, pathText } from '../fields/path.ts';
import { type FieldProblem, UNOPENED } from './problem.ts';

/** What the owner should remember, by the error code of the YAML parser. */
const REMINDERS: Readonly<Record<string, string>> = {
  BAD_INDENT: 'los campos de un mismo grupo empiezan en la misma columna',
  BAD_SCALAR_START: 'un texto que empieza por un signo va entre comillas',
  BLOCK_AS_IMPLICIT_KEY: 'un texto con dos puntos va entre comillas rectas (\' o "), no entre “ ” ni « »',
  MISSING_CHAR: 'cada comilla, corchete o llave que se abre se cierra, y tras el campo van dos puntos',
  MULTILINE_IMPLICIT_KEY: 'tras el nombre de un campo van dos puntos, y un texto largo va entre comillas',
  TAB_AS_INDENT: 'la línea empieza con espacios, no con tabuladores',
};

/** Largest index.yaml, with room for several of the longest texts: the parser is slow with the fields of larger ones. */
const MAX_BYTES = 100_000;

/** The fields of a YAML file by their names; undefined, with the reasons, if it cannot be read. */
export interface ReadYaml {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly problems: readonly FieldProblem[];
  /** How values are written that YAML takes for something else than text, such as `012`, by `pathText`. */
  readonly asWritten: Readonly<Record<string, string>>;
}

/**
 * Reads a YAML file. Never throws. A byte order mark is accepted.
 * @param bytes null if it could not be opened
 */
export function readYaml(bytes: Buffer | null): ReadYaml {
  if (!bytes) return refused(UNOPENED);
  if (!isText(bytes)) return refused({ wrong: NO_TEXT, wanted: 'guárdalo otra vez en UTF-8' });
  const text = bytes.toString('utf8');
  const lines = new LineCounter();
  const document = parseDocument(text, { logLevel: 'error', lineCounter: lines });
  // Shortcuts come first: they cause the syntax errors after them.
  const shortcut = firstShortcut(document);
  if (shortcut !== null) {
    const { line } = lines.linePos(shortcut);
    const wanted = 'escribe el texto completo, y entre comillas si empieza por & o *';
    return refused({ wrong: `línea ${line}: usa un atajo de YAML (&, *)`, wanted });
  }
  // Only the first error of each line: others mostly follow from it.
  const byLine = Map.groupBy(
    [...document.errors, ...document.warnings],
    ({ linePos }) => linePos?.[0].line ?? 1,
  );
  if (byLine.size > 0)
    return refused(...[...byLine].flatMap(([line, [first]]) => (first ? [explain(first, text, line)] : [])));
  if (!isMap(document.contents)) {
    const wanted = 'escribe cada uno en su línea: su nombre, dos puntos, un espacio y el texto';
    return refused({ wrong: 'no tiene campos', wanted });
  }
  const scalars = [...scalarsIn(document.contents)];
  const lost = scalars.flatMap(({ path, scalar }) => {
    const comment = lostText(scalar, text);
    if (!comment) return [];
    const { line } = lines.linePos(scalar.range?.[1] ?? 0);
    const wanted = 'escribe el texto entre comillas, o deja un espacio tras # si es una nota tuya';
    return { fields: [path], wrong: `línea ${line}: «${comment}» no se leería`, wanted };
  });
  if (lost.length > 0) return refused(...lost);
  const asWritten = scalars
    .filter(({ scalar }) => scalar.value !== null && typeof scalar.value !== 'string')
    .map(({ path, scalar }) => [pathText(path), scalar.source ?? ''] as const);
  return { data: document.toJS(), problems: [], asWritten: Object.fromEntries(asWritten) };
}

const NO_TEXT = `no es un texto de hasta ${MAX_BYTES / 1000} kB en UTF-8`;

/**
 * Whether a file is a text that may hold fields. One of only zeros, as a power cut leaves it, is none: YAML has no NUL
 * (YAML 1.2.2, 5.1), but every second byte of Spanish in UTF-16 is one.
 */
function isText(bytes: Buffer): boolean {
  return bytes.length > 0 && bytes.length <= MAX_BYTES && isUtf8(bytes) && !bytes.includes(0);
}

function refused(
  ...found: readonly (Pick<FieldProblem, 'wrong' | 'wanted'> & Partial<FieldProblem>)[]
): ReadYaml {
  return { data: undefined, problems: found.map((problem) => ({ fields: [], ...problem })), asWritten: {} };
}

/** The values in a group, a list or a value, with their paths. */
function* scalarsIn(node: unknown, path: Path = []): Generator<{ path: Path; scalar: Scalar }> {
  if (isScalar(node)) yield { path, scalar: node };
  if (isSeq(node)) for (const [at, item] of node.items.entries()) yield* scalarsIn(item, [...path, at]);
  if (isMap(node)) for (const { key, value } of node.items) yield* scalarsIn(value, [...path, String(key)]);
}

/**
 * What YAML takes for a comment behind a text without quotes: of `Poemas #1` it reads `Poemas` (YAML 1.2.2, 6.6). The owner's
 * comments have a blank after the sign.
 */
function lostText({ type, value, range }: Scalar, text: string): string | null {
  const isText = type === 'PLAIN' && (value === null || typeof value === 'string');
  const rest = isText && range ? text.slice(range[1]) : '';
  return /^[ \t]*(#[^\s#].*)/.exec(rest)?.[1]?.trim() ?? null;
}

/**
 * Where the first anchor or alias is, from the start of the text on; null if there is none. None is resolved: a few nested
 * aliases can expand to more text than the memory holds, and of `&Nuevo libro` only `libro` would be left.
 */
function firstShortcut(document: Document.Parsed): number | null {
  let found: number | null = null;
  visit(document, (_, node) => {
    if (!isNode(node) || !(isAlias(node) || node.anchor)) return undefined;
    found = node.range?.[0] ?? 0;
    return visit.BREAK;
  });
  return found;
}

function explain(error: YAMLError, text: string, line: number): FieldProblem {
  if (error.code === 'DUPLICATE_KEY') {
    const field = /^[^:\s]*/.exec(text.slice(error.pos[0]))?.[0] ?? '';
    const wrong = `línea ${line}: el campo aparece dos veces`;
    return { fields: field ? [[field]] : [], wrong, wanted: 'deja uno solo' };
  }
  const reminder = REMINDERS[error.code] ?? 'van el campo, dos puntos, un espacio y el texto';
  const wrong = `línea ${line}: no se entiende lo que está escrito`;
  return { fields: [], wrong, wanted: `recuerda que ${reminder}` };
}
