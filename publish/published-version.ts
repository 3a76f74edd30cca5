import { IN_FOLDER, type Row, UPLOAD } from './published-row.ts';

/**
 * Checks that the published page is the one that was built.
 * @param replaced the page from which the owner went back to that one; empty if there is none
 */
export function ofBuild(html: string, built: string, replaced: string): Row {
  const row = (fault: string | false, cure: string): Row => ['Lo último que preparaste', fault, cure];
  if (!built) return row('Aquí no hay con qué comparar.', 'Pulsa «Preparar la carpeta».');
  if (html === built) return row(false, '');
  if (html && html === replaced)
    return row(
      'Todavía está la página de antes de «Volver a esta publicación».',
      'Espera diez minutos y mira otra vez. Si sigue igual, vacía en tu alojamiento su caché; en Cloudflare es Caching, Purge Everything.',
    );
  // Cloudflare adds scripts with this path.
  if (html.includes('/cdn-cgi/') || wordsOf(html) === wordsOf(built))
    return row(
      'Tu alojamiento cambia la página antes de enviarla.',
      'Apaga en él lo que diga «optimizar» o «minify»; en Cloudflare, también Email Address Obfuscation.',
    );
  const added = addedWords(wordsOf(withoutHead(html)), wordsOf(withoutHead(built)));
  if (added)
    return row(
      `Tu alojamiento le agrega algo a tu página: «${added}».`,
      'Suele ser publicidad de los planes gratis. Escribe a tu hosting: «¿Cómo quito lo que agregan a mi página?»; si solo se quita pagando, otro alojamiento gratis sin publicidad es Cloudflare Pages.',
    );
  if (html.includes('/_astro/')) return row('Lo publicado es anterior.', UPLOAD);
  return row('En tu dirección hay otra página.', IN_FOLDER);
}

const MAX_QUOTE_LENGTH = 80;

/** What a host has added before or after the page's own words; undefined if it did not leave these as they are. */
function addedWords(words: string, own: string): string | undefined {
  const [before = '', after] = words.split(own);
  if (!own || after === undefined) return undefined;
  return `${before.trim()} ${after.trim()}`.trim().slice(0, MAX_QUOTE_LENGTH);
}

/** A page without its title and what else is in its head. */
function withoutHead(html: string): string {
  return html.replace(/<head[^>]*>.*?<\/head>/s, '');
}

/** The words of a page without its markup. */
export function wordsOf(html: string): string {
  return html.replaceAll(/(<(script|style)\b.*?<\/\2>|<[^>]*>|\s)+/gs, ' ').trim();
}
