import { OrchidShape } from './OrchidShape.tsx';
import styles from './Sprite.module.css';
import { shapes } from './shapes.ts';

/** The symbols that the drawings of a page refer to, once a page and before them; takes no room. */
export function Sprite() {
  return (
    <svg className={styles.hidden} width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {Object.entries(shapes).map(([kind, d]) => (
          <path key={kind} id={`art-${kind}`} d={d} />
        ))}
        <g id="art-orchid">
          <OrchidShape />
        </g>
        <g id="art-blossom">
          <g transform="translate(-50 -50)">
            <path
              d="M38 33q-5-8-5-17-1-11 6-14c5-1 8 5 11 7 3-1 7-6 11-5q7 3 7 11c2 6-4 12-5 17 4-3 8-9 15-10q8-1 12 4c3 3-1 8-1 11 2 3 7 6 7 10q-1 6-8 9-8 3-17 1c5 3 13 5 15 11q2 7-1 12c-3 3-8 1-12 2q-1 6-6 11-5 1-11-3c-5-4-4-13-6-18-2 5 0 16-7 19q-5 4-11 1-4-3-6-9-7 0-11-4-2-5 1-11 5-8 14-11c-6-1-13 3-19-1q-7-3-8-10c0-4 6-6 8-9q-2-5 1-11 3-5 9-5c7-2 12 8 17 12"
              fill="currentColor"
            />
            <path d="M50 38c3 0 1 6 4 8s7-4 9-1-6 4-6 8 6 6 4 9-6-4-10-4-6 7-9 5 2-7 1-10-7-4-6-7 6 2 9 0 1-8 4-8" />
          </g>
        </g>
        <g id="art-turpial">
          <path d="M92 160L126 236L146 226L122 152Z" fill="#2B0F17" />
          <path
            d="M70 62q12-6 26-4 16 2 28 14 11 14 12 32 1 19-8 36-8 18-24 28-11 8-26 8-12 2-20-6c-7-9 7-19 8-30 1-13-6-23-6-36 0-16-3-33 10-42"
            fill="#F08A24"
          />
          <path
            d="M112 84c9-4 19 5 26 12 10 9 10 21 14 34q8 22 6 46-3 16-8 28l-22-26c-8-10-15-16-20-28q-7-18-4-38c1-10-2-24 8-28"
            fill="#2B0F17"
          />
          <path d="M118 112q18 16 24 40l-12-2q-6-22-16-32Z" fill="#FFF6E5" />
          <path
            d="M64 92q-10-9-12-22t4-24q6-10 18-12 11-2 20 4 8 7 10 18 4 14 0 28-2 13-8 24c-3 5-6 13-12 12s-4-11-8-16z"
            fill="#2B0F17"
          />
          <path d="M58 50L22 60L58 68Z" fill="#2B0F17" />
          <circle cx="72" cy="56" r="5" fill="#F7C02B" />
        </g>
      </defs>
    </svg>
  );
}
