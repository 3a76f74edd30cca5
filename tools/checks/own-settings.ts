import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { replaceFileSync } from '../replace-file.ts';

/**
 * The owner's settings: those of `.env`, overridden by the environment.
 * @param folder folder of `.env`
 */
export function ownSettings(folder: string): Readonly<Record<string, string | undefined>> {
  const file = join(folder, '.env');
  return existsSync(file) ? { ...parseEnv(textOf(file)), ...process.env } : process.env;
}

/** Adds settings of `.env` to the environment; those that are set stay. */
export function loadOwnSettings(folder: string): void {
  Object.assign(process.env, ownSettings(folder));
}

/**
 * Writes settings into `.env`, which starts as a copy of `.env.example`; other lines stay as they are.
 * @throws Error, for the owner, if they would be read otherwise than written; the system's error. Then nothing has changed
 */
export function writeOwnSettings(settings: Readonly<Record<string, string>>, folder: string): void {
  const file = join(folder, '.env');
  const model = [file, join(folder, '.env.example')].find(existsSync);
  const before = model ? textOf(model) : '';
  let text = before;
  for (const [name, value] of Object.entries(settings)) {
    // Of lines with the same name, the last counts.
    const lines = new RegExp(`^[ \\t]*(export[ \\t]+)?${name}[ \\t]*=.*$`, 'gm');
    const own = `${name}=${value}`;
    text = lines.test(text) ? text.replaceAll(lines, () => own) : `${text}${atNewLine(text)}${own}\n`;
  }
  if (!isDeepStrictEqual({ ...parseEnv(text) }, { ...parseEnv(before), ...settings }))
    throw new Error(UNREADABLE);
  replaceFileSync(file, text);
}

const UNREADABLE =
  'No se guardó: el archivo «.env», en la carpeta de este programa, no se entiende. Puede tener unas comillas sin cerrar. Cámbiale el nombre y guarda otra vez.';

/** What ends a last line that has no end yet. */
const atNewLine = (text: string) => (text === '' || text.endsWith('\n') ? '' : '\n');

/**
 * Reads a text without the byte order mark of some Windows editors, which would become part of the first name, and with line
 * ends that `parseEnv` knows: it drops a lone carriage return, and joins the lines.
 */
function textOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r(?!\n)/g, '\n');
}
