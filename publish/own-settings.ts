import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

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

/** Writes settings into `.env`, which starts as a copy of `.env.example`; other lines stay as they are. */
export function writeOwnSettings(settings: Readonly<Record<string, string>>, folder: string): void {
  const file = join(folder, '.env');
  let text = textOf(existsSync(file) ? file : join(folder, '.env.example'));
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^\\s*(export\\s+)?${name}\\s*=.*$`, 'm');
    const own = `${name}=${value}`;
    text = line.test(text) ? text.replace(line, () => own) : `${text.trimEnd()}\n${own}\n`;
  }
  writeFileSync(file, text);
}

/** Reads a text without the byte order mark of some Windows editors: it would become part of the first name. */
function textOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}
