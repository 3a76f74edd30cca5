import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connect } from 'vite';
import { Html, html } from '../mailbox/html.ts';
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
  /** A script of its own, as a module. */
  readonly script?: string;
}

const ICON = readFileSync(join(import.meta.dirname, '../src/art/favicon.svg'), 'utf8');

/** Answers with a page of the window: the header with all places, and below it what the page itself shows. */
export function sendPage(response: ServerResponse, place: Place, page: Page, status = 200): void {
  const { main, controls, script = '' } = page;
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
<link rel="stylesheet" href="/assets/window.css">
</head>
<body data-place="${place}">
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
   * Its page. @param query what is behind the address's question mark, or what a form asked that could not be done
   * @param notice why what was asked could not be done
   */
  readonly show: (query: URLSearchParams, notice: Html | null) => Page | Promise<Page>;
  /** Does what a form of the page asks; says with which query the page is shown then. @throws Error, for the owner */
  readonly act?: (form: URLSearchParams) => string | Promise<string>;
}

/** Answers for one place of the window; what goes wrong is told there, in a notice. */
export function answerPlace(place: Place, { show, act }: Answers): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const [path, query] = (request.url ?? '').split('?');
    if (path !== place) return next();
    let asked = new URLSearchParams(query);
    const page = async (notice: Html | null) => show(asked, notice);
    try {
      if (request.method !== 'POST' || !act) return sendPage(response, place, await page(null));
      asked = new URLSearchParams(await text(request));
      const done = await act(asked);
      // RFC 9110, 15.4.4: a page that is loaded anew does nothing again.
      response.writeHead(303, { Location: `${place}?${done}` }).end();
    } catch (error) {
      const notice = noticeBox(error instanceof Error ? error.message : String(error), 'bad');
      const alone = { main: html`<div class="sheet">${notice}</div>` };
      sendPage(response, place, await page(notice).catch(() => alone), 500);
    }
  };
}

/** A notice at the top of a page. @param kind how it looks */
export function noticeBox(words: string | Html, kind: 'good' | 'bad' = 'good'): Html {
  return html`<p class="notice ${kind}" role="status">${words}</p>`;
}
