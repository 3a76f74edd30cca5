import type { Entry } from '../../content/schema.ts';

/** Link that opens a WhatsApp chat with a number (digits alone) and `text` already written (specification section 7). */
export function whatsAppUrl(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** Link that starts an e-mail to `email` (RFC 6068). */
export function emailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Link to a video: the owner's, or YouTube's for its code. */
export function watchUrl({ videoUrl, videoId }: Pick<Entry<'youtube'>, 'videoUrl' | 'videoId'>): string {
  return videoUrl ?? `https://www.youtube.com/watch?v=${videoId}`;
}
