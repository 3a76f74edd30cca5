import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import { price } from '../../content/fields.ts';
import { ebooksView, printedBooksView } from './books.ts';

const content = await sampleContent();
const [first] = content['printed-books'];
if (!first) throw new Error('The sample has no printed book.');

/** The first printed book of the sample with other values, alone in its section. */
const cardOf = (changes: Partial<typeof first>) =>
  printedBooksView({ ...content, 'printed-books': [{ ...first, ...changes }] }).books[0];

describe('ebooks', () => {
  const { books, recommendationCta } = ebooksView(content);

  test('§3 three, priced 13, 10 and 12 USD, in the order of the content', () => {
    expect(books.map((book) => book.price)).toMatchObject([
      { amount: '$13', currency: 'USD' },
      { amount: '$10', currency: 'USD' },
      { amount: '$12', currency: 'USD' },
    ]);
  });

  test('§2 none has a ribbon, and the recommendation has the words of the specification', () => {
    expect(books.map(({ ribbon }) => ribbon)).toEqual([null, null, null]);
    expect(recommendationCta).toBe('Quiero una recomendación personalizada');
  });
});

describe('printed books', () => {
  const { books } = printedBooksView(content);

  test('§3 the first costs 20 USD, the others 0 USD', () => {
    expect(books.map((book) => book.price.amount)).toEqual(['$20', '$0', '$0']);
  });

  test('§4 the first is sold, the others are announced and do nothing', () => {
    const disabled = { kind: 'disabled', label: 'Pronto Disponible' };
    const sold = { kind: 'link', href: first.amazonLink, label: 'Comprar el libro' };
    expect(books.map(({ action }) => action)).toMatchObject([sold, disabled, disabled]);
    expect(books.map(({ ribbon }) => ribbon)).toEqual([null, 'Pronto Disponible', 'Pronto Disponible']);
  });

  test('§4 a disabled book does nothing even where it has a link', () => {
    expect(cardOf({ disabled: true })).toMatchObject({
      action: { kind: 'disabled', label: 'Pronto Disponible' },
      ribbon: null,
    });
  });

  test('disabled false is a book on sale', () => {
    expect(cardOf({ disabled: false })?.action).toMatchObject({ kind: 'link', href: first.amazonLink });
  });

  test('a price with cents keeps them', () => {
    expect(cardOf({ price: price.parse('$12.50 USD') })?.price).toMatchObject({
      amount: '$12.50',
      currency: 'USD',
    });
  });
});
