import type { PictureView } from '../view/cards.ts';
import styles from './Picture.module.css';

interface PictureProps {
  readonly picture: PictureView;
  readonly className?: string | undefined;
  /** Covers its frame, and is cropped where their shapes differ. */
  readonly fills?: boolean;
  /** The picture of the first view, loaded first; every other one is lazy. */
  readonly urgent?: boolean;
}

/** A picture of the content, with its size so that nothing moves when it loads: drawings as they are, photographs in the lightest format that the browser knows. */
export function Picture({ picture, className, fills = false, urgent = false }: PictureProps) {
  const { src, width, height, alt, sources, sizes } = picture;
  const timing = urgent
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  const classes = [fills && styles.fills, className].filter(Boolean).join(' ') || undefined;
  const image = <img {...timing} className={classes} src={src} width={width} height={height} alt={alt} />;
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
