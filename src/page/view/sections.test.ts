import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import type { Ebook, Site } from '../../content/schema.ts';
import { type BookCardView, ebooksView, printedBooksView } from './books.ts';
import { contactFormView, contactView } from './contact.ts';
import { chatView, footerView } from './frame.ts';
import { freeGuidesView } from './guides.ts';
import { aboutView, heroView } from './story.ts';

const content = await sampleContent();

describe('the words and figures of the specification', () => {
  test('§2 copyright and social profiles', () => {
    const { copyright, socialLinks } = footerView(content);
    expect(copyright).toContain('2025');
    expect(socialLinks.map(({ name }) => name)).toEqual(['Instagram', 'Facebook', 'YouTube', 'LinkedIn']);
  });

  test('§3 §9 prices and figures', () => {
    const prices = (books: readonly BookCardView[]) => books.map(({ price }) => price?.amount);
    expect(prices(ebooksView(content).books)).toEqual(['$13', '$10', '$12']);
    expect(prices(printedBooksView(content).books)).toEqual(['$20', '$0', '$0']);
    expect(aboutView(content).figures.map(({ value }) => value)).toEqual(['500+', '5+', '98%']);
    expect(freeGuidesView(content).figures.map(({ value }) => value)).toEqual(['10K+', '4.8', '95%']);
  });
});

describe('hero and about', () => {
  test('each line of the title is a line of the page', () => {
    expect(heroView(content).titleLines).toEqual(['Escribo para', 'que amanezca.']);
  });

  test('the portrait is known as a drawing or as a photograph', () => {
    const { hero } = content;
    const sources = [{ type: 'image/avif', srcSet: 'retrato.avif 390w' }];
    const photographed = { ...hero, profileImage: { ...hero.profileImage, sources } };
    expect([heroView({ hero }).isDrawn, heroView({ hero: photographed }).isDrawn]).toEqual([true, false]);
  });

  test('a blank line starts a paragraph, a single line break does not', () => {
    const description = 'Uno,\nsigue.\n\n  Dos.\n \nTres.';
    const { paragraphs } = aboutView({ about: { ...content.about, description } });
    expect(paragraphs).toEqual(['Uno,\nsigue.', 'Dos.', 'Tres.']);
  });

  test('three activities, each with the drawing that belongs to its place', () => {
    const activities = aboutView(content).activities.map(({ title, drawing }) => `${title}: ${drawing}`);
    const drawn = ['Escribo: Pluma y papel', 'Dirijo: Silla y lámpara', 'Acompaño: Dos rostros'];
    expect(activities).toEqual(drawn);
  });
});

describe('printed books', () => {
  const [first] = content['printed-books'].entries;
  const disabled = { href: null, label: 'Pronto Disponible' };

  test('§4 those that are announced have a ribbon', () => {
    const ribbons = printedBooksView(content).books.map(({ ribbon }) => ribbon);
    expect(ribbons).toEqual([null, 'Pronto Disponible', 'Pronto Disponible']);
  });

  test.each([
    [true, disabled],
    [false, { href: first?.amazonLink }],
  ])('§4 with a link and disabled %s', (isDisabled, action) => {
    const { entries, ...words } = content['printed-books'];
    const books = entries.slice(0, 1).map((book) => ({ ...book, disabled: isDisabled }));
    const view = printedBooksView({ ...content, 'printed-books': { ...words, entries: books } });
    expect(view.books).toMatchObject([{ action, ribbon: null }]);
  });
});

describe('free guides', () => {
  test('§4 the first is downloaded in a new tab; its ticket names format, pages and size', () => {
    const [available] = freeGuidesView(content).guides;
    const newTab = '(se abre en otra pestaña)';
    const href = '/guias/siete-mananas-con-luz.pdf';
    expect(available?.action).toEqual({ href, label: 'Descargar', newTab });
    expect(available?.seats).toEqual([
      { label: 'Fila', value: 'primera' },
      { label: 'Asiento', value: 'el tuyo' },
    ]);
    expect(available?.notes).toEqual([expect.stringMatching(/^PDF de \d+ páginas, \d+\u00a0kB\.$/)]);
  });

  test('a note that is not made of labels and values is printed as it is', () => {
    const words = { ...content['free-guides'], availableNote: 'Para ti: gratis: siempre.' };
    const [guide] = freeGuidesView({ ...content, 'free-guides': words }).guides;
    expect(guide?.seats).toEqual([]);
    expect(guide?.notes[0]).toBe('Para ti: gratis: siempre.');
  });

  test('a guide that is no longer available offers nothing, file or not', () => {
    const { entries, ...words } = content['free-guides'];
    const guides = entries.map((guide) => ({ ...guide, isAvailable: false }));
    const view = freeGuidesView({ ...content, 'free-guides': { ...words, entries: guides } });
    expect(view.guides.map(({ action }) => action.href)).toEqual([null, null]);
  });
});

