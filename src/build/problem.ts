/** Something in the content that the site cannot be built with. */
export interface Problem {
  /** File or folder, from the content folder on: `content/ebooks/mi-libro/index.yaml`. */
  readonly file: string;
  /** Field inside the file, as `form.name.label`; empty where the file as a whole is meant. */
  readonly field: string;
  /** What stands there, in Spanish: `dice «13»`. */
  readonly wrong: string;
  /** What should stand there, in Spanish: `se espera un precio como $13 USD`. */
  readonly wanted: string;
}

/** Writes a problem as the one line its owner reads. */
export function problemLine({ file, field, wrong, wanted }: Problem): string {
  const place = field ? `${file} → ${field}` : file;
  return `${place}: ${wrong}; ${wanted}.`;
}
