import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import { chatView, footerView, headerView } from './frame.ts';

/** Specification section 2. */
const NAVIGATION = [
  { href: '#hero', label: 'Inicio' },
  { href: '#about', label: 'Sobre Mí' },
  { href: '#ebooks', label: 'Ebooks' },
  { href: '#printed-books', label: 'Libros' },
  { href: '#free-guides', label: 'Guías' },
  { href: '#youtube', label: 'YouTube' },
  { href: '#contact', label: 'Contacto' },
];

const content = await sampleContent();

test('§2 header and footer carry the seven links in the order of the sections', () => {
  expect(headerView(content).links).toEqual(NAVIGATION);
  expect(footerView(content).links).toEqual(NAVIGATION);
});

test('§2 header and footer call to action with the words of the specification', () => {
  expect(headerView(content).callToAction).toBe('Agenda tu sesión');
  expect(footerView(content)).toMatchObject({ callToAction: 'Agenda tu llamada gratuita' });
  expect(footerView(content).copyright).toContain('2025');
});

test('§2 the four social profiles', () => {
  const { socialLinks } = footerView(content);
  expect(socialLinks.map(({ name }) => name)).toEqual(['Instagram', 'Facebook', 'YouTube', 'LinkedIn']);
});

test('§7 the chat button opens WhatsApp asking for more information, and says that a tab opens', () => {
  const { href, label } = chatView(content);
  const url = new URL(href);
  expect(url.origin + url.pathname).toBe('https://wa.me/584141234567');
  expect(url.searchParams.get('text')).toContain('más información sobre tus servicios');
  expect(label).toBe('Escríbeme por WhatsApp (se abre en otra pestaña)');
});
