import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

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
