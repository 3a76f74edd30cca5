import { existsSync, readFileSync } from 'node:fs';
import { run } from './dependencies.mjs';

/** Whether this program may change the machine. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Debian and its kin, without Ubuntu, whose browser package is an empty shell. */
export function isDebian(): boolean {
  const file = '/etc/os-release';
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^ID(_LIKE)?=.*debian/m.test(text) && !/^ID(_LIKE)?=.*ubuntu/m.test(text);
}

/** Installs Debian packages in this terminal; whether that worked is for the caller to see. */
export async function installWithApt(packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update'], { env });
  if (updated === 0) await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}
