import { isHttpsUrl, withHttps } from './addresses.ts';
import { type Control, formatted, optional } from './fields.ts';

const TITLE = 'Enlace del video';

export const SOME_VIDEO = 'pega el enlace del video, como youtu.be/dQw4w9WgXcQ o vimeo.com/76979871';

/** The address in a text that is pasted with it, such as the code that embeds a video; else the whole text. */
const addressIn = (words: string) => /https?:\/\/[^\s"<>]+/i.exec(words)?.[0] ?? words;

/** The code of a video on YouTube, from its address or alone; null for any other text. */
export function videoCode(words: string): string | null {
  const link = addressIn(words);
  const isOnYoutube = /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.|youtu\.be\/)/i.test(link);
  const [, ofLink] = /(?:[?&]v=|youtu\.be\/|\/(?:shorts|live|embed|v|video)\/)([\w-]{6,})/i.exec(link) ?? [];
  return isOnYoutube ? (ofLink ?? null) : (/^[\w-]{11}$/.exec(link)?.[0] ?? null);
}

/** The address of a video on YouTube. */
export function youtubeUrl(code: string): string {
  return `https://www.youtube.com/watch?v=${code}`;
}

/**
 * Completes a video's address. A code alone, or the address of YouTube's player or studio, becomes that of the video's
 * page.
 */
function completeAddress(words: string): string {
  const link = addressIn(words);
  const code = videoCode(link);
  const isPlayer = /\/(?:embed|v|video)\//i.test(link);
  return code && (code === link || isPlayer) ? youtubeUrl(code) : withHttps(link);
}

/** YouTube's own page, and its address of a video without the video. */
const NO_VIDEO = /^https:\/\/(?:\w+\.)?youtube\.com\/?(?:watch\/?(?:\?v=)?)?$/i;

/** A video's code on YouTube; a video elsewhere has none. The control of `videoUrl` writes it. */
export const videoId = optional(
  formatted(
    SOME_VIDEO,
    (code) => /^[\w-]{6,}$/.test(code),
    (link) => videoCode(link) ?? link,
  ),
).meta({ title: TITLE, partOf: 'videoUrl' });

/** A video's address, on YouTube or elsewhere. */
export const videoUrl = optional(
  formatted(SOME_VIDEO, (link) => isHttpsUrl(link) && !NO_VIDEO.test(link), completeAddress),
).meta({
  title: TITLE,
  description: 'Como lo copias de YouTube, de Vimeo o de donde esté el video.',
  ...({ control: 'video' } satisfies Control),
});
