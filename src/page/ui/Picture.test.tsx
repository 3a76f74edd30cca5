import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './Picture.tsx';

const photograph = {
  src: 'foto.jpeg',
  width: 600,
  height: 400,
  sources: [{ type: 'image/avif', srcSet: 'foto.avif 600w' }],
};

test('a photograph is requested by the breakpoints of the style sheets', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../styles/media.css'), 'utf8');
  const frame = ['10vw', '10vw'] as const;
  const html = renderToStaticMarkup(
    <Picture
      picture={photograph}
      frames={{ phone: frame, tablet: frame, laptop: frame, desktop: frame, wide: frame }}
      alt=""
    />,
  );
  const widths = [...html.matchAll(/min-width: (\d+)px/g)].map(([, width]) => width);
  const named = [...sheet.matchAll(/@custom-media --\w+ \(min-width: (\d+)px\);/g)].map(([, width]) => width);
  expect(widths).toEqual(named.toReversed());
});
