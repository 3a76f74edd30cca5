import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SectionTitle } from './Section.tsx';

test.each([
  ['Guías', 'Guías: Entrada libre.'],
  [null, 'Entrada libre.'],
])('a section’s title follows what the menu calls the section, if anything: %s', (label, heard) => {
  const title = renderToStaticMarkup(<SectionTitle label={label} title="Entrada libre." />);
  expect(title).toMatch(/^<h2>.*<\/h2>$/);
  expect(title.replaceAll(/<[^>]+>/g, '')).toBe(heard);
});
