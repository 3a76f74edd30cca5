import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { Orchid } from './Orchid.tsx';

/** A stem of flor de mayo with leaves, two flowers and a bud. Needs the Sprite on the page. */
export function OrchidStem({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 420 900" overflow="visible">
      <path
        fill="#1F6B4C"
        d="M206 1150C120 960 48 760 44 560c84 80 162 240 182 590Zm6 0c-16-290-38-510-22-680 10-90 26-170 24-280h10c6 110-6 190-16 284-12 166 8 386 32 676Z"
      />
      <path fill="#113F35" d="M226 1150c14-230 80-450 186-530 12 180-66 380-162 530Z" />
      <path
        fill="#93B85A"
        d="M206 660c26-60 56-94 100-120l6 8c-36 28-66 64-94 120Zm-8-190c-38-40-58-70-68-114l9-2c13 40 33 66 65 98Z"
      />
      <Orchid x={318} y={490} rotate={20} scale={1.04} />
      <Orchid x={206} y={186} rotate={6} scale={1.72} />
      <path fill="#B8436F" d="M134 360C104 344 98 306 118 278C146 296 156 334 134 360Z" />
    </Drawing>
  );
}
