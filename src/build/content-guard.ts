import { sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { AstroIntegration, AstroIntegrationLogger, HookParameters } from 'astro';
import { checkContent } from './check-content.ts';
import { contentDir } from './content-dir.ts';

/** A burst of saved files (an editor's, git's) is checked once, after this many milliseconds of quiet. */
const QUIET = 150;
/** Milliseconds between two looks at content that keeps the server from starting. */
const PATIENCE = 1000;

/**
 * Checks the content before Astro reads it. A build stops with every problem in one message; the
 * development server shows them and looks again whenever something in the folder changes.
 */
export function contentGuard(): AstroIntegration {
  return {
    name: 'content-guard',
    hooks: {
      'astro:config:setup': async ({ command, logger }) => {
        if (command === 'preview') return;
        if (command === 'dev') return await untilRepaired(logger);
        const problems = await checkContent(contentDir());
        if (problems.length > 0) throw contentError(problems);
      },
      'astro:server:setup': ({ server, logger }) => {
        onContentChange(server.watcher, async () => {
          const problems = await checkContent(contentDir());
          report(problems, logger);
          if (problems.length === 0) logger.info('El contenido está completo.');
        });
      },
    },
  };
}

/** Astro's server would end at the first bad file, in English: it starts once there is none. */
async function untilRepaired(logger: AstroIntegrationLogger): Promise<void> {
  let told = '';
  for (;;) {
    const problems = await checkContent(contentDir());
    if (problems.length === 0) return;
    if (problems.join() !== told) {
      report(problems, logger);
      logger.info('Corrige y guarda: la página arranca sola cuando el contenido esté completo.');
    }
    told = problems.join();
    await setTimeout(PATIENCE);
  }
}

type Watcher = HookParameters<'astro:server:setup'>['server']['watcher'];

function onContentChange(watcher: Watcher, check: () => Promise<void>): void {
  const dir = contentDir();
  let latest = 0;
  watcher.add(dir);
  watcher.on('all', async (_event, path) => {
    if (!path.startsWith(dir + sep)) return;
    latest += 1;
    const mine = latest;
    await setTimeout(QUIET);
    // A file that goes away while it is read starts another check of its own.
    if (mine === latest) await check().catch(() => {});
  });
}

function report(problems: readonly string[], logger: AstroIntegrationLogger): void {
  for (const problem of problems) logger.error(problem);
}

/** Without a stack: where in the code the check stands says nothing to who wrote the content. */
function contentError(problems: readonly string[]): Error {
  const error = new Error(`Hay que corregir el contenido:\n${problems.join('\n')}`);
  error.stack = '';
  return error;
}
