import type { ArtProps } from './ArtProps.ts';
import styles from './ContactSun.module.css';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';

/** The sun that rises behind the contact form, with two macaws beside it. Needs the Sprite on the page. */
export function ContactSun({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="-500 -490 1000 490" overflow="visible">
      <path
        d="M309-41c2 22 36 15 56 22l89 28-92 12C122 49-81 120-309 41c-21-7-37-13-56-22q-33-14-60-28 29-3 63-12c19-6 49 0 53-20 4-21-31-23-49-35q-54-33-102-57c35 6 73 19 115 19 21 0 48 13 57-5 9-20-24-31-38-47-29-33-61-58-87-83 33 15 68 39 110 50 19 5 42 24 55 9 15-16-15-35-24-55q-25-48-48-88c24 19 47 44 79 62 17 10 34 35 51 23 18-12-5-38-9-59l-21-93c17 23 33 52 57 76 14 14 24 42 44 36 20-7 2-39 6-60q6-31 13-56l26 49c11 17 13 47 33 46 22-2 12-37 22-56q14-26 27-47 5 23 13 50c6 19 0 49 20 53 21 4 22-32 35-49l43-55q-3 32-5 68c0 21-13 48 5 57 20 9 31-24 47-38 32-28 58-60 82-85-14 32-38 66-49 108-5 19-24 42-9 55 16 15 35-16 55-24l62-23q-18 23-36 54c-10 17-35 34-23 51 12 18 38-5 59-9 38-8 74-20 105-28-26 19-60 36-88 64-14 14-42 24-36 44 7 20 38 4 60 6q52 4 94 4c-26 11-57 18-87 35-17 11-47 13-46 33"
        fill="#F7C02B"
      />
      <g className={styles.narrow}>
        <Leaf kind="macaw" fill="#6B1D30" x={-380} y={-316} rotate={-8} scale={0.42} />
        <Leaf kind="macaw" fill="#C64A2B" x={-318} y={-366} rotate={-14} scale={0.26} />
      </g>
      <g className={styles.wide}>
        <Leaf kind="macaw" fill="#6B1D30" x={-466} y={-196} rotate={-8} scale={0.6} />
        <Leaf kind="macaw" fill="#C64A2B" x={-362} y={-222} rotate={-14} scale={0.34} />
      </g>
    </Drawing>
  );
}
