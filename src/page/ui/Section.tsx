import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../../art/Drawing.tsx';
import type { Content } from '../../content/page-content.ts';
import styles from './Section.module.css';
import { TitleText } from './TitleText.tsx';

/** Props of every section. */
export interface SectionProps {
  readonly content: Content;
  /** The contact form, or the links in its place, which the page passes to the section `contact` alone. */
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

interface SectionHeadingProps {
  readonly title: string;
  readonly lead: string | null;
  /** Centres title and lead, except on phones; otherwise they stand side by side on wide screens. */
  readonly centred?: boolean;
  /** Stands on the line of the title, after its last word. */
  readonly drawing?: DrawingName;
}

/** Title and lead that open a section. */
export function SectionHeading({ title, lead, centred = false, drawing }: SectionHeadingProps) {
  return (
    <div className={`${styles.heading} ${centred ? styles.centred : styles.beside}`} {...revealHeading}>
      <h2>
        <TitleText text={title}>
          {title}
          {drawing && <Drawing name={drawing} className={styles.drawing} />}
        </TitleText>
      </h2>
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
