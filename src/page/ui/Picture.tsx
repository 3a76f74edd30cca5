import type { Picture as ContentPicture } from '../../content/schema.ts';
import styles from './Picture.module.css';

interface PictureProps {
  readonly picture: ContentPicture;
  /** Words for those who cannot see it; none for decoration. */
  readonly alt: string;
  readonly className?: string | undefined;
  /** Covers its frame, and is cropped where their shapes differ. */
  readonly fills?: boolean;
  /** The picture of the first view, loaded first; every other one is lazy. */
  readonly urgent?: boolean;
}

/** A picture of the content, with its size so that nothing moves when it loads: drawings as they are, photographs in the lightest format that the browser knows. */
export function Picture({ picture, alt, className, fills = false, urgent = false }: PictureProps) {
  const { src, width, height, sources, sizes } = picture;
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
