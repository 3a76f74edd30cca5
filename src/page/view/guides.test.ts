import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import { freeGuidesView } from './guides.ts';

const content = await sampleContent();

describe('free guides', () => {
  const { guides, figures } = freeGuidesView(content);
  const [available] = guides;

  test('§4 the first is downloaded in a new tab; its ticket names format, pages and size', () => {
    expect(available?.action).toEqual({
      kind: 'link',
      href: '/guias/siete-mananas-con-luz.pdf',
      label: 'Descargar',
      newTab: '(se abre en otra pestaña)',
    });
    expect(available?.seats).toEqual([
      { label: 'Fila', value: 'primera' },
      { label: 'Asiento', value: 'el tuyo' },
    ]);
    expect(available?.notes).toEqual(['PDF de 12 páginas, 840\u00a0kB.']);
  });

  test('a note that is not made of labels and values is printed as it is', () => {
    const words = { ...content['free-guides-section'], availableNote: 'Para ti: gratis: siempre.' };
    const [guide] = freeGuidesView({ ...content, 'free-guides-section': words }).guides;
    expect(guide?.seats).toEqual([]);
    expect(guide?.notes[0]).toBe('Para ti: gratis: siempre.');
  });

  test('a guide that is no longer available offers nothing, file or not', () => {
    const withdrawn = content.guides.map((guide) => ({ ...guide, isAvailable: false }));
    const view = freeGuidesView({ ...content, guides: withdrawn });
    expect(view.guides.map(({ action }) => action.kind)).toEqual(['disabled', 'disabled']);
  });

  test('§9 the figures of the specification', () => {
    expect(figures.map(({ value }) => value)).toEqual(['10K+', '4.8', '95%']);
  });
});
