import { Drawing } from '../../art/Drawing.tsx';
import { OpenGuide } from '../../art/OpenGuide.tsx';
import type { Content, Entry, Site } from '../../content/page-content.ts';
import { CardButton } from '../ui/Button.tsx';
import { List } from '../ui/List.tsx';
import paper from '../ui/Paper.module.css';
import picture from '../ui/Picture.module.css';
import { type Frames, Picture } from '../ui/Picture.tsx';
import section from '../ui/Section.module.css';
import {
  CardGrid,
  Container,
  HiddenCards,
  revealCard,
  revealHeading,
  type SectionProps,
  SectionTitle,
} from '../ui/Section.tsx';
import { ShareLink } from '../ui/ShareLink.tsx';
import { SunStop } from '../ui/SunStop.tsx';
import { fileSize, fillIn } from '../view/format.ts';
import { sectionLabel } from '../view/navigation.ts';
import { seatsOf } from '../view/seats.ts';
import styles from './FreeGuides.module.css';

type Words = Content['free-guides'];

/** As FreeGuides.module.css cuts the stub, which is as tall as the ticket's words. */
const STUB: Frames = {
  phone: ['30vw', '340px'],
  tablet: ['300px', '340px'],
  wide: ['370px', '440px'],
};

/**
 * The free guides as theatre tickets below a rising sun (specification section 2, id free-guides): a title as wide as
 * the page, its lead, up to three figures (specification section 9) and the tickets.
 */
export function FreeGuides({ content }: SectionProps) {
  const { 'free-guides': words, site } = content;
  return (
    <section id="free-guides" className={styles.freeGuides} aria-label={sectionLabel(content, 'free-guides')}>
      <div className={styles.sky}>
        <Drawing name="ridge" className="FreeGuides-hills" />
        <Drawing name="macaw" className="FreeGuides-macaw" />
        <Drawing name="sunrise" className="FreeGuides-sun" />
      </div>
      <Drawing name="guidesEdge" className={styles.ground} />
      <Container>
        <HiddenCards anchors={words.hiddenAnchors} />
        <div className={styles.counter}>
          <div className={`${section.heading} ${styles.heading}`} {...revealHeading}>
            <SectionTitle label={site.navigation['free-guides']} title={words.title} className={styles.title}>
              <span>
                <SunStop text={words.title} tone="wine" />
              </span>
            </SectionTitle>
            {words.lead && <p className={section.lead}>{words.lead}</p>}
            {words.figures.length > 0 && (
              <List className={styles.figures}>
                {words.figures.map(({ value, label }) => (
                  <li key={label} className={styles.figure}>
                    <strong className={styles.value}>{value}</strong> {label}
                  </li>
                ))}
              </List>
            )}
          </div>
          <CardGrid>
            {words.entries.map((guide, index) => (
              <Ticket key={guide.id} guide={guide} index={index} words={words} site={site} />
            ))}
          </CardGrid>
        </div>
      </Container>
    </section>
  );
}

interface TicketProps {
  readonly guide: Entry<'free-guides'>;
  /** Place in the section, from 0. */
  readonly index: number;
  readonly words: Words;
  readonly site: Pick<Site, 'domainLabel' | 'newTab'>;
}

/**
 * A free guide as a ticket with a picture, its own or a drawing, on its stub; one that is not available yet is dashed
 * (specification section 4).
 */
function Ticket({ guide, index, words, site }: TicketProps) {
  const file = guide.isAvailable ? guide.file : null;
  const note = file ? words.availableNote : words.unavailableNote;
  const seats = seatsOf(note);
  return (
    <article
      className={file ? styles.ticket : `${styles.ticket} ${styles.coming}`}
      id={guide.anchor}
      aria-label={guide.title}
      {...revealCard(index)}
    >
      <div className={`${styles.stub} ${paper.paper}`}>
        {guide.image ? (
          <Picture
            className={styles.picture}
            picture={guide.image}
            frames={STUB}
            alt={guide.imageAlt}
            fills
          />
        ) : (
          <OpenGuide className={`${styles.picture} ${picture.fills}`} />
        )}
        <span className={styles.number} aria-hidden="true">
          {String(index + 1).padStart(3, '0')}
        </span>
      </div>
      <div className={`${styles.words} ${paper.paper}`}>
        <p className={styles.label}>{words.ticketLabel}</p>
        <h3 className={styles.name}>{guide.title}</h3>
        <p className={styles.description}>{guide.description}</p>
        {seats && (
          <dl className={styles.seats}>
            {seats.map(([name, value]) => (
              <div key={name}>
                <dt className={styles.seat}>{name}</dt>
                <dd className={styles.place}>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <List className={styles.notes}>
          {!seats && <li>{note}</li>}
          <li>
            {file
              ? fillIn(words.fileNote, { pages: file.pages, size: fileSize(file.bytes) })
              : words.inPreparationNote}
          </li>
        </List>
        <div className={styles.action}>
          <CardButton
            href={file?.href ?? null}
            label={file ? words.downloadLabel : words.unavailableLabel}
            newTab={site.newTab}
            about={guide.title}
            tone="leaf"
            icon="download"
          />{' '}
          {file && <ShareLink label={words.shareLabel} card={guide} site={site} />}
        </div>
      </div>
    </article>
  );
}
