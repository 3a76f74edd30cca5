import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './tools.ts';

/** Takes the owner's settings from `.env` in the project, if there is one; what is set already wins. */
export function loadOwnSettings(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
