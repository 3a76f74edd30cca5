import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../tests/content/sample-content.ts';
import { type Content, ENTRY_SCHEMAS, hasEntries } from '../content/schema.ts';
import { SECTIONS } from './section-map.ts';
import { Footer } from './sections/Footer.tsx';
import { Header, Menu } from './sections/Header.tsx';
import { shownSections } from './view/navigation.ts';
import { structuredData } from './view/structured-data.ts';

const sample = await sampleContent();

/** The sections that may be empty. */
const NAMES = Object.keys(ENTRY_SCHEMAS).filter(hasEntries);

/** All of them: each section full or empty. */
const COMBINATIONS = Array.from({ length: 2 ** NAMES.length }, (_, number) => ({
  empty: NAMES.filter((_name, at) => Math.floor(number / 2 ** at) % 2 === 1),
}));

test.each(COMBINATIONS)('§2 without $empty: sections, links and data agree', ({ empty }) => {
  const content: Content = { ...sample };
  for (const name of empty) Object.assign(content, { [name]: { ...sample[name], entries: [] } });
  const gone: readonly string[] = empty;
  const ids = Object.keys(sample.site.navigation).filter((id) => !gone.includes(id));
  const page = renderToStaticMarkup(
    <>
      <Header content={content} />
      <main id="main">
        {shownSections(content).map((id) => {
          const Section = SECTIONS[id];
          return <Section key={id} content={content} />;
        })}
      </main>
      <Footer content={content} />
      <Menu content={content} />
    </>,
  );
  expect([...page.matchAll(/<section[^>]* id="([\w-]+)"/g)].map(([, id]) => id)).toEqual(ids);
  const linked = [...page.matchAll(/ href="#([\w-]+)"/g)].map(([, id]) => id);
  for (const id of ids) expect(linked.filter((one) => one === id).length, id).toBeGreaterThanOrEqual(3);
  expect(linked.filter((id = '') => ![...ids, 'main', 'footer-links'].includes(id))).toEqual([]);
  const { '@graph': graph } = structuredData(content, 'https://luz.example.com/', '/t.jpg');
  const { length } = [
    ...content.ebooks.entries,
    ...content['printed-books'].entries,
    ...content.youtube.entries,
  ];
  const files = content['free-guides'].entries.filter(({ file }) => file).length;
  expect(graph).toHaveLength(3 + length + files);
});
