import type { PictureView } from '../view/picture.ts';

interface PictureProps {
  readonly picture: PictureView;
  readonly className?: string | undefined;
  /** The first view's picture: fetched at once and first; every other waits until it comes near. */
  readonly urgent?: boolean;
}

/** A content picture with its place kept: drawings as they are, photographs in the lightest format known. */
export function Picture({ picture, className, urgent = false }: PictureProps) {
  const { src, width, height, alt, sources, sizes } = picture;
  const timing = urgent
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  const image = <img {...timing} className={className} src={src} width={width} height={height} alt={alt} />;
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
