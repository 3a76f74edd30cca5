import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Ebooks } from '../../src/page/sections/Ebooks.tsx';
import { sampleContent } from './sample-content.ts';

type Element = DefaultTreeAdapterTypes.Element;

const HOSTILE = '</h3></script><script>alert(1)</script>"><img src=x onerror=alert(1)> {{7*7}} &lt;b&gt;';

/** Every element of a piece of HTML, as a browser reads it. */
function elementsOf(node: DefaultTreeAdapterTypes.Node): readonly Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...below] : below;
}

test('markup in words is shown as it was written, and adds nothing to the page', async () => {
  const content = await sampleContent();
  const [book, ...others] = content.ebooks;
  if (!book) throw new Error('the sample has no ebook');
  const words = {
    title: HOSTILE,
    category: HOSTILE,
    description: HOSTILE,
    imageAlt: HOSTILE,
    features: [HOSTILE],
  };
  const rendered = (ebooks: typeof content.ebooks) =>
    elementsOf(
      parseFragment(renderToStaticMarkup(createElement(Ebooks, { content: { ...content, ebooks } }))),
    );
  const plain = rendered([{ ...book, features: ['Una'] }, ...others]);
  const hostile = rendered([{ ...book, ...words }, ...others]);
  const shape = (all: readonly Element[]) =>
    all.map(({ tagName, attrs }) => [tagName, attrs.map(({ name }) => name)]);
  expect(shape(hostile)).toEqual(shape(plain));
  const texts = hostile.flatMap(({ childNodes }) =>
    childNodes.flatMap((node) => ('value' in node ? [node.value] : [])),
  );
  expect(texts.filter((text) => text.includes(HOSTILE)).length).toBeGreaterThanOrEqual(4);
});
