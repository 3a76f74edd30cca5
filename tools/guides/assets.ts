import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Assets } from './document.ts';

const require = createRequire(import.meta.url);
const here = new URL('.', import.meta.url);

/** One weight of a variable font, made static: Chromium embeds a variable one as drawings, not as a font. */
const FACES = [
  {
    family: 'Alegreya',
    weight: 500,
    style: 'normal',
    file: '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2',
  },
  {
    family: 'Alegreya',
    weight: 800,
    style: 'normal',
    file: '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2',
  },
  {
    family: 'Alegreya',
    weight: 500,
    style: 'italic',
    file: '@fontsource-variable/alegreya/files/alegreya-latin-wght-italic.woff2',
  },
  {
    family: 'Figtree',
    weight: 400,
    style: 'normal',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  },
  {
    family: 'Figtree',
    weight: 400,
    style: 'italic',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2',
  },
  {
    family: 'Figtree',
    weight: 650,
    style: 'normal',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  },
] as const;

/** Every character of Latin-1, and the typographic marks of Spanish beyond it. */
const CHARACTERS = `${Array.from({ length: 0xff - 0x1f }, (_, index) => String.fromCodePoint(index + 0x20)).join('')}–—‘’“”…`;

/** Reads style sheet, fonts and drawings; the document then needs no other file. Throws when one is missing. */
export async function loadAssets(): Promise<Assets> {
  const faces = await Promise.all(FACES.map(fontFace));
  return { css: [...faces, ...(await loadStyles())].join('\n'), drawings: await loadDrawings() };
}

async function fontFace({ family, weight, style, file }: (typeof FACES)[number]): Promise<string> {
  const variable = await readFile(require.resolve(file));
  const font = await subsetFont(variable, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
  });
  const source = `url(data:font/woff2;base64,${font.toString('base64')}) format("woff2")`;
  return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:${source}}`;
}

async function loadStyles(): Promise<string[]> {
  const folder = new URL('styles/', here);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css')).sort();
  return Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
}

async function loadDrawings(): Promise<string> {
  const folder = new URL('drawings/', here);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg')).sort();
  const drawings = names.map(async (name) => {
    const svg = await readFile(new URL(name, folder), 'utf8');
    const shapes = svg.replace(/<svg[^>]*>|<\/svg>|<title>[\s\S]*?<\/title>/g, '').trim();
    return `<g id="${name.slice(0, -'.svg'.length)}">${shapes}</g>`;
  });
  return (await Promise.all(drawings)).join('');
}
