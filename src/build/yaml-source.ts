import { readFile } from 'node:fs/promises';
import { parseDocument, type ScalarTag, type YAMLError } from 'yaml';
import type { Problem } from './problem.ts';

/** What the YAML parser's error codes mean to someone who writes content; the rest reads as «no se entiende». */
const EXPECTATIONS: Readonly<Record<string, string>> = {
  BAD_INDENT: 'los campos de un mismo grupo empiezan en la misma columna',
  BAD_DQ_ESCAPE: 'un texto con barras invertidas va entre comillas simples',
  BAD_SCALAR_START: 'un texto que empieza por un signo va entre comillas',
  BLOCK_AS_IMPLICIT_KEY: 'un texto con dos puntos va entre comillas',
  MISSING_CHAR: 'cada comilla, corchete o llave que se abre se cierra, y tras el campo van dos puntos',
  MULTILINE_IMPLICIT_KEY: 'tras el nombre de un campo van dos puntos, y un texto largo va entre comillas',
  MULTIPLE_DOCS: 'un archivo sin líneas --- en medio',
  TAB_AS_INDENT: 'espacios al comienzo de la línea, en lugar de tabuladores',
};

/**
 * A date as Astro's own YAML parser makes it, with one difference: a day that no calendar has
 * (2025-02-30) stays text, where that parser would silently move to the next month.
 */
const calendarDay: ScalarTag = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  test: /^\d{4}-\d{2}-\d{2}$/,
  resolve: (source) => {
    const date = new Date(`${source}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(source) ? date : source;
  },
};

export interface YamlSource {
  /** What the file says; `undefined` where it cannot be read. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
}

/** Reads one YAML file; `file` is its name in the problems. Rejects only if the file cannot be opened. */
export async function readYaml(path: string, file: string): Promise<YamlSource> {
  const text = await readFile(path, 'utf8');
  const document = parseDocument(text, {
    customTags: (tags) => [...tags, calendarDay],
    prettyErrors: false,
  });
  const errors = [...document.errors, ...document.warnings];
  if (errors.length > 0) return { data: undefined, problems: explainAll(errors, text, file) };
  try {
    return { data: document.toJS(), problems: [] };
  } catch {
    const wrong = 'usa un atajo de YAML (&, *) que no lleva a ninguna parte';
    return { data: undefined, problems: [{ file, field: '', wrong, wanted: 'se espera el texto completo' }] };
  }
}

/** One problem a line: what follows the first on the same line is mostly its echo. */
function explainAll(errors: readonly YAMLError[], text: string, file: string): Problem[] {
  const byLine = new Map<number, Problem>();
  for (const error of errors) {
    const line = text.slice(0, error.pos[0]).split('\n').length;
    if (!byLine.has(line)) byLine.set(line, { file, ...explain(error, text, line) });
  }
  return [...byLine.values()];
}

function explain(error: YAMLError, text: string, line: number): Omit<Problem, 'file'> {
  if (error.code === 'DUPLICATE_KEY') {
    const field = /^[^:\s]*/.exec(text.slice(error.pos[0]))?.[0] ?? '';
    return { field, wrong: `línea ${line}: el campo aparece dos veces`, wanted: 'se espera una sola vez' };
  }
  const wanted = EXPECTATIONS[error.code] ?? 'campo, dos puntos, espacio y texto';
  const wrong = `línea ${line}: no se entiende lo que está escrito`;
  return { field: '', wrong, wanted: `se espera: ${wanted}` };
}
