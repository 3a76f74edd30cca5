import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../tests/content/sample-content.ts';
import type { Content } from '../content/schema.ts';
import { sectionOf } from './section-of.ts';
import { Footer } from './sections/Footer.tsx';
import { Header, Menu } from './sections/Header.tsx';
import { shownSections } from './view/frame.ts';
import { structuredData } from './view/structured-data.ts';

const sample = await sampleContent();

/** The sections that may be empty. */
const NAMES = ['ebooks', 'printed-books', 'free-guides', 'youtube'] as const;

/** All sixteen: each section full or empty. */
const COMBINATIONS = Array.from({ length: 2 ** NAMES.length }, (_, number) => ({
  empty: NAMES.filter((_name, at) => Math.floor(number / 2 ** at) % 2 === 1),
}));

test.each(COMBINATIONS)('§2 without $empty: sections, links and data agree', ({ empty }) => {
  const content: Content = { ...sample };
  for (const name of empty) Object.assign(content, { [name]: { ...sample[name], entries: [] } });
  const gone: readonly string[] = empty;
  const ids = Object.keys(sample.site.navigation).filter((id) => !gone.includes(id));
  const sections = shownSections(content).map(sectionOf);
  const page = renderToStaticMarkup(
    <>
      <Header content={content} />
      <main id="main">
        {sections.map((Section, index) => (
          <Section key={ids[index]} content={content} />
        ))}
      </main>
      <Footer content={content} />
      <Menu content={content} />
    </>,
  );
  expect([...page.matchAll(/<section[^>]* id="([\w-]+)"/g)].map(([, id]) => id)).toEqual(ids);
  const linked = [...page.matchAll(/ href="#([\w-]+)"/g)].map(([, id]) => id);
  for (const id of ids) expect(linked.filter((one) => one === id).length, id).toBeGreaterThanOrEqual(3);
  expect(linked.filter((id = '') => ![...ids, 'main'].includes(id))).toEqual([]);
  const { '@graph': graph } = structuredData(content, 'https://luz.example.com/', '/t.jpg');
  const { length } = [
    ...content.ebooks.entries,
    ...content['printed-books'].entries,
    ...content.youtube.entries,
  ];
  const files = content['free-guides'].entries.filter(({ file }) => file).length;
  expect(graph).toHaveLength(3 + length + files);
  // The sun of the guides would rise over the ebooks' cup; papers meet in a cut edge.
  const afterEbooks = ids[ids.indexOf('ebooks') + 1];
  expect(page.includes('#coffee"')).toBe(ids.includes('ebooks') && afterEbooks !== 'free-guides');
  expect(page.includes('data-under-sun')).toBe(ids.includes('ebooks') && afterEbooks === 'free-guides');
  expect(page.includes('data-hem')).toBe(ids.at(-2) !== 'youtube');
});
