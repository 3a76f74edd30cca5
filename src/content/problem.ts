import { fieldLabel } from './explain-issue.ts';

/** Something in the content that the site cannot be built with. */
export interface Problem {
  /** File or folder, from the content folder on: `content/ebooks/mi-libro/index.yaml`. */
  readonly file: string;
  /** Field inside the file, as `form.name.label`, or several with commas between; empty for the whole file. */
  readonly field: string;
  /** What is there, in Spanish: `dice «13»`. */
  readonly wrong: string;
  /** What should be there, in Spanish: `se espera un precio como $13 USD`. */
  readonly wanted: string;
}

/** What is wrong with a file, and what should be there instead. */
export type FileProblem = Pick<Problem, 'wrong' | 'wanted'>;

/** Characters that would move a terminal's cursor, colour it or turn the reading direction. */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Writes a problem as the one line its owner reads, each field called as in the editor's form, with its name in the
 * file behind: `content/ebooks/mi-libro/index.yaml → Portada (image): …`.
 */
export function problemLine({ file, field, wrong, wanted }: Problem): string {
  const fields = field.split(', ').map((name) => {
    const label = fieldLabel(file, name);
    return label ? `${label} (${name})` : name;
  });
  const place = field ? `${file} → ${fields.join(', ')}` : file;
  return `${place}: ${wrong}; ${wanted}.`.replaceAll(UNSEEN, '\uFFFD');
}

/** The lines that the owner reads in a terminal, each once, in order. */
export function problemLines(problems: readonly Problem[]): readonly string[] {
  return [...new Set(problems.map(problemLine))].toSorted((a, b) => a.localeCompare(b, 'es'));
}
