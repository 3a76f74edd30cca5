import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from './tools.ts';

/**
 * Takes the owner's settings from `.env`, if there is one; what is set already wins.
 * @param folder where the file lies
 */
export function loadOwnSettings(folder: string = ROOT): void {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  // Some editors on Windows begin a text with a byte order mark, which would be read as part of the first name.
  const settings = parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}
