import { DecorativeSvg } from './Drawing.tsx';

const ARROW = <path d="M5 2h13v13l-3-.6.2-7.6L4.6 18 2 15.4 12.9 4.9 5.4 5z" />;

const ICONS = {
  /** A link that leaves the page. */
  arrowOut: { viewBox: '0 0 20 20', paper: ARROW },
  /** Back to the top of the page. */
  arrowUp: { viewBox: '0 0 20 20', paper: <g transform="rotate(-45 10 10)">{ARROW}</g> },
  /** Closes the menu or a toast. */
  close: {
    viewBox: '0 0 20 20',
    paper: (
      <path d="M3.6 1 10 7.6l6.2-6.4L19 3.8l-6.5 6.3 6.5 6.4-2.7 2.5-6.4-6.4-6.2 6.3L1 16.2l6.5-6.3-6.4-6.4z" />
    ),
  },
  /** A file to keep. */
  download: {
    viewBox: '0 0 20 20',
    paper: <path d="M8.3 1h3.4l-.2 9.4 4.3-4.2L18 8.5l-8 7.9-8-7.9 2.2-2.3 4.3 4.2zM2 17.3l16-.4v2.5H2z" />,
  },
  /** Opens the menu on phones. */
  menu: {
    viewBox: '0 0 30 24',
    paper: <path d="M0 2.6 29 1v4.2L.4 6.4zm1 7.6 28.6.8-.3 4.2L.6 14zm-1 8.4 29.6-1.2V22l-29 .8z" />,
  },
} as const;

interface IconProps {
  readonly name: keyof typeof ICONS;
  readonly className?: string | undefined;
}

/** An icon in the colour of the text, inlined in the HTML. */
export function Icon({ name, className }: IconProps) {
  const { viewBox, paper } = ICONS[name];
  return (
    <DecorativeSvg className={className} viewBox={viewBox} fill="currentColor">
      {paper}
    </DecorativeSvg>
  );
}
