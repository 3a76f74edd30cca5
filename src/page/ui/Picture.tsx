import type { Picture as ContentPicture } from '../../content/schema.ts';
import styles from './Picture.module.css';

interface PictureProps {
  readonly picture: ContentPicture;
  /** Text for those who cannot see it; empty for decoration. */
  readonly alt: string;
  readonly className?: string | undefined;
  /** Covers its frame, cropped if necessary. */
  readonly fills?: boolean;
  /** Loads the picture of the first view first; every other one is lazy. */
  readonly urgent?: boolean;
}

/** A picture of the content, with its size so that nothing shifts when it loads; a photograph in the smallest format that the browser supports. */
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
