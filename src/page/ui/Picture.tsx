import type { Picture as ContentPicture } from '../../content/page-picture.ts';
import styles from './Picture.module.css';

/** The narrowest windows of the breakpoints of styles/media.css, in pixels, widest first. */
const BREAKPOINTS = { wide: 1800, desktop: 1200, laptop: 900, tablet: 600 } as const;

/** CSS lengths. */
type Frame = readonly [width: string, height: string];

/** The frame of a picture on phones, and from each breakpoint on where it changes, as the component's style sheet has it. */
export type Frames = { readonly phone: Frame } & {
  readonly [Name in keyof typeof BREAKPOINTS]?: Frame;
};

interface PictureProps {
  readonly picture: ContentPicture;
  readonly frames: Frames;
  /** Text for those who cannot see it; empty for decoration. */
  readonly alt: string;
  readonly className?: string | undefined;
  /** Covers its frame, cropped if necessary. */
  readonly fills?: boolean;
  /** Loads the picture of the first view first; every other one is lazy. */
  readonly urgent?: boolean;
}

/** A picture of the content, with its size so that nothing shifts when it loads; a photograph in the smallest format that the browser supports. */
export function Picture({ picture, frames, alt, className, fills = false, urgent = false }: PictureProps) {
  const { src, width, height, sources } = picture;
  const timing = urgent
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  const classes = [fills && styles.fills, className].filter(Boolean).join(' ') || undefined;
  const image = <img {...timing} className={classes} src={src} width={width} height={height} alt={alt} />;
  if (sources.length === 0) return image;
  const sizes = sizesOf(frames, width / height, fills);
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}

/**
 * The widths in which a photograph is painted (HTML, `sizes`): one that fills its frame may be cropped at its sides, any
 * other has room around it.
 * @param ratio the photograph's width / height
 */
function sizesOf(frames: Frames, ratio: number, fills: boolean): string {
  const paintedIn = ([width, height]: Frame) =>
    `${fills ? 'max' : 'min'}(${width}, ${height} * ${ratio.toFixed(3)})`;
  const names = Object.keys(BREAKPOINTS) as (keyof typeof BREAKPOINTS)[];
  const wider = names.flatMap((name) => {
    const frame = frames[name];
    return frame ? [`(min-width: ${BREAKPOINTS[name]}px) ${paintedIn(frame)}`] : [];
  });
  return [...wider, paintedIn(frames.phone)].join(', ');
}
