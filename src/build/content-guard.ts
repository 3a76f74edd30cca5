import { sep } from 'node:path';
import type { AstroIntegration, AstroIntegrationLogger, HookParameters } from 'astro';
import { checkContent } from './check-content.ts';
import { contentDir } from './content-dir.ts';

/** A burst of saved files (an editor's, git's) is checked once, after this many milliseconds of quiet. */
const QUIET = 150;

/**
 * Checks the content before Astro reads it. A build stops with every problem in one message; the
 * development server shows them, goes on, and looks again whenever something in the folder changes.
 */
export function contentGuard(): AstroIntegration {
  return {
    name: 'content-guard',
    hooks: {
      'astro:config:setup': async ({ command, logger }) => {
        if (command === 'preview') return;
        const problems = await checkContent(contentDir());
        if (command === 'dev') report(problems, logger);
        else if (problems.length > 0) throw contentError(problems);
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

type Watcher = HookParameters<'astro:server:setup'>['server']['watcher'];

function onContentChange(watcher: Watcher, check: () => Promise<void>): void {
  const dir = contentDir();
  let timer: NodeJS.Timeout | undefined;
  watcher.add(dir);
  watcher.on('all', (_event, path) => {
    if (!path.startsWith(dir + sep)) return;
    clearTimeout(timer);
    // A file that goes away while it is read starts another check of its own.
    timer = setTimeout(() => check().catch(() => {}), QUIET);
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
