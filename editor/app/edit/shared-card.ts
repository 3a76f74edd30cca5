import { cardAnchors } from '../../../src/content/card-anchors.ts';
import { inQuotes } from '../../../src/content/fields/characters.ts';
import { type FormRef, folderOf, formIn } from '../../../src/content/schema.ts';
import { pageAddress } from '../../../src/page/view/links.ts';
import { posterPicture } from '../ui/poster.ts';
import { qrPicture } from '../ui/QrCode.tsx';
import { useContent, useDomain, usePageValue } from './content.ts';
import { fileAddress } from './names.ts';

/** What a card is shared with. */
export interface SharedCard {
  readonly title: string;
  /** Its name in the page's address. */
  readonly anchor: string;
  readonly href: string;
  /** For a WhatsApp status. */
  readonly status: string;
  /**
   * Draws its poster.
   * @throws Error if its cover cannot be shown
   */
  readonly drawPoster: () => Promise<string>;
}

/**
 * What a card is shared with; null while the page has no address.
 * @param values of its form, which may be unsaved
 */
export function useSharedCard(card: FormRef, values: Readonly<Record<string, unknown>>): SharedCard | null {
  const forms = useContent()?.forms ?? {};
  const author = String(usePageValue({ section: 'site', entry: null }, ['author']) ?? '');
  const domainLabel = useDomain();
  const entries = Object.keys(forms)
    .flatMap((folder) => formIn(folder) ?? [])
    .filter(({ entry }) => entry !== null);
  const anchor = cardAnchors(entries).get(folderOf(card));
  if (!anchor || !domainLabel) return null;
  const page = pageAddress({ domainLabel });
  const href = `${page}#${anchor}`;
  const price = values.disabled === true ? 'Pronto disponible' : values.price;
  const [title = '', description, cost] = [values.title, values.description, price].map((value) =>
    value ? String(value) : undefined,
  );
  const address = page.replace(/^https:\/\/|\/$/g, '');
  const lines = ['Apunta aquí tu cámara', address, cost ?? ''].filter(Boolean);
  const cover = fileAddress(card, values.image);
  return {
    title,
    anchor,
    href,
    status: [inQuotes(title), description, cost, href].filter(Boolean).join('\n\n'),
    drawPoster: () => posterPicture({ title, author, cover, code: qrPicture(href), lines }),
  };
}
