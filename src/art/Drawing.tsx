/**
 * art/: the drawings, cut of paper: components, and the pieces of `art.svg`. No word of their own, and nothing from outside.
 */

import type { ComponentProps } from 'react';
import artFile from './art.svg?url&no-inline';

/** Longer side of a drawing, in CSS pixels, where no style sheet sets its size. */
const PLAIN_SIZE = 24;

/**
 * An `<svg>` hidden from screen readers: every drawing is decoration (WCAG 2.2, 1.1.1). Style sheets set its size. An
 * attribute keeps it small in browsers that do not know their cascade layers (docs/browsers.md); one alone, because two
 * would also set its proportions, which are those of its view box.
 */
export function DecorativeSvg(props: ComponentProps<'svg'>) {
  const [, , width = 0, height = 0] = (props.viewBox ?? '').split(' ').map(Number);
  const size = width < height ? { height: PLAIN_SIZE } : { width: PLAIN_SIZE };
  return <svg {...size} {...props} aria-hidden="true" />;
}

/**
 * A piece of art.svg by its id. Nearly all drawings share that file, which keeps the HTML small. Pieces without a colour
 * of their own take `fill`.
 */
export function Cut({ id, ...use }: ComponentProps<'use'> & { readonly id: string }) {
  return <use href={`${artFile}#${id}`} {...use} />;
}

interface DrawingShape {
  readonly viewBox: string;
  /** `visible` if it is larger than its box. */
  readonly overflow?: 'visible';
  /** `none` stretches it to its box, `slice` covers the box, `YMax` aligns it at the bottom. */
  readonly preserveAspectRatio?: 'none' | 'xMidYMid slice' | 'xMidYMax' | 'xMaxYMax';
  /** Colour of a piece without one. */
  readonly fill?: string;
}

/** Every drawing that is one piece of art.svg, by its id. */
const DRAWINGS = {
  ground: { viewBox: '0 0 1440 1000', preserveAspectRatio: 'xMidYMid slice', fill: '#15463b' },
  // Cut edges between sections.
  aboutEdge: { viewBox: '0 0 1440 60', preserveAspectRatio: 'none', fill: 'currentColor' },
  ebooksEdge: { viewBox: '0 0 1440 60', preserveAspectRatio: 'none' },
  booksEdge: { viewBox: '0 0 1440 60', preserveAspectRatio: 'none' },
  guidesEdge: { viewBox: '0 0 1440 60', preserveAspectRatio: 'none' },
  /** 40 wider than the screen. */
  sunrise: { viewBox: '0 0 1480 260' },
  /** Hills in two sheets; in Caracas its mountain, the Ávila, with the Hotel Humboldt on a peak. */
  ridge: { viewBox: '0 0 1440 150' },
  avilaRidge: { viewBox: '0 0 1440 150' },
  macaw: { viewBox: '-60 -70 290 280', overflow: 'visible', fill: '#C64A2B' },
  // About: the national flower.
  orchid: { viewBox: '-100 -95 200 190', overflow: 'visible' },
  orchidStem: { viewBox: '0 0 420 900', overflow: 'visible', preserveAspectRatio: 'xMidYMax' },
  tornEdge: { viewBox: '0 0 14 320', preserveAspectRatio: 'none' },
  // Ebooks: algae that grow out of the section's edge in its own green, leaves beside and behind the cards.
  sproutWide: { viewBox: '-140 -340 300 340', overflow: 'visible' },
  sproutThin: { viewBox: '-90 -300 190 300', overflow: 'visible' },
  sproutTall: { viewBox: '-130 -420 260 420', overflow: 'visible' },
  sproutStout: { viewBox: '-120 -240 240 240', overflow: 'visible' },
  sideLeft: { viewBox: '-220 -460 440 460', overflow: 'visible' },
  sideRight: { viewBox: '-220 -460 440 460', overflow: 'visible' },
  branch1: { viewBox: '0 0 416 316', overflow: 'visible' },
  branch2: { viewBox: '0 0 416 316', overflow: 'visible' },
  branch3: { viewBox: '0 0 416 316', overflow: 'visible' },
  coffee: { viewBox: '0 0 230 264', overflow: 'visible' },
  // Books: beside the first printed book.
  turpial: { viewBox: '16 0 144 240' },
  // Contact, menu, footer and chat button.
  macaws: { viewBox: '0 0 180 110', overflow: 'visible' },
  stamp: { viewBox: '0 0 100 120', overflow: 'visible' },
  /** The hero's town in the dark, and its windows, lit. */
  town: { viewBox: '-12 -196 418 196' },
  windows: { viewBox: '-12 -196 418 196', fill: '#F7C02B' },
  menuGarden: { viewBox: '0 -50 400 470', preserveAspectRatio: 'xMaxYMax' },
  palmsLeft: { viewBox: '-200 -330 400 330', overflow: 'visible' },
  palmsRight: { viewBox: '-180 -320 360 320', overflow: 'visible' },
  instagram: { viewBox: '0 0 24 24', fill: 'currentColor' },
  facebook: { viewBox: '0 0 24 24', fill: 'currentColor' },
  youtube: { viewBox: '0 0 24 24', fill: 'currentColor' },
  linkedin: { viewBox: '0 0 24 24', fill: 'currentColor' },
  whatsApp: { viewBox: '0 0 64 64', overflow: 'visible' },
} as const satisfies Readonly<Record<string, DrawingShape>>;

export type DrawingName = keyof typeof DRAWINGS;

interface DrawingProps {
  readonly name: DrawingName;
  /** Sets position and size. */
  readonly className?: string | undefined;
  /** Colour of a piece with `fill: currentColor`. */
  readonly color?: string;
}

/** One of the page's cut-paper drawings. */
export function Drawing({ name, ...svg }: DrawingProps) {
  const { fill, ...box }: DrawingShape = DRAWINGS[name];
  return (
    <DecorativeSvg {...svg} {...box}>
      <Cut id={name} fill={fill} />
    </DecorativeSvg>
  );
}
