import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiler } from 'markdown-to-jsx/react';
import { type ComponentProps, createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ROOT } from '../../tools/processes.ts';

const MANUAL = join(ROOT, 'editor/manual');
const CHAPTER = '01-instalar.md';

/** The manual's first chapter as a page, in one file with its pictures: what is read before the program is opened. */
export function readme(): string {
  const chapter = compiler(readFileSync(join(MANUAL, CHAPTER), 'utf8'), {
    wrapper: Fragment,
    disableParsingRawHTML: true,
    overrides: { a: Link, img: Picture },
  });
  const head = createElement(
    'head',
    null,
    createElement('meta', { charSet: 'utf-8' }),
    createElement('meta', { name: 'viewport', content: 'width=device-width' }),
    createElement('title', null, 'Léeme'),
    createElement('style', null, readFileSync(join(import.meta.dirname, 'readme.css'), 'utf8')),
  );
  const page = createElement('html', { lang: 'es' }, head, createElement('body', null, chapter));
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}

/** The other chapters are read in the program: their names stay, without a link. */
function Link({ href = '', children }: ComponentProps<'a'>) {
  return /^https:/.test(href) ? createElement('a', { href }, children) : children;
}

function Picture({ src = '', alt }: ComponentProps<'img'>) {
  const bytes = readFileSync(join(MANUAL, src)).toString('base64');
  return createElement('img', { src: `data:image/webp;base64,${bytes}`, alt });
}
