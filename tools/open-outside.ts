import { spawn } from 'node:child_process';

/** How each system opens an address in the browser, or a folder in a window, as a double click would. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  // The empty words are the title of a window that is not shown.
  win32: ['cmd.exe', '/d', '/c', 'start', '""'],
  darwin: ['open'],
};

/** Opens an address or folder outside this program. Where that cannot be, nothing happens: both are shown besides. */
export function openOutside(target: string): void {
  const [command, ...first] = OPENERS[process.platform] ?? ['xdg-open'];
  // Between quotes for cmd.exe, which Node would quote in its own way.
  const isQuoted = process.platform === 'win32';
  spawn(command, [...first, isQuoted ? `"${target}"` : target], {
    detached: !isQuoted,
    stdio: 'ignore',
    windowsVerbatimArguments: isQuoted,
  })
    .on('error', () => undefined)
    .unref();
}