test('§3 ways to reach the author: mail and phone are links, the city is not', () => {
  expect(contactView(content).ways).toEqual([
    { label: 'Correo', value: 'hola@example.com', href: 'mailto:hola@example.com' },
    { label: 'Teléfono', value: '(0414) 123-4567', href: 'tel:+584141234567' },
    { label: 'Ubicación', value: 'Caracas, Venezuela', href: null },
  ]);
});

test('§7 the chat button opens WhatsApp asking for more information, and says that a tab opens', () => {
  const { href = '', label } = chatView(content) ?? {};
  expect(href).toMatch(/^https:\/\/wa\.me\/584141234567\?text=/);
  expect(new URL(href).searchParams.get('text')).toContain('más información sobre tus servicios');
  expect(label).toBe('Escríbeme por WhatsApp (se abre en otra pestaña)');
});

describe('what an owner has not, or has otherwise', () => {
  /** The sample with something else in its site. */
  const withSite = (own: Partial<Site>) => ({ ...content, site: { ...content.site, ...own } });

  test('§4 a book shows its own rating, as words for eye and ear, or none', () => {
    const [book] = content.ebooks.entries;
    const ratings = [4.8, 5, null].map((rating) => ({ ...book, rating }) as Ebook);
    const { books } = ebooksView({ ...content, ebooks: { ...content.ebooks, entries: ratings } });
    expect(books.map(({ rating }) => rating)).toEqual([
      { stars: 4.8, label: '(4.8)', spoken: '4.8 de 5' },
      { stars: 5, label: '(5.0)', spoken: '5.0 de 5' },
      null,
    ]);
  });

  const email = { label: 'Escribir un correo', href: 'mailto:hola@example.com?body=' };
  const line = { written: '0212 555 1234', dial: 'tel:+582125551234', chat: null, country: 'VE' };
  test.each([
    ['neither', { phone: null }, ['Correo', 'Ubicación'], [email], /por correo\.$/],
    [
      'no WhatsApp but a fixed line',
      { phone: line },
      ['Correo', 'Teléfono', 'Ubicación'],
      [email],
      /por correo\.$/,
    ],
  ])(
    'without a telephone that chats (%s), no chat button, and the form offers e-mail',
    (_, own, labels, ways, failure) => {
      const site = withSite(own);
      expect(chatView(site)).toBeNull();
      expect(contactView(site).ways.map(({ label }) => label)).toEqual(labels);
      expect(contactFormView(site)).toMatchObject({ ways, failure: expect.stringMatching(failure) });
      expect(JSON.stringify(contactFormView(site))).not.toMatch(/whatsapp|wa\.me/i);
    },
  );

  test('without an address nothing opens a mail programme', () => {
    const site = withSite({ email: null });
    expect(contactView(site).ways.map(({ label }) => label)).toEqual(['Teléfono', 'Ubicación']);
    expect(contactFormView(site).ways).toMatchObject([{ label: 'Enviar por WhatsApp' }]);
    expect(JSON.stringify(contactFormView(site))).not.toContain('mailto:');
  });

  test.each([
    ['https://www.tiktok.com/@luz', null, 'tiktok'],
    ['https://twitter.com/luz', 'otra', 'x'],
    ['https://open.spotify.com/show/1', 'instagram', 'spotify'],
    ['https://mx.linkedin.com/in/luz', null, 'linkedin'],
    ['https://instagram.example.com/luz', 'instagram', 'instagram'],
    ['https://luz.substack.com', null, 'otra'],
    ['https://www.goodreads.com/luz', null, 'goodreads'],
    ['https://www.pinterest.es/luz', null, 'pinterest'],
    ['https://www.pinterest.com.mx/luz', null, 'pinterest'],
    ['https://notpinterest.com.mx/luz', null, 'otra'],
  ] as const)('the profile %s with the drawing %s chosen shows that of %s', (url, icon, network) => {
    const view = footerView(withSite({ socialLinks: [{ name: 'Mi perfil', url, icon }] }));
    expect(view.socialLinks).toMatchObject([{ name: 'Mi perfil', url, network }]);
  });
});
