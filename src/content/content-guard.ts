import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { AstroIntegration, AstroIntegrationLogger, HookParameters } from 'astro';
import { checkContent, contentProblems } from './check-content.ts';
import { contentDir } from './content-dir.ts';
import { type Problem, problemLines } from './problem.ts';
import { problemsPage } from './problems-page.ts';

/** A burst of saved files (an editor's, git's) is checked once, this many milliseconds after the last. */
const SETTLING_TIME = 150;
/** Milliseconds between two checks of content that keeps the server from starting. */
const CHECK_INTERVAL = 1000;

/**
 * Checks the content before Astro reads it. A build stops with every problem in one message; the development server
 * tells them in the terminal and on the page's own address, and looks again whenever something in the folder changes.
 */
export function contentGuard(): AstroIntegration {
  return {
    name: 'content-guard',
    hooks: {
      'astro:config:setup': async ({ command, config, logger }) => {
        if (command === 'preview') return;
        if (command === 'dev') return await untilRepaired(config.server.port, logger);
        const problems = await checkContent(contentDir());
        if (problems.length > 0) throw contentError(problems);
      },
      'astro:server:setup': ({ server, logger }) => guardPages(server, logger),
    },
  };
}

/** Astro's server would end at the first bad file, in English: it starts once there is none. */
async function untilRepaired(port: number, logger: AstroIntegrationLogger): Promise<void> {
  let problems = await contentProblems(contentDir());
  if (problems.length === 0) return;
  const server = await problemsServer(port, () => problemsPage(problems));
  let reported = '';
  while (problems.length > 0) {
    const lines = problemLines(problems);
    if (lines.join() !== reported) {
      report(lines, logger);
      logger.info('Corrige y guarda: la página arranca sola cuando el contenido esté completo.');
    }
    reported = lines.join();
    await setTimeout(CHECK_INTERVAL);
    problems = await contentProblems(contentDir());
  }
  await server.close();
}

/** A server in the place of Astro's. */
export interface ProblemsServer {
  readonly close: () => Promise<void>;
}

/** Answers every request to `port` on this computer with the page of that moment. Rejects when the port is taken. */
export async function problemsServer(port: number, page: () => string): Promise<ProblemsServer> {
  const server = createServer((_request, response) => answerWith(page(), response));
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Not the page, and not for long (RFC 9110, 15.6.4). */
function answerWith(page: string, response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(page);
}

type Server = HookParameters<'astro:server:setup'>['server'];

/** Shows the problems in the page's place while there are any. */
function guardPages(server: Server, logger: AstroIntegrationLogger): void {
  let known: Promise<readonly Problem[]> | null = null;
  const check = () => (known ??= contentProblems(contentDir()));
  const changed = () => {
    known = null;
  };
  server.watcher.on('all', changed);
  onContentChange(server.watcher, async () => {
    // A page that was asked for meanwhile may have read a file that was only half written.
    changed();
    const problems = await check();
    report(problemLines(problems), logger);
    if (problems.length === 0) return logger.info('El contenido está completo.');
    server.ws.send({ type: 'full-reload' });
  });
  server.middlewares.use(async (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next();
    // A file that goes away while it is read starts another check of its own.
    const problems = await check().catch(() => {
      changed();
      return [];
    });
    if (problems.length === 0) return next();
    answerWith(problemsPage(problems), response);
  });
}

/**
 * Calls `work` when something below the content folder has changed and nothing more has for a moment: a file may be
 * half written when its change is told, and one save may change several.
 */
export function onContentChange(watcher: Server['watcher'], work: () => Promise<void>): void {
  const dir = contentDir();
  let latest = 0;
  watcher.add(dir);
  watcher.on('all', async (_event, path) => {
    if (!path.startsWith(dir + sep)) return;
    latest += 1;
    const mine = latest;
    await setTimeout(SETTLING_TIME);
    // A file that goes away while it is read starts another call of its own.
    if (mine === latest) await work().catch(() => {});
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
