import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { itemsBelow } from '../../src/content/read/walk-folder.ts';
import { STYLES } from '../../src/output/styles.ts';

const ROOT = join(import.meta.dirname, '../..');
export const APP = join(ROOT, 'editor/app');
/** The bundled window of this folder. */
export const BUNDLE = join(ROOT, 'node_modules/.window');
/** What it is made of. */
const SOURCES = ['editor', 'src', 'tools', 'node_modules/.package-lock.json'];

/**
 * Bundles the owner's window, because a browser loads two files faster than a thousand modules.
 * @param outDir absolute path of the folder for it
 */
export async function bundleWindow(outDir: string): Promise<void> {
  await build({
    root: APP,
    configFile: false,
    logLevel: 'error',
    css: STYLES,
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 900,
      // The content security policy allows data: addresses for pictures only.
      assetsInlineLimit: 0,
    },
  });
}

/** Whether there is a bundled window that is as new as its sources. */
export async function isBundled(): Promise<boolean> {
  const [bundled, ...sources] = await Promise.all(
    [join(BUNDLE, 'index.html'), ...SOURCES.map((name) => join(ROOT, name))].map(lastChange),
  );
  return Number(bundled) > Math.max(...sources);
}

/** The newest time of modification of a file, or of a folder and everything in it, in milliseconds; 0 if it is missing. */
async function lastChange(path: string): Promise<number> {
  const found = await itemsBelow(path).catch(() => new Map<string, unknown>());
  const times = ['', ...found.keys()].map(async (name) => {
    const { mtimeMs } = await stat(join(path, name)).catch(() => ({ mtimeMs: 0 }));
    return mtimeMs;
  });
  return Math.max(...(await Promise.all(times)));
}
