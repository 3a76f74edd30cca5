/**
 * ui/: what several sections share, each with its sheet in the layer `ui`. No word of its own, and nothing that one section alone has.
 */

import type { ComponentProps, ReactNode } from 'react';
import { Drawing, type DrawingName } from '../../art/Drawing.tsx';
import type { Content } from '../../content/page-content.ts';
import styles from './Section.module.css';
import { TitleText } from './TitleText.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Props of every section. */
export interface SectionProps {
  readonly content: Content;
  /** The contact form, or the links in its place, which the page passes only to the section `contact`. */
  readonly children?: ReactNode;
}

/** Share of an element that must be in view before it is revealed (specification section 9). */
const CARD_THRESHOLD = 0.1;
const HEADING_THRESHOLD = 0.2;
/** Cards are revealed one after another (specification sections 2 and 9), in milliseconds. */
const STAGGER_MS = 150;

/** Attributes that reveal a heading when it first scrolls into view (`enhance/reveal.ts`). */
export const revealHeading = { 'data-reveal': HEADING_THRESHOLD };

/** Attributes that reveal the card at `index` (from 0) when it first scrolls into view, after those before it. */
export function revealCard(index: number) {
  return { 'data-reveal': CARD_THRESHOLD, 'data-reveal-delay': index * STAGGER_MS };
}

interface EdgeProps {
  readonly name: Extract<DrawingName, `${string}Edge`>;
  /** Of an edge whose section may change its colour. */
  readonly color?: string;
}

/** The cut edge at the top of a section, drawn over the previous one. */
export function Edge(drawing: EdgeProps) {
  return <Drawing {...drawing} className={styles.edge} />;
}

/** Giant algae on a green section, in its own tone. They follow its edge, at which they end. */
export function Ground() {
  return <Drawing name="ground" className={styles.ground} />;
}

/** The page's column: maximum width and side margins. */
export function Container({ children }: { readonly children: ReactNode }) {
  return <div className={styles.container}>{children}</div>;
}

/** Empty targets at the top of a section, to which the addresses of its hidden cards lead. */
export function HiddenCards({ anchors }: { readonly anchors: readonly string[] }) {
  return anchors.map((anchor) => <span key={anchor} id={anchor} />);
}

interface SectionTitleProps extends Omit<ComponentProps<'h2'>, 'id' | 'style'> {
  /** What the menu calls the section; null where its title is all that it is called. */
  readonly label: string | null;
  readonly title: string;
}

/** The title of a section, under what the menu calls it. An element holds only the title's text, or one of its lines. */
export function SectionTitle({
  label,
  title,
  children = <span>{title}</span>,
  ...heading
}: SectionTitleProps) {
  return (
    <h2 {...heading}>
      {label && (
        <span className={styles.label}>
          {label}
          <VisuallyHidden>: </VisuallyHidden>
        </span>
      )}
      <TitleText text={title}>{children}</TitleText>
    </h2>
  );
}

interface SectionHeadingProps extends Pick<SectionTitleProps, 'label' | 'title'> {
  readonly lead: string | null;
  /** Centres title and lead, except on phones; otherwise they stand side by side on wide screens. */
  readonly centred?: boolean;
  /** Stands on the line of the title, after its last word. */
  readonly drawing?: DrawingName;
}

/** Title and lead that open a section. */
export function SectionHeading({ label, title, lead, centred = false, drawing }: SectionHeadingProps) {
  return (
    <div className={`${styles.heading} ${centred ? styles.centred : styles.beside}`} {...revealHeading}>
      <SectionTitle label={label} title={title}>
        <span>
          {title}
          {drawing && <Drawing name={drawing} className={styles.drawing} />}
        </span>
      </SectionTitle>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

/** Cards side by side, as many as fit; their layout depends on the grid's width (container query). */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.grid}>{children}</div>
    </div>
  );
}
