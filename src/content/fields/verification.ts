import { optional } from './structure.ts';
import { formatted } from './text.ts';

const SOME_CODE = 'pega el código que te dio, o la etiqueta entera, que empieza por <meta';

/** The code in a tag such as `<meta name="msvalidate.01" content="1A2B">`; any other text as it is. */
function codeIn(words: string): string {
  const [, quoted, bare] = /content ?= ?(?:["'“”«‘’]([^"'“”»‘’]*)["'“”»‘’]|([^ />]+))/i.exec(words) ?? [];
  return (quoted ?? bare ?? words).trim();
}

/**
 * The code with which a search engine knows whose page this is (Google Search Console, "HTML tag"; Bing Webmaster Tools, "HTML
 * meta tag"), also pasted as the whole tag.
 */
export const verificationCode = (title: string, description: string) =>
  optional(
    formatted({ remedy: SOME_CODE, normalize: codeIn, isValid: (code) => /^[\w-]{8,}={0,2}$/.test(code) }),
  ).meta({
    title,
    description,
  });
