import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connect } from 'vite';
import { Html, html } from './html.ts';
import { OPEN_PAGE_SCRIPT } from './open-pages.ts';

/** The places of the editor's window by their address, as its header names them. */
export const PLACES = {
  '/': 'Editar',
  '/revisar': 'Revisar',
  '/construir': 'Construir',
  '/copias': 'Copias',
  '/buzon': 'Buzón',
  '/manual/': 'Manual',
} as const;

export type Place = keyof typeof PLACES;

/** What a page of the window shows. */
export interface Page {
  /** The whole of what is below the header, in elements of `main`. */
  readonly main: Html;
  /** Controls at the header's end. */
  readonly controls?: Html;
  /** Rules of its own. */
  readonly style?: string;
  /** A script of its own, as a module. */
  readonly script?: string;
}

const require = createRequire(import.meta.url);
const ICON = readFileSync(join(import.meta.dirname, '../src/art/favicon.svg'), 'utf8');

const STYLE = `
  @font-face { font-family: Alegreya; src: url(/letra/alegreya.woff2); font-weight: 400 900; font-display: swap }
  @font-face { font-family: Figtree; src: url(/letra/figtree.woff2); font-weight: 300 900; font-display: swap }
  :root { --wine: #3b0f1b; --wine-2: #6b1d30; --ivory: #fff6e5; --linen: #f5e4c8; --edge: #d9c7a8; --sun: #f7c02b;
    --clay: #a3361b; --palm: #1f6b4c; --serif: Alegreya, Georgia, serif; --sans: Figtree, system-ui, sans-serif }
  * { box-sizing: border-box; margin: 0 }
  body { display: grid; grid-template-rows: auto minmax(0, 1fr); height: 100vh; background: var(--ivory); color: var(--wine);
    font: 16px/1.5 var(--sans) }
  a { color: inherit; text-underline-offset: .15em }
  :focus-visible { outline: 3px solid var(--clay); outline-offset: 2px }
  .bar { display: flex; align-items: end; gap: 0 1.25rem; padding: .45rem 1rem 0; background: var(--wine); color: var(--ivory) }
  .bar :focus-visible { outline-color: var(--sun); outline-offset: -3px }
  .brand { display: flex; align-items: center; gap: .6rem; padding-block: .3rem .7rem; font: 700 1.2rem/1 var(--serif); white-space: nowrap }
  .brand svg { width: 1.6rem; flex: none }
  .places { display: flex; flex-wrap: wrap; gap: .2rem; padding: 0; list-style: none }
  .places a { display: block; padding: .5rem .9rem .6rem; text-decoration: none; font-weight: 550 }
  .places a:hover { background: var(--wine-2) }
  .places [aria-current] { margin-bottom: -1px; background: var(--ivory); color: var(--wine); clip-path: polygon(0 7%, 98% 0, 100% 100%, 0 100%) }
  .controls { display: flex; align-items: center; gap: .4rem 1.1rem; flex-wrap: wrap; margin-left: auto; padding-bottom: .6rem; font-size: .9rem }
  .controls button { padding: .25rem .8rem; font-size: inherit }
  main { min-height: 0; overflow: auto }
  main:focus { outline: none }
  .sheet { max-width: 58rem; margin: 0 auto; padding: 2rem 1.5rem 4rem }
  h1 { font: 750 2.1rem/1.15 var(--serif); text-wrap: balance }
  h2 { margin: 2.2rem 0 .6rem; font: 700 1.45rem/1.2 var(--serif) }
  .lead { max-width: 44rem; margin: .5rem 0 1.5rem; font-size: 1.08rem }
  button, .button { display: inline-block; border: 0; padding: .6rem 1.15rem; background: var(--wine-2); color: var(--ivory); font: 600 1rem/1.3 var(--sans);
    text-decoration: none; cursor: pointer; clip-path: polygon(0 4%, 99% 0, 100% 97%, 1% 100%) }
  button:hover, .button:hover { background: var(--wine) }
  button:focus-visible, .button:focus-visible { outline-color: var(--sun); outline-offset: -4px }
  button:disabled { background: #8d7a76; cursor: default }
  button.quiet { background: var(--linen); color: var(--wine) }
  button.quiet:hover { background: var(--edge) }
  .notice { margin: 0 0 1.5rem; padding: .8rem 1.1rem; background: #e3ecd2; border-left: 6px solid var(--palm); white-space: pre-line }
  .notice.bad { background: #fbdccb; border-color: var(--clay) }
  [data-ended]::before { content: 'El programa se cerró. Para seguir, ábrelo otra vez con «Abrir mi página»; esta ventana te espera.';
    position: fixed; inset: auto 0 0; z-index: 1; padding: .9rem 1rem; background: var(--sun); font-weight: 600; text-align: center }
  @media (max-width: 1180px) { .brand span { display: none } }
  @media (max-width: 820px) { .places a { padding-inline: .6rem } }`;

