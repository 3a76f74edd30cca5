import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { EMAIL_KEYS, keyProblem } from '../../src/form/email-service.ts';
import { textOf } from '../../tools/checks/own-settings.ts';
import { replaceFileSync } from '../../tools/replace-file.ts';

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

/** @throws Error, for the owner, for a key that cannot be right; then no key is saved */
export function saveKeys(values: Readonly<Record<string, string>>, settings: string): void {
  const kept: Record<string, string> = {};
  for (const { variable, name } of Object.values(EMAIL_KEYS)) {
    const value = (values[variable] ?? '').trim();
    const problem = value && keyProblem(variable, value);
    if (problem)
      throw new Error(`${name}: ${problem}. Cópialo de tu cuenta, sin comillas. No se guardó nada.`);
    kept[variable] = value;
  }
  writeOwnSettings(kept, settings);
}
