import { type Path, pathText } from '../fields/path.ts';
import { type FormRef, fieldLabel } from '../schema.ts';

/** Something wrong with the content. Those in `ReadContent.problems` keep the page from being built. */
export interface Problem {
  /** File or folder, from the content folder on: `content/ebooks/mi-libro/index.yaml`. */
  readonly file: string;
  /** The form that the file belongs to; null for a file or folder that has none. */
  readonly form: FormRef | null;
  /** Fields inside the file. Empty for the whole file. */
  readonly fields: readonly Path[];
  /** What was found, in Spanish: `dice «13»`. */
  readonly wrong: string;
  /** What to do, in Spanish, as an order: `pon un precio como $13 USD`. */
  readonly wanted: string;
}

/** Exit code of a build that is refused because of such a problem, or because of missing settings. */
export const REFUSED_CODE = 2;

/** A problem before its file and form are added. */
export type FieldProblem = Omit<Problem, 'file' | 'form'>;

/** An error in a file that the content names. */
export interface FileProblem {
  /** What is wrong, in Spanish, after «ese archivo»: `pesa 30 MB`. */
  readonly wrong: string;
  /** What to put there instead, in Spanish, after «pon»: `uno de 20 MB como mucho`. */
  readonly wanted: string;
}

/** What is said of a file or folder that is there and cannot be opened. */
export const UNOPENED: FileProblem = {
  wrong: 'no se puede abrir',
  wanted:
    'mira que esté ahí entero, que no sea un enlace a otra carpeta, que tengas permiso para abrirlo y que no lo use otro programa',
};

/** Characters that control a terminal or change the reading direction. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Formats a problem as one line for the owner, each field with its label in the owner's form and its name in the file:
 * `content/ebooks/mi-libro/index.yaml → Portada (image): …`.
 */
export function problemLine({ file, form, fields, wrong, wanted }: Problem): string {
  const names = fields.map((path) => {
    const label = form && fieldLabel(form, path);
    return label ? `${label} (${pathText(path)})` : pathText(path);
  });
  const location = fields.length > 0 ? `${file} → ${names.join(', ')}` : file;
  return `${location}: ${wrong}; ${wanted}.`.replaceAll(CONTROL_CHARACTERS, '\uFFFD');
}

/** Formats problems for a terminal, sorted and without duplicates. */
export function problemLines(problems: readonly Problem[]): readonly string[] {
  return [...new Set(problems.map(problemLine))].toSorted((a, b) => a.localeCompare(b, 'es'));
}