/** Answers with a page of the window: the header with all places, and below it what the page itself shows. */
export function sendPage(response: ServerResponse, place: Place, page: Page, status = 200): void {
  const { main, controls, style = '', script = '' } = page;
  const places = Object.entries(PLACES).map(
    ([path, name]) =>
      html`<li><a href="${path}"${path === place ? html` aria-current="page"` : null}>${name}</a></li>`,
  );
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(
    String(html`<!doctype html>
<html lang="es-VE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PLACES[place]} · Mi página</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>${new Html(STYLE + style)}</style>
</head>
<body>
<header class="bar">
  <div class="brand">${new Html(ICON)}<span>Mi página</span></div>
  <nav aria-label="Partes del editor"><ul class="places">${places}</ul></nav>
  ${controls ? html`<div class="controls">${controls}</div>` : null}
</header>
<main tabindex="-1" autofocus>
${main}
</main>
<script type="module">${new Html(OPEN_PAGE_SCRIPT + script)}</script>
</body>
</html>
`),
  );
}

/** What a place shows, and what it does. */
interface Answers {
  /**
   * Its page. @param query what is behind the address's question mark
   * @param notice why what was asked could not be done
   */
  readonly show: (query: URLSearchParams, notice: Html | null) => Page | Promise<Page>;
  /** Does what a form of the page asks; says with which query the page is shown then. @throws Error, for the owner */
  readonly act?: (form: URLSearchParams) => string | Promise<string>;
}

/** Answers for one place of the window. */
export function answerPlace(place: Place, { show, act }: Answers): Connect.NextHandleFunction {
  const answer = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    if (request.method !== 'POST' || !act) return sendPage(response, place, await show(query, null));
    const form = new URLSearchParams(await text(request));
    try {
      // RFC 9110, 15.4.4: a page that is loaded anew does nothing again.
      response.writeHead(303, { Location: `${place}?${await act(form)}` }).end();
    } catch (error) {
      const notice = noticeBox(error instanceof Error ? error.message : String(error), 'bad');
      sendPage(response, place, await show(query, notice), 500);
    }
  };
  return (request, response, next) => {
    const [path, query] = (request.url ?? '').split('?');
    if (path !== place) return next();
    answer(request, response, new URLSearchParams(query)).catch(next);
  };
}

/** A notice at the top of a page. @param kind how it looks */
export function noticeBox(words: string | Html, kind: 'good' | 'bad' = 'good'): Html {
  return html`<p class="notice ${kind}" role="status">${words}</p>`;
}

/** Answers for the site's typefaces, as the window's pages ask for them. */
export const sendTypefaces: Connect.NextHandleFunction = (request, response, next) => {
  const [, name] = /^\/letra\/(alegreya|figtree)\.woff2$/.exec(request.url ?? '') ?? [];
  if (!name) return next();
  const file = require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  response.writeHead(200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'max-age=86400' });
  response.end(readFileSync(file));
};
