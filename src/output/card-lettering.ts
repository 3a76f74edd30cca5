import { fitText, type TextBox } from './fit-text.ts';
import { type Lettering, openLettering } from './lettering.ts';

/** What the social card says. */
export interface CardWords {
  readonly siteName: string;
  /** The page's title, with its line breaks. */
  readonly title: string;
  /** Who signs; null where the site's own name does. */
  readonly author: string | null;
  readonly jobTitle: string;
  readonly domain: string;
}

/** Left edge of all words, in points of a card of 1200 by 630. */
const LEFT = 64;

const NAME = { x: 142, middle: 91, width: 400, height: 84, largest: 38, smallest: 20, leading: 1.05 };
const TITLE = { width: 474, height: 222, largest: 92, smallest: 30, leading: 0.94 };
const AUTHOR = { width: 440, height: 54, largest: 34, smallest: 22, leading: 1.2 };
const JOB = { width: 440, height: 80, largest: 30, smallest: 20, leading: 1.3 };
const DOMAIN = { width: 1072, height: 40, largest: 27, smallest: 16, leading: 1 };

/** Title, author and occupation stand together, their middle at this height, above the hill. */
const MIDDLE = 336;
const DOMAIN_BASELINE = 601;
const GAP = 22;
/** From the top of a line to its baseline, and from there to the middle of its small letters, in ems. */
const ASCENT = 0.78;
const HALF_LETTER = 0.28;

interface Block {
  readonly text: string;
  readonly lettering: Lettering;
  readonly box: TextBox;
}

/**
 * Sets the words of the social card, each within its place however long it is.
 * @returns all letters as outlines (the data of one SVG path), so that no font of the machine is asked for
 */
export async function cardLettering(words: CardWords): Promise<string> {
  const { siteName, title, author, jobTitle, domain } = words;
  const display = await openLettering('display', siteName + title);
  const strong = await openLettering('strong', `${author ?? ''}${domain}`);
  const text = await openLettering('text', jobTitle);
  const blocks = [
    { text: title, lettering: display, box: TITLE },
    ...(author ? [{ text: author, lettering: strong, box: AUTHOR }] : []),
    { text: jobTitle, lettering: text, box: JOB },
  ];
  return [name(siteName, display), ...column(blocks), domainLine(domain, strong)].join('');
}

/** The site's name beside its mark, centred on it. */
function name(siteName: string, lettering: Lettering): string {
  const { size, lines } = fitText(siteName, lettering.measure, NAME);
  const pitch = size * NAME.leading;
  const first = NAME.middle + size * HALF_LETTER - ((lines.length - 1) * pitch) / 2;
  return lines
    .map((line, index) => lettering.draw(line, size, { x: NAME.x, y: first + index * pitch }))
    .join('');
}

/** One block below the other. */
function column(blocks: readonly Block[]): readonly string[] {
  const fitted = blocks.map(({ text, lettering, box }) => {
    const { size, lines } = fitText(text, lettering.measure, box);
    return { size, lines, lettering, pitch: size * box.leading };
  });
  const heights = fitted.map(({ lines, pitch }) => lines.length * pitch);
  const total = heights.reduce((sum, height) => sum + height, GAP * (blocks.length - 1));
  let top = MIDDLE - total / 2;
  return fitted.flatMap(({ size, lines, lettering, pitch }, at) => {
    const first = top + size * ASCENT;
    top += (heights[at] ?? 0) + GAP;
    return lines.map((line, index) => lettering.draw(line, size, { x: LEFT, y: first + index * pitch }));
  });
}

function domainLine(domain: string, lettering: Lettering): string {
  const { size, lines } = fitText(domain, lettering.measure, DOMAIN);
  return lettering.draw(lines[0] ?? '', size, { x: LEFT, y: DOMAIN_BASELINE });
}
