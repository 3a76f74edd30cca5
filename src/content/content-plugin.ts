import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, posix, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import { readDrawing } from './read/drawing.ts';
import { isSvgFile } from './read/file-check.ts';
import { problemLines, REFUSED_CODE } from './read/problem.ts';
import { type ReadContent, readContent } from './read/read-content.ts';
import { isVisibleIn } from './visible-path.ts';

/** The module from which `loadContent` (page-content.ts) and the page of problems take the content. */
const MODULE = 'virtual:content';
/** Its id in Vite (Vite's guide, "virtual modules convention"). */
const MODULE_ID = `\0${MODULE}`;
/** Prefix of a picture's path. The plugin resolves it, because Vite's resolver caches that a file is missing. */
const PICTURE = 'content-picture:';

/** Page of the development server that lists the problems of the content. */
const PROBLEMS_PATH = '/problemas-del-contenido';
/** Pause after a change before the content is read again: editors and git save many files at once. */
const DEBOUNCE_MS = 150;

/** Pause between two looks whether a missing content folder is there again. */
const MISSING_MS = 250;

/** Longest wait for a page that is being rendered: a browser may stop reading it half-way. */
const MAX_RENDERING_MS = 10_000;

/** The content of pages that update themselves at the event `content:changed`, and tell with `content:shown` when they were rendered. */
export interface FollowedContent {
  /** Adds to the content what else the pages show. */
  readonly withMore: (read: ReadContent) => Promise<ReadContent>;
  /** Absolute paths of the folders outside the content from which it comes. */
  readonly beside: readonly string[];
}

/**
 * Provides the content to the pages, as the module `virtual:content`. A build of content with problems fails and lists
 * them. The development server reads the content again when a file changes, tells the open pages, and shows a page with
 * the problems if there are any.
 * @param dir absolute path of the content folder
 * @param followed given if the pages update themselves; without it they are reloaded
 */
export async function contentIntegration(dir: string, followed?: FollowedContent): Promise<AstroIntegration> {
  const readNewest = async () => {
    const read = await readContent(dir);
    return followed ? followed.withMore(read) : read;
  };
  const current = new CurrentContent(readNewest, await readContent(dir));
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig, injectRoute }) => {
        if (command === 'build' && current.latest.problems.length > 0) await endBuild(current.latest);
        updateConfig({ vite: { plugins: [contentModule(dir, current)] } });
        if (command === 'dev')
          injectRoute({ pattern: PROBLEMS_PATH, entrypoint: './src/content/Problems.astro' });
      },
      'astro:server:setup': ({ server, logger }) => {
        let broadcastAt = Date.now();
        current.start((before) => {
          forgetPages(server, dir, before, current.latest);
          broadcastAt = Date.now();
          if (followed) server.ws.send('content:changed');
          else server.ws.send({ type: 'full-reload' });
          logProblems(logger, current.latest);
        });
        // A page loaded during the broadcast asks again.
        server.ws.on('content:shown', (rendered, client) => {
          if (Number(rendered) < broadcastAt) client.send('content:changed');
        });
        watchContent(server, dir, followed?.beside ?? [], () => current.change());
        servePages(server, current);
      },
    },
  };
}

/** The content that the development server shows. It is read again when a file changes. */
class CurrentContent {
  latest: ReadContent;
  readonly #readNewest: () => Promise<ReadContent>;
  #onRead: (before: ReadContent) => void = () => undefined;
  /** Number of changes so far. A reading during which it grows is repeated. */
  #changes = 0;
  #reading: Promise<void> | null = null;
  /** Resolves when the pages that are being rendered have been sent. */
  #pagesSent: Promise<unknown> = Promise.resolve();

  /** @param readNewest reads what the pages show */
  constructor(readNewest: () => Promise<ReadContent>, first: ReadContent) {
    this.#readNewest = readNewest;
    this.latest = first;
  }

  /** @param onRead called after each reading, before the next page is rendered, with what was read before */
  start(onRead: (before: ReadContent) => void): void {
    this.#onRead = onRead;
    // Files may have changed while the server started.
    this.change();
  }

  /** Reads the content again after a pause. */
  change(): void {
    this.#changes += 1;
    this.#reading ??= this.#read();
  }

