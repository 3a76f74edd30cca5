import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { Connect } from 'vite';
import { Html, html } from '../../editor/html.ts';
import { sendPage } from '../../editor/shell.ts';
import { ROOT } from '../tools.ts';

/** Where the chapters are, as files and as pages. */
const FOLDER = join(ROOT, 'docs/manual');
const PATH = '/manual/';

const STYLE = `
  .chapter { max-width: 48rem; font-size: 1.06rem }
  .chapter > * + * { margin-top: 1rem }
  .chapter h2 { margin-top: 2.4rem }
  .chapter h3 { margin-top: 1.8rem; font: 650 1.12rem/1.3 var(--sans) }
  .chapter li + li { margin-top: .35rem }
  .chapter img { display: block; max-width: 100%; height: auto; border: 2px solid var(--edge) }
  .chapter table { border-collapse: collapse; width: 100% }
  .chapter th, .chapter td { padding: .5rem .7rem; border-bottom: 2px solid var(--linen); text-align: left; vertical-align: top }
  .chapter code { padding: .05em .3em; background: var(--linen); font: .92em ui-monospace, monospace; overflow-wrap: anywhere }
  .chapter pre { padding: .9rem 1.1rem; overflow-x: auto; background: #fff }
  .chapter pre code { padding: 0; background: none; white-space: pre }
  .turn { display: flex; justify-content: space-between; gap: 1rem; margin-top: 3rem; padding-top: 1rem; border-top: 2px solid var(--linen) }`;

/** Markdown as pages. What looks like markup is shown as it is written, and other sites open in another tab. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => String(html`${text}`),
    link({ href, tokens }) {
      const words = new Html(this.parser.parseInline(tokens));
      const target = /^https?:/.test(href) ? html` target="_blank" rel="noopener"` : null;
      return String(html`<a href="${href}"${target}>${words}</a>`);
    },
  },
});

/** Answers `/manual/` with the table of contents, `/manual/02-editar.md` with that chapter, and for their pictures. */
export function manualPage(): Connect.NextHandleFunction {
  const found = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const names = found.map((name) => name.replaceAll('\\', '/'));
  const chapters = names.filter((name) => /^\d.*\.md$/.test(name)).toSorted();
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?');
    const name = path === PATH ? 'README.md' : path.slice(PATH.length);
    if (!path.startsWith(PATH) || !names.includes(name)) return next();
    const bytes = readFileSync(join(FOLDER, name));
    if (name.endsWith('.md')) {
      const main = html`<article class="sheet chapter">
${new Html(markdown.parse(bytes.toString(), { async: false }))}
${name === 'README.md' ? null : turning(chapters, name)}
</article>`;
      return sendPage(response, PATH, { style: STYLE, main });
    }
    response.writeHead(200, {
      'Content-Type': name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream',
    });
    response.end(bytes);
  };
}

/** Links to the chapters around one. */
function turning(chapters: readonly string[], name: string): Html {
  const at = chapters.indexOf(name);
  const link = (to: string | undefined, words: string) =>
    to ? html`<a href="${to}">${words}</a>` : html`<span></span>`;
  return html`<nav class="turn" aria-label="Capítulos">
${link(chapters[at - 1], 'El capítulo anterior')}
<a href="${PATH}">Todos los capítulos</a>
${link(chapters[at + 1], 'El capítulo siguiente')}
</nav>`;
}
