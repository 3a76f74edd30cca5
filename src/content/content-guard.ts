import type { ServerResponse } from 'node:http';
import { basename, sep } from 'node:path';
import type { AstroIntegration, AstroIntegrationLogger, HookParameters } from 'astro';
import { isRunnableDevEnvironment } from 'vite';
import { checkContent, contentProblems } from './check-content.ts';
import { contentDir } from './content-dir.ts';
import { type Problem, problemLines } from './problem.ts';

/** A burst of saved files (an editor's, git's) is checked once, this many milliseconds after the last. */
const SETTLING_TIME = 150;
/** Milliseconds between two requests of the page of problems, which waits for the real one. */
const CHECK_INTERVAL = 1000;

/**
 * Checks the content before a page shows it. A build stops with every problem in one message; the development server
 * shows them in the terminal and at the page's address, and checks again whenever something in the folder changes.
 */
export function contentGuard(): AstroIntegration {
  return {
    name: 'content-guard',
    hooks: {
      'astro:config:setup': async ({ command }) => {
        if (command === 'dev' || command === 'preview') return;
        const problems = await checkContent(contentDir());
        if (problems.length > 0) throw contentError(problems);
      },
      'astro:server:setup': async ({ server, logger }) => {
        await guardPages(server, logger);
        refreshPictures(server);
      },
    },
  };
}

type Server = HookParameters<'astro:server:setup'>['server'];

/** Shows the problems in the page's place while there are any. */
async function guardPages(server: Server, logger: AstroIntegrationLogger): Promise<void> {
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
    report(problems, logger);
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
  const problems = await check();
  report(problems, logger);
  if (problems.length > 0)
    logger.info('Corrige y guarda: la página arranca sola cuando el contenido esté completo.');
}

/** Not the page, and not for long (RFC 9110, 15.6.4). */
function answerWith(page: string, response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(page);
}

/**
 * Calls `work` when something below the content folder has changed and nothing more has for a moment: a file may be
 * half written when its change is reported, and one save may change several.
 */
export function onContentChange(watcher: Server['watcher'], work: () => Promise<void>): void {
  const dir = contentDir();
  let timer: ReturnType<typeof setTimeout> | undefined;
  watcher.add(dir);
  watcher.on('all', (_event, path) => {
    if (!path.startsWith(dir + sep)) return;
    clearTimeout(timer);
    // A file that goes away while it is read starts another call of its own.
    timer = setTimeout(() => work().catch(() => {}), SETTLING_TIME);
  });
}

/** Where Astro's development server lists the content's pictures. */
const PICTURE_LIST = 'content-assets.mjs';

/** Astro's development server may keep using an older list of pictures than it has just written; every page then fails. */
function refreshPictures({ environments, watcher, ws }: Server): void {
  const forgetOldList = (path: string) => {
    if (basename(path) !== PICTURE_LIST) return;
    for (const environment of Object.values(environments)) {
      environment.moduleGraph.invalidateAll();
      if (isRunnableDevEnvironment(environment)) environment.runner.clearCache();
    }
    ws.send({ type: 'full-reload' });
  };
  watcher.on('add', forgetOldList).on('change', forgetOldList);
}

function report(problems: readonly Problem[], logger: AstroIntegrationLogger): void {
  for (const line of problemLines(problems)) logger.error(line);
}

/** Without a stack: it says nothing to the owner. */
function contentError(problems: readonly string[]): Error {
  const error = new Error(`Hay que corregir el contenido:\n${problems.join('\n')}`);
  error.stack = '';
  return error;
}

/** Asks again, and shows the answer as soon as it no longer holds what is `shown`, however soon that is. */
function askAgain(shown: string): string {
  // Within a script no "<" may look like the end of it.
  return `
const shown = ${JSON.stringify(shown).replaceAll('<', '\\u003c')};
setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  const text = answer && (await answer.text());
  if (text && !text.includes(shown)) location.reload();
}, ${CHECK_INTERVAL});`;
}

const STYLE = `
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.5rem; font: 17px/1.55 system-ui, sans-serif; color: #3b0f1b; background: #fff6e5 }
h1 { font-size: 1.6rem; line-height: 1.2 }
h2 { margin: 1.75rem 0 .25rem; font-size: 1rem; overflow-wrap: anywhere }
ul { margin: 0; padding-left: 1.25rem }
li { margin: .4rem 0; overflow-wrap: anywhere }`;

/**
 * The page of the development server while the content cannot be shown: every problem, by file, in Spanish. It gives
 * way to the real page once they are repaired.
 */
export function problemsPage(problems: readonly Problem[]): string {
  const files = Map.groupBy(problems, ({ file }) => file);
  const lists = [...files]
    .map(([file, own]) => `<h2>${escaped(file)}</h2>\n<ul>\n${own.map(item).join('\n')}\n</ul>`)
    .join('\n');
  return `<!doctype html>
<html lang="es-VE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Falta algo en el contenido</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Falta algo para mostrar la página</h1>
<p>Corrige esto y guarda: la página vuelve sola. Nada de lo que escribiste se perdió.</p>
${lists}
<script type="module">${askAgain(lists)}</script>
</body>
</html>
`;
}

function item({ field, label, wrong, wanted }: Problem): string {
  const name = label
    ? `<strong>${escaped(label)}</strong> (${escaped(field)})`
    : `<strong>${escaped(field)}</strong>`;
  return `<li>${field && `${name}: `}${escaped(wrong)}; ${escaped(wanted)}.</li>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
