import { ENDING_SIGNALS } from './dependencies.mjs';
import { sampleEnvironment } from './email-keys.ts';
import { runTool } from './tools.ts';

/**
 * Serves the page at `port` while its content or code is changed, until a signal ends it; messages go to the mailbox
 * beside it.
 * @param options further arguments for `astro dev`
 * @param signal ends it, too
 * @returns the server's exit code; 0 when it was ended by a signal
 */
export async function livePage(
  port: number,
  options: readonly string[] = [],
  signal?: AbortSignal,
): Promise<number> {
  let isEnded = false;
  for (const signal of ENDING_SIGNALS) {
    process.on(signal, () => {
      isEnded = true;
      // Said at once: Vite's own server, where there is one, ends the process itself.
      process.exitCode = 0;
    });
  }
  const args = ['dev', '--port', String(port), ...options];
  // The bundling of the editor's forms says «production» to the whole program.
  const environment = { NODE_ENV: 'development', ...sampleEnvironment(`http://localhost:${port}`) };
  const code = await runTool('astro', args, environment, 'inherit', signal).catch((error: unknown) => {
    if (signal?.aborted) return 0;
    throw error;
  });
  return isEnded ? 0 : code;
}
