import { watch } from 'chokidar';

/** Milliseconds without a change before it is told: a save writes several files. */
const PAUSE_MS = 100;

/**
 * Calls a function whenever something in a folder, or below it, has changed, whoever changed it. Node's own `fs.watch`
 * does not see, on Linux, what happens to a file after it was replaced by renaming.
 */
export function watchContent(folder: string, onChange: () => void): void {
  let waiting: NodeJS.Timeout | undefined;
  watch(folder, { ignoreInitial: true }).on('all', () => {
    clearTimeout(waiting);
    waiting = setTimeout(onChange, PAUSE_MS);
  });
}
