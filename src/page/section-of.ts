import type { ComponentType } from 'react';
import type { SectionProps } from './ui/Section.tsx';

/** What each file in sections/ exports, without the 404 page, whose styles would come into the page. */
const components = import.meta.glob<Record<string, ComponentType<SectionProps>>>(
  ['./sections/*.tsx', '!./sections/NotFound.tsx', '!./sections/*.test.tsx'],
  { eager: true },
);

/**
 * The component of the section with an id: `FreeGuides`, of `FreeGuides.tsx`, for `free-guides`.
 * @throws Error when there is none
 */
export function sectionOf(id: string): ComponentType<SectionProps> {
  const name = id.replaceAll(/(?:^|-)(.)/g, (_match, letter: string) => letter.toUpperCase());
  const section = components[`./sections/${name}.tsx`]?.[name];
  if (!section) throw new Error(`Section "${id}": src/page/sections/${name}.tsx must export ${name}.`);
  return section;
}
