import type { CSSProperties } from 'react';
import { CARD_SIZE } from './card-size.ts';
import { endsWithSun, Logo } from './Logo.tsx';

/** The texts of the social card. */
export interface CardWords {
  readonly name: string;
  readonly title: string;
  /** Labels, which may be empty, and their values. */
  readonly seats: readonly (readonly [label: string, value: string])[];
  readonly domainLabel: string;
}

/** The words' place on the card, in pixels. */
const WORDS = { left: 522, top: 92, width: 552, height: 452 };

/** Widths and heights of the texts, and their largest font sizes, in pixels. */
const NAME = { width: 474, height: 88, maxSize: 44 };
const TITLE = { width: WORDS.width, height: 190, maxSize: 92 };
const LABEL = { height: 36, maxSize: 34 };
const VALUE = { height: 84, maxSize: 52 };
const DOMAIN = { width: 500, height: 36, maxSize: 34 };

/** Space between two seats, in pixels. */
const GAP = 40;

/** Longest line of the title, in letters, that is not broken again. */
const MAX_LINE_LENGTH = 18;

const SERIF = { fontFamily: 'Alegreya', letterSpacing: '-0.012em' };
const ROW: CSSProperties = { display: 'flex', width: WORDS.width };

/**
 * The texts of the social card, rendered by satori, which supports only flex boxes and inline styles. A full stop at the
 * end of the title is drawn as the logo's sun.
 */
export function SocialCardWords({ name, title, seats, domainLabel }: CardWords) {
  const ownLines = title.split('\n');
  // The title's line breaks are kept if its lines are short.
  const isShort = ownLines.every((line) => line.length <= MAX_LINE_LENGTH);
  const lines = isShort ? ownLines : [ownLines.join(' ')];
  const heading = fontFor(title, TITLE, isShort ? ownLines : []);
  const sun = heading.fontSize * 0.5;
  const seat = { width: (WORDS.width - GAP * (seats.length - 1)) / seats.length };
  return (
    <div style={{ display: 'flex', ...CARD_SIZE, color: '#2B0F17', fontFamily: 'Figtree' }}>
      <div
        style={{
          ...WORDS,
          position: 'absolute',
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
        }}
      >
        <div style={{ ...ROW, alignItems: 'center', justifyContent: 'space-between', color: '#A3361B' }}>
          <Logo width={62} height={39} />
          <div style={{ ...SERIF, ...fontFor(name, NAME) }}>{name}</div>
        </div>
        <div style={{ ...heading, ...SERIF, display: 'flex', flexDirection: 'column' }}>
          {lines.map((line, at) => (
            <div
              key={line}
              style={{ display: 'flex', flexWrap: 'wrap', columnGap: '0.24em', wordBreak: 'break-all' }}
            >
              {line.split(' ').map((word, index, { length }) => {
                const hasSun = at === lines.length - 1 && index === length - 1 && endsWithSun(word);
                return (
                  // One element a word, so that the sun follows the last one.
                  <div key={word} style={{ display: 'flex', alignItems: 'flex-end', maxWidth: TITLE.width }}>
                    {hasSun ? word.slice(0, -1) : word}
                    {hasSun && (
                      <Logo
                        tone="clay2"
                        as="stop"
                        width={sun}
                        height={sun * 0.64}
                        style={{ margin: '0 0 0.19em 0.08em' }}
                      />
                    )}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <div style={{ ...ROW, borderTop: '4px dashed #2B0F17' }} />
        <div style={{ ...ROW, gap: GAP }}>
          {seats.map(([label, value]) => (
            <div key={label} style={{ ...seat, display: 'flex', flexDirection: 'column', gap: 6 }}>
              {label && <div style={fontFor(label, { ...LABEL, ...seat })}>{label}</div>}
              <div style={{ ...SERIF, ...fontFor(value, { ...VALUE, ...seat }) }}>{value}</div>
            </div>
          ))}
        </div>
        <div style={fontFor(domainLabel, DOMAIN)}>{domainLabel}</div>
      </div>
    </div>
  );
}

/** Average width of a letter in ems, rounded up to allow for lines that wrap early. */
const LETTER_WIDTH = 0.53;

/** The longest word that stays whole, in letters. */
const MAX_WORD_LENGTH = 24;

/** The smallest font size, in pixels; a longer text overflows its box. */
const MIN_SIZE = 12;

/** The largest font size at which a text fits its box; `unbroken` are lines that may not wrap. */
function fontFor(text: string, { width, height, maxSize }: typeof NAME, unbroken: readonly string[] = []) {
  const words = text.split(/\s+/);
  const longest = Math.max(...[...unbroken, ...words].map(({ length }) => Math.min(length, MAX_WORD_LENGTH)));
  let fontSize = Math.min(maxSize, width / (LETTER_WIDTH * longest));
  const lines = () => unbroken.length || countLines(words, Math.round(width / (LETTER_WIDTH * fontSize)));
  while (fontSize > MIN_SIZE && lines() * fontSize > height) fontSize *= 0.95;
  return { width, fontSize, lineHeight: 1 } as const;
}

/** The number of lines, of so many letters, that words fill. One that is longer than a line has lines of its own. */
function countLines(words: readonly string[], letters: number): number {
  let lines = 0;
  let room = 0;
  for (const { length } of words) {
    if (length > room) {
      lines += Math.ceil(length / letters);
      room = letters;
    }
    room = length > letters ? 0 : room - length - 1;
  }
  return lines;
}
