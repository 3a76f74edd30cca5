import { join, posix, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { AstroIntegration } from 'astro';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import { isSvgFile } from './file-check.ts';
import { problemLines } from './problem.ts';
import { type ReadContent, readContent } from './read-content.ts';

/** The module that pages import; `virtual-modules.d.ts` has its type. */
const MODULE = 'virtual:content';
const RESOLVED = `\0${MODULE}`;
/** Before a picture's path: resolved here, because Vite's resolver remembers for a while that a file was not there. */
const PICTURE = 'content-picture:';

/** Where the development server shows what is wrong with the content. */
const PROBLEMS_PATH = '/problemas-del-contenido';
/** A burst of saved files (an editor's, git's) is read once, when nothing has changed for this many milliseconds. */
const SETTLING_TIME = 150;

/**
 * Gives the content to the pages, as the module `virtual:content`. A build with problems ends with all of them in
 * Spanish. The development server reads again whenever something in the folder changes, reloads the open pages, and
 * shows them the problems instead as long as there are any.
 * @param dir absolute path of the content folder
 * @param first what it holds when the program starts
 */
export function contentIntegration(dir: string, first: ReadContent): AstroIntegration {
  let latest = first;
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig, injectRoute, injectScript }) => {
        if (command === 'build' && first.problems.length > 0) await endBuild(first);
        updateConfig({ vite: { plugins: [contentPlugin(dir, () => latest)] } });
        if (command !== 'dev') return;
        injectRoute({ pattern: PROBLEMS_PATH, entrypoint: './src/content/Problems.astro' });
        injectScript('page', `import '/src/content/live-page.ts';`);
      },
      'astro:server:setup': ({ server, logger }) => {
        /** Counts changes of files; a reading that one came into is made again. */
        let changes = 0;
        /** Names the last reading; no other start of the server has the same. */
        let version = '';
        const read = async () => {
          for (let seen = -1; seen !== changes; ) {
            seen = changes;
            await setTimeout(SETTLING_TIME);
            if (seen === changes) latest = await readContent(dir);
          }
          version = String(Date.now());
          forgetPages(server, dir, latest);
          reading = null;
          for (const line of problemLines(latest.problems)) logger.error(line);
          const isWhole = latest.problems.length === 0;
          logger.info(isWhole ? 'El contenido está completo.' : 'Corrige y guarda: la página vuelve sola.');
        };
        // What changed while the server started is read, too.
        let reading: Promise<void> | null = read();
        server.watcher.add(dir).on('all', (_event, path) => {
          if (!path.startsWith(dir + sep)) return;
          changes += 1;
          reading ??= read();
        });
        server.middlewares.use(async (request, response, next) => {
          if (!request.headers.accept?.includes('text/html')) return next();
          await reading;
          response.setHeader('Server-Timing', `content;desc="${version}"`);
          if (latest.problems.length > 0) request.url = PROBLEMS_PATH;
          next();
        });
        // A page that was loading when the content changed has missed the call to reload.
        server.ws.on('content:shown', (shown, client) => {
          if (shown !== version) client.send({ type: 'full-reload' });
        });
      },
    },
  };
}

/** Ends the program: around what is thrown Astro would say in English that nobody expected it. */
async function endBuild({ problems }: ReadContent): Promise<never> {
  const lines = problemLines(problems).join('\n');
  await new Promise((said) => process.stderr.write(`\nHay que corregir el contenido:\n${lines}\n\n`, said));
  process.exit(1);
}

/** The module `virtual:content` (Vite's guide, "virtual modules convention"). */
function contentPlugin(dir: string, latest: () => ReadContent): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    resolveId(id) {
      if (id === MODULE) return RESOLVED;
      return id.startsWith(PICTURE) ? id.slice(PICTURE.length) : null;
    },
    load: {
      filter: { id: /^\0virtual:content$/ },
      handler: () => moduleCode(dir, latest()),
    },
  };
}

/** Makes the development server load the content, and all that shows it, anew; in the open pages, too. */
function forgetPages(server: ViteDevServer, dir: string, { facts }: ReadContent): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const path of Object.keys(facts)) moduleGraph.onFileChange(normalizePath(join(dir, path)));
    const module = moduleGraph.getModuleById(RESOLVED);
    if (module) moduleGraph.invalidateModule(module);
  }
  server.ws.send({ type: 'full-reload' });
}

/** A drawn portrait of at most so many bytes is in the page itself: the first view does not wait for it. */
const LARGEST_INLINE = 6_000;

/** Writes the module: the content as JSON, and imports of the pictures. */
function moduleCode(dir: string, { content, problems, facts }: ReadContent): string {
  const isPortrait = (path: string) =>
    path === posix.join('hero', content?.sections.hero.profileImage.file ?? '');
  const imports: string[] = [];
  const list = (isListed: (path: string) => boolean, query: (path: string, bytes: number) => string) => {
    const items = Object.entries(content ? facts : {}).flatMap(([path, { bytes }]) => {
      if (!isListed(path)) return [];
      const name = `picture${imports.length}`;
      const file = PICTURE + normalizePath(join(dir, path)) + query(path, bytes);
      imports.push(`import ${name} from ${JSON.stringify(file)};`);
      return `${JSON.stringify(path)}: ${name}`;
    });
    return `{ ${items.join(', ')} }`;
  };
  // Of a drawing Astro would make a component; its address is Vite's.
  const drawings = list(isSvgFile, (path, bytes) =>
    isPortrait(path) && bytes <= LARGEST_INLINE ? '?url&inline' : '?url&no-inline',
  );
  const photographs = list(
    (path) => !/\.(svg|pdf)$/i.test(path),
    () => '',
  );
  const values = Object.entries({ content, facts, problems });
  return [
    ...imports,
    `export const drawings = ${drawings};`,
    `export const photographs = ${photographs};`,
    ...values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
  ].join('\n');
}
