import { DownloadIcon } from '../../art/DownloadIcon.tsx';
import { CardButton } from '../ui/CardButton.tsx';
import { Picture } from '../ui/Picture.tsx';
import { revealCard } from '../ui/reveal.ts';
import type { GuideCardView } from '../view/guides.ts';
import styles from './GuideTicket.module.css';

interface GuideTicketProps {
  readonly guide: GuideCardView;
  /** Place in the section, from 0. */
  readonly index: number;
  /** What every ticket says above its title. */
  readonly label: string;
}

/** A free guide as a ticket with a picture on its stub; one that is not ready is faded paper. */
export function GuideTicket({ guide, index, label }: GuideTicketProps) {
  const look = guide.action.kind === 'disabled' ? styles.coming : '';
  return (
    <article className={`${styles.ticket} ${look}`} aria-label={guide.title} {...revealCard(index)}>
      <div className={styles.stub}>
        <Picture className={styles.picture} picture={guide.picture} />
      </div>
      <div className={styles.words}>
        <span className={styles.perforation} />
        <p className={styles.label}>{label}</p>
        <h3 className={styles.title}>{guide.title}</h3>
        <p className={styles.description}>{guide.description}</p>
        <ul className={styles.notes}>
          {guide.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <div className={styles.action}>
          <CardButton action={guide.action} about={guide.title} tone="leaf" icon={<DownloadIcon />} />
        </div>
      </div>
    </article>
  );
}
