import { IN_FOLDER, type Row, UPLOAD } from './published-row.ts';

const ASK_HOST =
  'Escribe a tu hosting: «¿Cómo quito lo que agregan a mi página?»; si solo se quita pagando, otro alojamiento gratis sin publicidad es Cloudflare Pages.';

const MAX_QUOTE_LENGTH = 80;

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
      'Apaga en él lo que diga «optimizar» o «minify»; en Cloudflare, también Rocket Loader.',
    );
  const words = wordsOf(withoutHead(html));
  const own = wordsOf(withoutHead(built));
  const added = addedWords(words, own);
  if (added && words.includes(own))
    return row(
      `Tu alojamiento le agrega algo a tu página: «${added}».`,
      `Suele ser publicidad de los planes gratis. ${ASK_HOST}`,
    );
  if (added)
    return row(
      `Tu página tiene algo de más: «${added}».`,
      `Si lo quitaste tú, publica otra vez. Si no es tuyo, suele ser publicidad de tu alojamiento. ${ASK_HOST}`,
    );
  if (html.includes('/_astro/')) return row('Lo publicado es anterior.', UPLOAD);
  const name = nameOf(html);
  if (!name) return row('En tu dirección hay una página vacía.', `Publica otra vez. ${IN_FOLDER}`);
  return row(
    `En tu dirección hay otra página: «${name}».`,
    `${IN_FOLDER} Si es un aviso de tu alojamiento, pregúntale cómo se quita.`,
  );
}

/** The words of a page besides those of the build; empty if any of these is missing, or in another place. */
function addedWords(words: string, own: string): string {
  const wanted = own.split(' ');
  const added: string[] = [];
  let found = 0;
  for (const word of words.split(' ')) {
    if (word === wanted[found]) found += 1;
    else added.push(word);
  }
  return own && found === wanted.length ? added.join(' ').slice(0, MAX_QUOTE_LENGTH) : '';
}

/** A page's title or, if it has none, its first words; empty for an empty page. */
function nameOf(html: string): string {
  const [, title = ''] = /<title\b[^>]*>(.*?)<\/title>/is.exec(html) ?? [];
  return (wordsOf(title) || wordsOf(html)).slice(0, MAX_QUOTE_LENGTH);
}

/** A page without its `<head>`. */
function withoutHead(html: string): string {
  return html.replace(/<head[^>]*>.*?<\/head>/s, '');
}

/** The words of a page without its markup. */
export function wordsOf(html: string): string {
  return html.replaceAll(/(<(script|style)\b.*?<\/\2>|<[^>]*>|\s)+/gs, ' ').trim();
}
