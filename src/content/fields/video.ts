import { isHttpsUrl, withHttps } from './addresses.ts';
import { parsedUrl } from './parsed-url.ts';
import { withoutShareMarks } from './share-marks.ts';
import { optional } from './structure.ts';
import { formatted } from './text.ts';

const TITLE = 'Enlace del video';

export const SOME_VIDEO = 'pega el enlace del video, como youtu.be/dQw4w9WgXcQ o vimeo.com/76979871';

/**
 * The address in a text that is pasted with it, such as the code that embeds a video, without the signs of its sentence; the
 * whole text if it has none, or several.
 */
function addressIn(words: string): string {
  const [first = words, ...others] = words.match(/https?:\/\/[^\s"<>]+/gi) ?? [];
  // The code that embeds a video of Vimeo also has the address of a script.
  const isCode = words.includes('<');
  return (others.length > 0 && !isCode ? words : first).replace(/[.,;:!?)»”]+$/, '');
}

/** Signs of a video's code on YouTube. */
export const CODE_LENGTH = 11;

/** What an address on YouTube has in the place of a video's code; null for any other text. */
function codeIn(link: string): string | null {
  const isOnYoutube = /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.|youtu\.be\/)\S*$/i.test(link);
  const [, code] = /(?:[?&]v=|youtu\.be\/|\/(?:shorts|live|embed|v|video)\/)([\w-]+)/i.exec(link) ?? [];
  return isOnYoutube ? (code ?? null) : null;
}

/** The code of a video on YouTube, from its address or without one; null for any other text, also one with a part of a code. */
export function videoCode(words: string): string | null {
  const link = addressIn(words);
  const code = codeIn(link) ?? /^[\w-]{11}$/.exec(link)?.[0] ?? '';
  return code.length >= CODE_LENGTH ? code : null;
}

/** The part of a code in an address on YouTube that was not copied whole; null for any other text. */
export function cutCode(words: string): string | null {
  const code = codeIn(addressIn(words));
  return code && code.length < CODE_LENGTH ? code : null;
}

/** The address of a video on YouTube. */
export function youtubeUrl(code: string): string {
  return `https://www.youtube.com/watch?v=${code}`;
}

/**
 * Completes a video's address. A bare code, or the address of YouTube's player or studio, becomes that of the video's
 * page.
 */
function completeAddress(words: string): string {
  const link = addressIn(words);
  const code = videoCode(link);
  const isPlayer = /\/(?:embed|v|video)\//i.test(link);
  return code && (code === link || isPlayer) ? youtubeUrl(code) : withoutShareMarks(withHttps(link));
}

/** Whether an address leads to YouTube but to nothing that is watched: its home, a search, the studio, a video without code. */
function isWithoutVideo(link: string): boolean {
  const url = parsedUrl(link);
  if (!url) return false;
  const { hostname, pathname, searchParams } = url;
  if (/(^|\.)youtu\.be$/.test(hostname)) return pathname === '/';
  if (!/(^|\.)youtube\.com$/.test(hostname)) return false;
  if (/^\/watch\/?$/.test(pathname)) return !searchParams.get('v');
  return hostname.startsWith('studio.') || /^\/((shorts|live|embed)\/?|(results|feed)\b.*)?$/.test(pathname);
}

/** A video's code on YouTube; a video elsewhere has none. The control of `videoUrl` writes it. */
export const videoId = optional(
  formatted({
    remedy: SOME_VIDEO,
    normalize: (link) => videoCode(link) ?? link,
    isValid: (code) => /^[\w-]{6,}$/.test(code),
  }),
).meta({ title: TITLE, partOf: 'videoUrl' });

/** A video's address, on YouTube or elsewhere, without marks of who shared it. */
export const videoUrl = optional(
  formatted({
    remedy: SOME_VIDEO,
    normalize: completeAddress,
    isValid: (link) => isHttpsUrl(link) && !isWithoutVideo(link),
    remedyFor: (link) => (/https?:.*\shttps?:/i.test(link) ? 'deja un solo enlace' : SOME_VIDEO),
  }),
).meta({
  title: TITLE,
  description: 'Como lo copias de YouTube, de Vimeo o de donde esté el video.',
  control: 'video',
});
