import { quoted } from '../src/content/fields/characters.ts';
import type { PublishedFinding } from './api.ts';
import { FINE, IN_FOLDER, UPLOAD, type Verdict, type Visit } from './published-visit.ts';

const ASK_HOST =
  'Escribe a tu hosting: «¿Cómo quito lo que agregan a mi página?»; si solo se quita pagando, otro alojamiento gratis sin publicidad es Cloudflare Pages.';

const MAX_QUOTE_LENGTH = 80;

/** Checks that the published page is the wanted one. */
export function checkVersion(visit: Visit): PublishedFinding {
  return { title: 'Lo último que preparaste', ...versionVerdict(visit) };
}

function versionVerdict({ html, wanted, replaced }: Visit): Verdict {
  const built = wanted.index;
  if (!built) return { fault: 'Aquí no hay con qué comparar.', remedy: 'Pulsa «Preparar la carpeta».' };
  if (html === built) return FINE;
  if (html && html === replaced)
    return {
      fault: 'Todavía está la página de antes de «Volver a esta publicación».',
      remedy:
        'Espera diez minutos y mira otra vez. Si sigue igual, vacía en tu alojamiento su caché; en Cloudflare es Caching, Purge Everything.',
    };
  // Cloudflare adds scripts with this path.
  if (html.includes('/cdn-cgi/') || wordsOf(html) === wordsOf(built))
    return {
      fault: 'Tu alojamiento cambia la página antes de enviarla.',
      remedy: 'Apaga en él lo que diga «optimizar» o «minify»; en Cloudflare, también Rocket Loader.',
    };
  const words = wordsOf(withoutHead(html));
  const own = wordsOf(withoutHead(built));
  const added = addedWords(words, own);
  if (added && words.includes(own))
    return {
      fault: `Tu alojamiento le agrega algo a tu página: «${added}».`,
      remedy: `Suele ser publicidad de los planes gratis. ${ASK_HOST}`,
    };
  if (added)
    return {
      fault: `Tu página tiene algo de más: «${added}».`,
      remedy: `Si lo quitaste tú, publica otra vez. Si no es tuyo, suele ser publicidad de tu alojamiento. ${ASK_HOST}`,
    };
  if (html.includes('/_astro/')) return { fault: 'Lo publicado es anterior.', remedy: UPLOAD };
  const name = nameOf(html);
  if (!name)
    return {
      fault: 'En tu dirección hay una página vacía.',
      remedy: `Publica otra vez. ${IN_FOLDER}`,
    };
  return {
    fault: `En tu dirección hay otra página: «${name}».`,
    remedy: `${IN_FOLDER} Si es un aviso de tu alojamiento, pregúntale cómo se quita.`,
  };
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
  return own && found === wanted.length ? quoted(added.join(' '), MAX_QUOTE_LENGTH) : '';
}

/** A page's title or, if it has none, its first words; empty for an empty page. */
function nameOf(html: string): string {
  const [, title = ''] = /<title\b[^>]*>(.*?)<\/title>/is.exec(html) ?? [];
  return quoted(wordsOf(title) || wordsOf(html), MAX_QUOTE_LENGTH);
}

/** A page without its `<head>`. */
function withoutHead(html: string): string {
  return html.replace(/<head[^>]*>.*?<\/head>/s, '');
}

/** The words of a page without its markup. */
export function wordsOf(html: string): string {
  return html.replaceAll(/(<(script|style)\b.*?<\/\2>|<[^>]*>|\s)+/gs, ' ').trim();
}
