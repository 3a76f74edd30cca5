import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { Connect } from 'vite';
import { sendPage } from '../../editor/shell.ts';
import { Html, html } from '../../mailbox/html.ts';
import { ROOT } from '../tools.ts';

/** Where the chapters are, as files and as pages. */
const FOLDER = join(ROOT, 'docs/manual');
const PATH = '/manual/';

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
      return sendPage(response, PATH, { main });
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
