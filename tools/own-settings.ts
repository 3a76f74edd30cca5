import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from './tools.ts';

/**
 * The owner's settings: this program's own, and from `.env`, if there is one, what is not set already.
 * @param folder where the file lies
 */
export function ownSettings(folder: string = ROOT): Readonly<Record<string, string | undefined>> {
  const file = join(folder, '.env');
  return existsSync(file) ? { ...parseEnv(textOf(file)), ...process.env } : process.env;
}

/** Makes the owner's settings this program's own. */
export function loadOwnSettings(folder: string = ROOT): void {
  Object.assign(process.env, ownSettings(folder));
}

/** Writes settings into `.env`, made from its model where there is none yet; its other lines stay as they are. */
export function writeOwnSettings(settings: Readonly<Record<string, string>>, folder: string = ROOT): void {
  const file = join(folder, '.env');
  let text = textOf(existsSync(file) ? file : join(folder, '.env.example'));
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^\\s*(export\\s+)?${name}\\s*=.*$`, 'm');
    const own = `${name}=${value}`;
    text = line.test(text) ? text.replace(line, () => own) : `${text.trimEnd()}\n${own}\n`;
  }
  writeFileSync(file, text);
}

/** Some editors on Windows begin a text with a byte order mark, which would be read as part of the first name. */
function textOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}