  /**
   * Waits until the content is read, and keeps it the same while a page is rendered.
   * @param isSent resolves when the page has been sent
   */
  async keepFor(isSent: Promise<unknown>): Promise<void> {
    while (this.#reading) await this.#reading;
    this.#pagesSent = this.#pagesSent.then(() => isSent);
  }

  async #read(): Promise<void> {
    const before = this.latest;
    let seen: number;
    do {
      seen = this.#changes;
      await setTimeout(DEBOUNCE_MS);
      await this.#pagesSent;
      if (seen === this.#changes) this.latest = await this.#readNewest();
    } while (seen !== this.#changes);
    this.#reading = null;
    this.#onRead(before);
  }
}

function watchContent(
  server: ViteDevServer,
  dir: string,
  beside: readonly string[],
  onChange: () => void,
): void {
  const folders = [dir, ...beside];
  server.watcher.add(folders).on('all', (_event, path) => {
    if (folders.some((folder) => isVisibleIn(folder, path))) onChange();
  });
  // A watched folder that was removed is not watched any more. Its parent may be the owner's whole home folder.
  server.watcher.on('unlinkDir', async (path) => {
    if (path !== dir) return;
    while (!existsSync(dir)) await setTimeout(MISSING_MS, undefined, { ref: false });
    server.watcher.add(dir);
    onChange();
  });
}

/** Serves pages of the newest content, or the page with its problems. */
function servePages(server: ViteDevServer, current: CurrentContent): void {
  server.middlewares.use(async (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next();
    // Rejects also when the browser leaves the page before it is sent.
    const isSent = finished(response, { signal: AbortSignal.timeout(MAX_RENDERING_MS) });
    await current.keepFor(isSent.catch(() => undefined));
    if (current.latest.problems.length > 0) request.url = PROBLEMS_PATH;
    next();
  });
}

function logProblems(logger: AstroIntegrationLogger, { problems }: ReadContent): void {
  for (const line of problemLines(problems)) logger.error(line);
  const isWhole = problems.length === 0;
  logger.info(isWhole ? 'El contenido está completo.' : 'Corrige y guarda: la página vuelve sola.');
}

/** Prints the problems and ends the process: an exception would be wrapped in Astro's own, English message. */
async function endBuild({ problems }: ReadContent): Promise<never> {
  const lines = problemLines(problems).join('\n');
  await new Promise((said) => process.stderr.write(`\nHay que corregir el contenido:\n${lines}\n\n`, said));
  process.exit(REFUSED_CODE);
}

/** Provides the module with the newest content, and finds the pictures that it imports. */
function contentModule(dir: string, current: CurrentContent): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    resolveId(id) {
      if (id === MODULE) return MODULE_ID;
      return id.startsWith(PICTURE) ? id.slice(PICTURE.length) : null;
    },
    load: (id) => (id === MODULE_ID ? moduleCode(dir, current.latest) : null),
    // The page follows the content by itself; Vite would load it anew for a picture.
    hotUpdate: ({ file }) => (file.startsWith(`${normalizePath(dir)}/`) ? [] : undefined),
  };
}

/** Invalidates the content, everything that imports it, and the pictures that have changed: each is read again. */
function forgetPages(server: ViteDevServer, dir: string, before: ReadContent, now: ReadContent): void {
  const paths = Object.keys({ ...before.facts, ...now.facts });
  const changed = paths.filter((path) => before.facts[path]?.sum !== now.facts[path]?.sum);
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const path of changed) moduleGraph.onFileChange(normalizePath(join(dir, path)));
    const module = moduleGraph.getModuleById(MODULE_ID);
    if (module) moduleGraph.invalidateModule(module);
  }
}

/** A drawn portrait up to this many bytes is inlined: the first view does not wait for another file. */
const MAX_INLINE_BYTES = 6_000;

/** Code of the module: the content as JSON, and imports of its pictures. */
function moduleCode(dir: string, { content, problems, facts }: ReadContent): string {
  const portrait = posix.join('hero', content?.sections.hero.profileImage.file ?? '');
  const pictures = Object.entries(content ? facts : {})
    // A picture that has its address already is no file.
    .filter(([, fact]) => 'width' in fact && !fact.src)
    .map(([path, { bytes }], index) => {
      const isDrawing = isSvgFile(path);
      const isInline = path === portrait && bytes <= MAX_INLINE_BYTES;
      // Without a query Astro would make a component of an SVG.
      const query = isDrawing ? `?url&${isInline ? 'inline' : 'no-inline'}` : '';
      const file = isDrawing ? drawingFile(join(dir, path)) : join(dir, path);
      return { path, isDrawing, file: PICTURE + normalizePath(file) + query, name: `picture${index}` };
    });
  const byPath = (some: typeof pictures) =>
    `{ ${some.map(({ path, name }) => `${JSON.stringify(path)}: ${name}`).join(', ')} }`;
  return [
    ...pictures.map(({ name, file }) => `import ${name} from ${JSON.stringify(file)};`),
    `export const drawings = ${byPath(pictures.filter(({ isDrawing }) => isDrawing))};`,
    `export const photographs = ${byPath(pictures.filter(({ isDrawing }) => !isDrawing))};`,
    ...Object.entries({ content, facts, problems }).map(exported),
  ].join('\n');
}

const exported = ([name, value]: readonly [string, unknown]) =>
  `export const ${name} = ${JSON.stringify(value)};`;

/** Folder of the drawings as they are published. */
const DRAWINGS = resolve('node_modules/.drawings');

/** Writes a drawing as it is published (`readDrawing`) where Vite finds it, and returns the path. */
function drawingFile(file: string): string {
  const { svg } = readDrawing(readFileSync(file));
  if (svg === undefined) throw new Error(`${file} has changed`);
  const folder = join(DRAWINGS, hash('sha256', svg).slice(0, 16));
  const published = join(folder, basename(file));
  mkdirSync(folder, { recursive: true });
  // Builds that run at the same time write the same file.
  const own = `${published}.${process.pid}`;
  writeFileSync(own, svg);
  renameSync(own, published);
  return published;
}
