import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { isoDate } from '../../src/content/fields.ts';
import { GuideError } from './guide-error.ts';

const words = (remedy: string) => z.string({ error: remedy }).trim().min(1, remedy);

const detailsSchema = z.strictObject({
  title: words('escribe el título de la guía, por ejemplo «title: Siete mañanas con luz»'),
  subtitle: words('escribe la frase que va bajo el título en la portada'),
  author: words('escribe el nombre que firma la portada'),
  description: words('resume la guía en una frase; la muestran los lectores de PDF'),
  date: isoDate,
  sunsLabel: words('escribe la frase que invita a colorear el sol de cada mañana'),
  farewell: words('escribe la despedida de la última página'),
  credits: words('escribe de quién son el texto, los dibujos y los versos'),
});

/** What the front matter of a guide says about it. */
export type GuideDetails = z.infer<typeof detailsSchema>;

/** A guide as its owner wrote it: its details and the Markdown of its pages. */
export interface GuideText {
  readonly file: string;
  readonly details: GuideDetails;
  readonly markdown: string;
}

/**
 * Reads the text of a `guia.md`; `file` only names it in messages.
 * Throws a GuideError, in Spanish, naming the field and the remedy.
 */
export function readGuideText(source: string, file: string): GuideText {
  // Windows' Notepad ends lines in CRLF and may put a byte order mark before the first.
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) {
    throw new GuideError(
      file,
      'principio',
      'abre el archivo con los datos de la guía entre dos líneas «---»',
    );
  }
  const result = detailsSchema.safeParse(parseYaml(match[1] ?? '', file));
  if (!result.success) throw detailsError(result.error, file);
  return { file, details: result.data, markdown: match[2] ?? '' };
}

function parseYaml(yaml: string, file: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = (error.linePos?.[0].line ?? 0) + 1;
    throw new GuideError(file, `línea ${line}`, 'escribe cada dato como «nombre: texto», sin tabuladores');
  }
}

function detailsError(error: z.ZodError, file: string): GuideError {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(detailsSchema.shape).join(', ');
    return new GuideError(
      file,
      issue.keys.join(', '),
      `quita este dato o corrige su nombre; los que hay son ${known}`,
    );
  }
  const field = issue?.path.join('.') || 'principio';
  if (field === 'date') return new GuideError(file, field, 'escribe la fecha de la guía como 2025-01-06');
  return new GuideError(
    file,
    field,
    issue?.path.length ? issue.message : 'escribe aquí los datos de la guía',
  );
}
