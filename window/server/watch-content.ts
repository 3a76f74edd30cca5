import { watch } from 'node:fs';

/** Milliseconds without a change before it is told: a save writes several files. */
const PAUSE_MS = 100;

/** Calls a function whenever something in a folder, or below it, has changed, whoever changed it. */
export function watchContent(folder: string, onChange: () => void): void {
  let waiting: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true, persistent: false }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(onChange, PAUSE_MS);
  });
  // A folder that the system does not watch: the window shows changes made by hand when it is loaded anew.
  watcher.on('error', () => watcher.close());
}
