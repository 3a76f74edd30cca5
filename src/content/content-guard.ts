import { sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { AstroIntegration, HookParameters } from 'astro';
import type { Plugin } from 'vite';
import { contentProblems } from './check-content.ts';
import { contentDir } from './content-dir.ts';
import { forgetPictures } from './content-pictures.ts';
import { fieldLabel } from './explain-issue.ts';
import { Html, html } from './html.ts';
import { type Problem, problemLines } from './problem.ts';

/** A burst of saved files (an editor's, git's) is read once, when nothing has changed for this many milliseconds. */
const SETTLING_TIME = 150;
/** Milliseconds between two requests of an open page, which asks whether the content has changed. */
const CHECK_INTERVAL = 1000;

/**
 * Checks the content before a page shows it. A build stops with every problem in one message; the development server
 * shows them in the terminal and at the page's address, and reads everything again whenever something in the folder
 * changes.
 */
export function contentGuard(): AstroIntegration {
  return {
    name: 'content-guard',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [RELOADING_PAGES] } });
        if (command === 'dev' || command === 'preview') return;
        const problems = await contentProblems(contentDir());
        if (problems.length > 0) await endBuild(problems);
      },
      'astro:server:setup': guardPages,
    },
  };
}

/**
 * Keeps pages and content in step: a page waits until the content has settled and was read, and says which reading it
 * shows. So an open page knows when there is another, whatever calls to reload its browser missed while it loaded.
 */
async function guardPages({ server, logger }: HookParameters<'astro:server:setup'>): Promise<void> {
  const dir = contentDir();
  let changes = 0;
  let isReading = false;
  /** Names the last reading; another number after each start of the server. */
  let version = Date.now();
  const read = async () => {
    isReading = true;
    let problems: readonly Problem[] = [];
    for (let seen = -1; seen !== changes; ) {
      seen = changes;
      await setTimeout(SETTLING_TIME);
      if (seen !== changes) continue;
      // A file that goes away while it is read is a change, and read for once more.
      problems = await contentProblems(dir).catch(() => []);
    }
    forgetPictures(server);
    version = Date.now();
    isReading = false;
    for (const line of problemLines(problems)) logger.error(line);
    const isWhole = problems.length === 0;
    logger.info(isWhole ? 'El contenido está completo.' : 'Corrige y guarda: la página vuelve sola.');
    return problems;
  };
  let problems = read();
  server.watcher.add(dir).on('all', (_event, path) => {
    if (!path.startsWith(dir + sep)) return;
    changes++;
    if (!isReading) problems = read();
  });
  server.middlewares.use(async (request, response, next) => {
    if (request.url === VERSION_PATH) return response.end(String(version));
    if (!request.headers.accept?.includes('text/html')) return next();
    const found = await problems;
    response.setHeader('Server-Timing', `${VERSION};desc="${version}"`);
    if (found.length === 0) return next();
    // Not the page, and not for long (RFC 9110, 15.6.4).
    response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(problemsPage(found));
  });
  await problems;
}

/** Where an open page asks for the version of the content. */
const VERSION_PATH = '/__contenido';
/** Under this name an answer's header says which version it shows (W3C Server Timing: the one that scripts can read). */
const VERSION = 'contenido';

/** Loads a page anew, also one of an error, as soon as the content is another than it shows, however soon that is. */
const RELOADING = `
setInterval(async () => {
  const [page] = performance.getEntriesByType('navigation');
  const shown = page.serverTiming.find(({ name }) => name === '${VERSION}')?.description;
  const answer = await fetch('${VERSION_PATH}').catch(() => null);
  if (shown && answer?.ok && (await answer.text()) !== shown) location.reload();
}, ${CHECK_INTERVAL});`;

/** Goes to the card whose form is open beside the page: the editor's window says its title. */
const GOING_TO_CARDS = `
addEventListener('message', ({ data }) => {
  const card = [...document.querySelectorAll('article')].find(({ ariaLabel }) => ariaLabel === data);
  card?.scrollIntoView({ block: 'center' });
});`;

/** Puts that into Vite's own script, which the development server's pages of errors have, too. */
const RELOADING_PAGES: Plugin = {
  name: 'reloading-pages',
  transform: {
    filter: { id: /\/vite\/dist\/client\/client\.mjs$/ },
    handler: (code) => code + RELOADING + GOING_TO_CARDS,
  },
};

/** Ends the program: around what is thrown Astro would say in English that nobody expected it. */
async function endBuild(problems: readonly Problem[]): Promise<never> {
  const lines = problemLines(problems).join('\n');
  await new Promise((said) => process.stderr.write(`\nHay que corregir el contenido:\n${lines}\n\n`, said));
  process.exit(1);
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
  return String(html`<!doctype html>
<html lang="es-VE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Falta algo en el contenido</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<h1>Falta algo para mostrar la página</h1>
<p>Corrige esto y guarda: la página vuelve sola. Nada de lo que escribiste se perdió.</p>
${[...files].map(([file, own]) => html`<h2>${file}</h2>\n<ul>${own.map(item)}</ul>`)}
<script type="module">${new Html(RELOADING)}</script>
</body>
</html>
`);
}

function item({ file, field, wrong, wanted }: Problem): Html {
  const name = field ? html`<strong>${fieldLabel(file, field) || field}</strong>: ` : null;
  return html`<li>${name}${wrong}; ${wanted}.</li>`;
}
