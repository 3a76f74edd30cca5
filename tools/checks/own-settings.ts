import { existsSync, readFileSync } from 'node:fs';
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

/**
 * Reads a text without the byte order mark of some Windows editors, which would become part of the first name, and with line
 * ends that `parseEnv` knows: it drops a lone carriage return, and joins the lines.
 */
export function textOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r(?!\n)/g, '\n');
}
