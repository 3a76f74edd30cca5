import { spawn } from 'node:child_process';

/** Commands that open an address in the browser, or a folder in the file manager. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  // The empty argument is the title of a window, which `start` expects first.
  win32: ['cmd.exe', '/d', '/c', 'start', '""'],
  darwin: ['open'],
};

/** Opens an address or folder with the system's program. Failures are ignored: the caller also prints it. */
export function openOutside(target: string): void {
  const [command, ...first] = OPENERS[process.platform] ?? ['xdg-open'];
  // Quoted here: cmd.exe does not understand Node's quoting.
  const isQuoted = process.platform === 'win32';
  spawn(command, [...first, isQuoted ? `"${target}"` : target], {
    detached: !isQuoted,
    stdio: 'ignore',
    windowsVerbatimArguments: isQuoted,
  })
    .on('error', () => undefined)
    .unref();
}
