import type { CSSProperties } from 'react';
import { Logo } from './Logo.tsx';

/** The texts of the social card. */
export interface CardWords {
  readonly name: string;
  readonly title: string;
  readonly author: string | null;
  readonly jobTitle: string;
  readonly domainLabel: string;
}

/** Boxes of the texts on the card of 1200 by 630, and their largest font sizes, in pixels. */
const NAME = { width: 424, height: 84, maxSize: 42 };
const TITLE = { width: 500, height: 234, maxSize: 92 };
const AUTHOR = { width: 500, height: 44, maxSize: 36 };
const JOB = { width: 500, height: 84, maxSize: 34 };
const DOMAIN = { width: 1072, height: 40, maxSize: 32 };

/** Longest line of the title, in letters, that is not broken again. */
const MAX_LINE_LENGTH = 18;

const SERIF = { fontFamily: 'Alegreya', letterSpacing: '-0.02em' };

/**
 * The texts of the social card, rendered by satori, which supports only flex boxes and inline styles. A full stop at the
 * end of the title is drawn as the logo's sun.
 */
export function SocialCardWords({ name, title, author, jobTitle, domainLabel }: CardWords) {
  const ownLines = title.split('\n');
  // The title's line breaks are kept if its lines are short.
  const isShort = ownLines.every((line) => line.length <= MAX_LINE_LENGTH);
  const lines = isShort ? ownLines : [ownLines.join(' ')];
  const heading = fontFor(title, TITLE, isShort ? ownLines : []);
  const sun = { width: heading.fontSize * 0.5, height: heading.fontSize * 0.32 };
  return (
    <div style={{ display: 'flex', width: 1200, height: 630, color: '#2B0F17', fontFamily: 'Figtree' }}>
      <div style={{ ...block(142, 92 - NAME.height / 2, NAME.height), ...SERIF, ...fontFor(name, NAME) }}>
        {name}
      </div>
      <div style={block(64, 140, 392)}>
        <div style={{ ...heading, ...SERIF, display: 'flex', flexDirection: 'column' }}>
          {lines.map((line, at) => (
            <div
              key={line}
              style={{ display: 'flex', flexWrap: 'wrap', columnGap: '0.24em', wordBreak: 'break-all' }}
            >
              {line.split(' ').map((word, index, { length }) => {
                const hasSun = at === lines.length - 1 && index === length - 1 && word.endsWith('.');
                return (
                  // One element a word, so that the sun follows the last one.
                  <div key={word} style={{ display: 'flex', alignItems: 'flex-end', maxWidth: TITLE.width }}>
                    {hasSun ? word.slice(0, -1) : word}
                    {hasSun && (
                      <svg
                        {...sun}
                        viewBox="0 0 60 38"
                        style={{ margin: '0 0 0.19em 0.08em' }}
                        aria-hidden="true"
                      >
                        <Logo tone="clay2" as="stop" />
                      </svg>
                    )}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {author && <div style={{ ...fontFor(author, AUTHOR), marginTop: 20 }}>{author}</div>}
        <div style={{ ...fontFor(jobTitle, JOB), marginTop: 20 }}>{jobTitle}</div>
      </div>
      <div style={{ ...block(64, 574, DOMAIN.height), ...fontFor(domainLabel, DOMAIN) }}>{domainLabel}</div>
    </div>
  );
}

function block(left: number, top: number, height: number): CSSProperties {
  return {
    position: 'absolute',
    left,
    top,
    height,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
  };
}

/** Average width of a letter in ems, rounded up to allow for lines that wrap early. */
const LETTER_WIDTH = 0.53;

/** The largest font size at which a text fits its box; `unbroken` are lines that may not wrap. */
function fontFor(text: string, { width, height, maxSize }: typeof NAME, unbroken: readonly string[] = []) {
  const longest = Math.max(...[...unbroken, ...text.split(/\s+/)].map(({ length }) => Math.min(length, 24)));
  let fontSize = Math.min(maxSize, width / (LETTER_WIDTH * longest));
  const lines = () => unbroken.length || Math.ceil((LETTER_WIDTH * text.length * fontSize) / width);
  while (fontSize > 12 && lines() * fontSize > height) fontSize *= 0.95;
  return { width, fontSize, lineHeight: 1 } as const;
}
