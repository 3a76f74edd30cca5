import { Drawing } from '../../art/Drawing.tsx';
import type { Entry, Site } from '../../content/page-content.ts';
import { type Frames, Picture } from '../ui/Picture.tsx';
import { coverAlt } from '../view/composed.ts';
import styles from './PrintedCover.module.css';

/** As PrintedCover.module.css stands a photograph on the shelf. */
const COVER: Frames = {
  phone: ['31vw', '42vw'],
  tablet: ['282px', '380px'],
  wide: ['370px', '500px'],
};

interface PrintedCoverProps {
  readonly book: Pick<Entry<'printed-books'>, 'title' | 'image' | 'imageAlt' | 'disabled'>;
  /** Place in the section, from 0. */
  readonly index: number;
  readonly site: Pick<Site, 'coverAlt'>;
}

/**
 * A printed book on its shelf, whole whatever its shape; until it is sold, uncut paper with scissors at a dashed
 * line. On the first one, if it is drawn, perches a turpial; beside a photographed one it stands on the shelf.
 */
export function PrintedCover({ book, index, site }: PrintedCoverProps) {
  const { image, disabled } = book;
  const isPhoto = image.sources.length > 0;
  const cover = [styles.cover, isPhoto && styles.photo].filter(Boolean).join(' ');
  return (
    <div className={disabled ? `${styles.shelf} PrintedCover-uncut` : styles.shelf}>
      <div className={styles.book}>
        <Picture className={cover} picture={image} frames={COVER} alt={coverAlt(book, site)} />
        {disabled && <span className="PrintedCover-scissors" />}
        {index === 0 && (
          <Drawing name="turpial" className={isPhoto ? `${styles.bird} PrintedCover-onShelf` : styles.bird} />
        )}
      </div>
      {index === 0 && (
        <>
          <span className="PrintedCover-beside" />
          <span className="PrintedCover-beside" />
        </>
      )}
    </div>
  );
}
