import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './Picture.tsx';

test('each format of a photograph has its `sizes`, so that no browser loads a wider file than it needs', () => {
  const sizes = '(min-width: 600px) 300px, 45vw';
  const sources = ['avif', 'webp'].map((type) => ({
    type: `image/${type}`,
    srcSet: `/180.${type} 180w, /600.${type} 600w`,
  }));
  const picture = { src: '/450.jpg', width: 450, height: 600, sources, sizes };
  const formats = renderToStaticMarkup(<Picture picture={picture} alt="Portada" />).match(/<source [^>]+>/g);
  expect(formats).toEqual(sources.map(({ type }) => expect.stringContaining(`type="${type}"`)));
  for (const format of formats ?? []) expect(format).toContain(`sizes="${sizes}"`);
});
