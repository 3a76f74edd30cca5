import { Cut, DecorativeSvg } from './Drawing.tsx';

interface OpenGuideProps {
  readonly className: string | undefined;
}

/**
 * An orchid that grows out of an open book before the sun, on the ticket's own paper, for a guide without a picture. It
 * fills its positioned box, which may show only the middle third.
 */
export function OpenGuide({ className }: OpenGuideProps) {
  return (
    <DecorativeSvg className={className} viewBox="0 0 300 360" preserveAspectRatio="xMidYMid slice">
      <circle cx="150" cy="120" r="92" fill="#F7C02B" />
      <path d="M147 300c-2-44 0-84 2-122h8c-4 44-4 82-1 122Z" fill="#1F6B4C" />
      <path
        d="M152 262c-24-4-40-22-44-46 26 2 42 20 44 46m4-18c4-22 18-34 42-36-4 22-20 34-42 36"
        fill="#93B85A"
      />
      <Cut id="orchid" transform="translate(150 118)rotate(4)scale(.62)" />
      <path d="M-300 330C-60 300 300 280 600 300V420H-300Z" fill="#113F35" />
      <Cut id="openBook" transform="translate(86 -90)scale(.7)" />
    </DecorativeSvg>
  );
}
