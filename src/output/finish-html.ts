import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { emailOrigin } from '../content/email-service.ts';
import { contentPolicy, STYLE } from './content-policy.ts';

/** Where a page's head begins: the policy governs only what follows it, the charset must be in the first bytes. */
const HEAD = /<head[^>]*>(?:<meta charset=[^>]*>)?/;

/** A custom property of ours: declared or used. */
const PROPERTY = /(?<=[{;]|var\()--(?!radix)[a-z][\w-]*(?=[:,)])/g;

/** Makes each built page carry its styles once and a policy that names just what is in it. */
export function finishHtml(): AstroIntegration {
  return {
    name: 'finish-html',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for await (const name of glob('**/*.html', { cwd: dir })) {
          const file = fileURLToPath(new URL(name, dir));
          const page = withShortProperties(withOneStyle(await readFile(file, 'utf8')));
          await writeFile(file, withPolicy(page, contentPolicy(page, emailOrigin())));
        }
      },
    },
  };
}

/** Joins all styles of a page in the place of the first, in their order: one element, one hash. */
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

/**
 * Puts a policy where a page's head begins, before every script and style.
 * @throws Error when the page has no head: it would be published without a policy
 */
export function withPolicy(html: string, policy: string): string {
  if (!HEAD.test(html))
    throw new Error('Una página construida no tiene <head>: no lleva política de seguridad.');
  return html.replace(
    HEAD,
    (head) => `${head}<meta http-equiv="content-security-policy" content="${policy}">`,
  );
}
