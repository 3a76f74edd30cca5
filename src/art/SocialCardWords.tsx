import type { CSSProperties } from 'react';
import { Logo } from './Logo.tsx';

/** What the social card says. Without an author the site's name signs. */
export interface CardWords {
  readonly name: string;
  readonly title: string;
  readonly author: string | null;
  readonly jobTitle: string;
  readonly domainLabel: string;
}

/** Widths, heights and letters in pixels of the card of 1200 by 630; letters are so large only where there is room. */
const NAME = { width: 424, height: 84, largest: 42 };
const TITLE = { width: 500, height: 234, largest: 92 };
const AUTHOR = { width: 500, height: 44, largest: 36 };
const JOB = { width: 500, height: 84, largest: 34 };
const DOMAIN = { width: 1072, height: 40, largest: 32 };

/** In letters. */
const MAX_LINE_LENGTH = 18;

const SERIF = { fontFamily: 'Alegreya', letterSpacing: '-0.02em' };

/**
 * The words of the social card, set by satori and by no browser: it knows flex boxes and inline styles alone. A full
 * stop that ends the title is a rising sun.
 */
export function SocialCardWords({ name, title, author, jobTitle, domainLabel }: CardWords) {
  const written = title.split('\n');
  // Its own lines are kept where they can be large.
  const isShort = written.every((line) => line.length <= MAX_LINE_LENGTH);
  const lines = isShort ? written : [written.join(' ')];
  const heading = fitted(title, TITLE, isShort ? written : []);
  const sun = { width: heading.fontSize * 0.62, height: heading.fontSize * 0.39 };
  return (
    <div style={{ display: 'flex', width: 1200, height: 630, color: '#2B0F17', fontFamily: 'Figtree' }}>
      <div style={{ ...block(142, 92 - NAME.height / 2, NAME.height), ...SERIF, ...fitted(name, NAME) }}>
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
                  // Each word by itself, so that the sun stands beside the last one.
                  <div key={word} style={{ display: 'flex', alignItems: 'flex-end', maxWidth: TITLE.width }}>
                    {hasSun ? word.slice(0, -1) : word}
                    {hasSun && (
                      <svg {...sun} viewBox="0 0 60 38" style={{ marginBottom: '0.22em' }} aria-hidden="true">
                        <Logo />
                      </svg>
                    )}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {author && <div style={{ ...fitted(author, AUTHOR), marginTop: 20 }}>{author}</div>}
        <div style={{ ...fitted(jobTitle, JOB), marginTop: 20 }}>{jobTitle}</div>
      </div>
      <div style={{ ...block(64, 574, DOMAIN.height), ...fitted(domainLabel, DOMAIN) }}>{domainLabel}</div>
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

/** Width of a letter on average, in ems: a little more than it is, so that words that wrap early find room. */
const LETTER = 0.53;

/** The largest size at which a text fits a room; `kept` are lines that must stay whole. */
function fitted(text: string, { width, height, largest }: typeof NAME, kept: readonly string[] = []) {
  const longest = Math.max(...[...kept, ...text.split(/\s+/)].map(({ length }) => Math.min(length, 24)));
  let fontSize = Math.min(largest, width / (LETTER * longest));
  const lines = () => kept.length || Math.ceil((LETTER * text.length * fontSize) / width);
  while (fontSize > 12 && lines() * fontSize > height) fontSize *= 0.95;
  return { width, fontSize, lineHeight: 1 } as const;
}
