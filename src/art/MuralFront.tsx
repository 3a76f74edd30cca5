import type { ArtProps } from './ArtProps.ts';
import { Blossom } from './Blossom.tsx';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';
import styles from './Mural.module.css';
import { Orchid } from './Orchid.tsx';

type MuralFrontProps = ArtProps & { withHand: boolean };

/**
 * What lies before the portrait: the garden that grows from the fold of the open book, the book, flowers
 * and the dove; `withHand` adds the hand that holds the book, which only fits the drawn portrait. Same
 * units as MuralBack. Needs the Sprite on the page.
 */
export function MuralFront({ className, withHand }: MuralFrontProps) {
  return (
    <Drawing className={className} viewBox="-260 -190 900 1000" overflow="visible">
      <g className={styles.grow}>
        <Leaf kind="algaThin" fill="#E58FA8" x={88} y={540} rotate={-62} scale={[1.12, 1.2]} />
      </g>
      <g className={styles.grow}>
        <Leaf kind="algaWide" fill="#C64A2B" x={88} y={540} rotate={-104} scale={1.02} />
      </g>
      <g className={styles.grow}>
        <Leaf kind="algaSlender" fill="#93B85A" x={88} y={540} rotate={-11} scale={1.08} />
      </g>
      <g className={styles.grow}>
        <Leaf kind="algaTall" fill="#1F6B4C" x={88} y={540} rotate={-88} scale={[-0.84, 0.9]} />
      </g>
      <g className={styles.grow}>
        <Leaf kind="algaTall" fill="#F7C02B" x={88} y={540} rotate={-36} scale={1.12} />
      </g>
      <g transform="matrix(-1 0 0 1 500 0)">
        <path d="m282 496-26 88c60-12 120 0 146 34h14c30-34 90-54 158-54l-32-80-130 46Z" fill="#C64A2B" />
        <path d="M412 536c-26-26-74-38-122-32l-22 66c54-8 114 2 141 34Z" fill="#FFF6E5" />
        <path d="M412 536c26-28 74-46 124-44l26 58c-56 0-120 18-153 54Z" fill="#FFE9BE" />
        <path
          d="M300 520q46-4 82 12l-1 5q-36-15-82-11Zm-6 18q49-6 92 12l-1 5q-43-17-92-11Zm146-8q35-21 84-22l2 5q-48 3-84 22Zm4 20q38-22 90-24l2 5q-51 3-90 24Z"
          fill="#E3BE86"
        />
        <path
          d="M413 548c-5-38-35-82-79-98 44-2 80 40 83 90Zm0 0c9-40 37-84 85-104-44-4-86 38-89 96Z"
          fill="#FFE08A"
        />
      </g>
      {withHand && (
        <g transform="matrix(-1 0 0 1 500 0)">
          <path
            d="M240 600q23-23 36-40 18-22 42-25c12 0 15 11 5 16q-19 10-25 31c-4 14-22 24-58 18"
            fill="#C77C4E"
          />
        </g>
      )}
      <Orchid x={-40} y={592} rotate={-16} scale={0.86} />
      <Blossom x={-92} y={214} rotate={20} scale={0.92} />
      <Blossom x={-34} y={132} rotate={50} scale={0.6} />
      <Blossom x={52} y={672} scale={0.74} petals="#C64A2B" centre="#F7C02B" />
      <g className={styles.fly}>
        <Leaf kind="dove" fill="#FFF6E5" x={86} y={20} rotate={14} scale={[-0.78, 0.78]} />
      </g>
    </Drawing>
  );
}
