import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from './dependencies.mjs';

/** Where these commands would be found: each of them in each folder of the PATH, in this order of commands. */
export function onPath(commands: readonly string[]): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** Where these applications would be found on a Mac: everybody's and one's own. */
export function macApps(names: readonly string[]): readonly string[] {
  const folders = ['/Applications', join(homedir(), 'Applications')];
  return folders.flatMap((folder) => names.map((app) => join(folder, `${app}.app/Contents/MacOS/${app}`)));
}

/** Ubuntu's `chromium-browser` exists and only says that it wants snap: what counts is that it answers. */
export function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  return process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Whether this program may change the machine. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Installs Debian packages in this terminal, as root on Debian; whether that worked is for the caller to see. */
export async function installWithApt(packages: readonly string[]): Promise<void> {
  if (!isRoot() || !isDebian()) return;
  console.log(`Instalando ${packages.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update'], { env });
  if (updated === 0) await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}

/** Debian and its kin, without Ubuntu, whose browser package is an empty shell. */
function isDebian(): boolean {
  const file = '/etc/os-release';
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^ID(_LIKE)?=.*debian/m.test(text) && !/^ID(_LIKE)?=.*ubuntu/m.test(text);
}
