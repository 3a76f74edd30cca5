import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
/** Scripts that run; other types are data, which no policy governs (CSP Level 3, section 4.2.3). */
const SCRIPT = /<script(?![^>]*\b(?:src|type="(?!module"))[^>]*>)[^>]*>([\s\S]*?)<\/script>/g;

/** A custom property of ours: declared or used. */
const PROPERTY = /(?<=[{;]|var\()--(?!radix)[a-z][\w-]*(?=[:,)])/g;

/** Makes each built page carry its styles once and a policy that names just what is in it. */
export function pagePolicy(): AstroIntegration {
  return {
    name: 'page-policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for await (const name of glob('**/*.html', { cwd: dir })) {
          const file = fileURLToPath(new URL(name, dir));
          const page = withShortProperties(withOneStyle(withoutAstroIsland(await readFile(file, 'utf8'))));
          await writeFile(file, withOwnHashes(page));
        }
      },
    },
  };
}

/**
 * Takes out Astro's element for islands: `islands/touch-client.ts` defines it first, so it would be 1.4 kB of
 * compressed script that never runs.
 */
export function withoutAstroIsland(html: string): string {
  return html.replace(`<script>${astroIsland}</script>`, '');
}

/** Joins all styles of a page where the first stands, in their order: one element, one hash. */
export function withOneStyle(html: string): string {
  const all = [...html.matchAll(STYLE)].map(([, text]) => text).join('');
  let isFirst = true;
  return html.replaceAll(STYLE, () => {
    const style = isFirst ? `<style>${all}</style>` : '';
    isFirst = false;
    return style;
  });
}

/**
 * Gives the page's custom properties names of one or two letters. Nothing outside a page's styles and drawings names
 * them, but for those that scripts set (`--radix-…`).
 */
export function withShortProperties(html: string): string {
  const styles = [...html.matchAll(STYLE)].map(([, text]) => text).join('');
  const long = [...new Set(styles.match(PROPERTY))];
  const short = new Map(long.map((name, index) => [name, `--${index.toString(36)}`]));
  return html.replaceAll(PROPERTY, (name) => short.get(name) ?? name);
}

/** Puts the hashes of a page's inline scripts and styles into its policy in place of those that stand there. */
export function withOwnHashes(html: string): string {
  return html
    .replace(/(?<=script-src [^;"]*?)(?: 'sha256-[^']+')+/, hashes(html, SCRIPT))
    .replace(/(?<=style-src [^;"]*?)(?: 'sha256-[^']+')+/, hashes(html, STYLE));
}

/** The source expressions that let inline elements with exactly these texts run (CSP Level 3, section 2.3.1). */
function hashes(html: string, element: RegExp): string {
  const texts = [...html.matchAll(element)].map(([, text = '']) => text);
  return [...new Set(texts)]
    .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
}
