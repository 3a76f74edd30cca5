import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import { aboutView, heroView } from './story.ts';

const content = await sampleContent();

describe('hero', () => {
  test('each line of the title is a line of the page', () => {
    expect(heroView(content).titleLines).toEqual(['Escribo para', 'que amanezca.']);
  });

  test('§2 the button to the about section has the words of the specification', () => {
    expect(heroView(content).aboutCtaText).toBe('Conoce más sobre mí');
  });

  test('the portrait is known as a drawing or as a photograph', () => {
    const { hero } = content;
    const sources = [{ type: 'image/avif', srcSet: 'retrato.avif 390w' }];
    const photographed = { ...hero, profileImage: { ...hero.profileImage, sources } };
    expect(heroView({ hero }).isDrawn).toBe(true);
    expect(heroView({ hero: photographed }).isDrawn).toBe(false);
  });
});

describe('about', () => {
  test('a blank line starts a paragraph, a single line break does not', () => {
    const description = 'Uno,\nsigue.\n\n  Dos.\n \nTres.';
    const view = aboutView({ about: { ...content.about, description } });
    expect(view.paragraphs).toEqual(['Uno,\nsigue.', 'Dos.', 'Tres.']);
  });

  test('§9 the figures of the specification', () => {
    expect(aboutView(content).figures.map(({ value }) => value)).toEqual(['500+', '5+', '98%']);
  });

  test('three activities, each with the drawing that belongs to its place', () => {
    const { activities } = aboutView(content);
    expect(activities.map(({ title }) => title)).toEqual(['Escribo', 'Dirijo', 'Acompaño']);
    expect(activities.map(({ kind }) => kind)).toEqual(['write', 'direct', 'accompany']);
  });
});
