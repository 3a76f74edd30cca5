import type { ComponentType } from 'react';
import type { Content } from '../content/schema.ts';
import { About } from './sections/About.tsx';
import { Contact } from './sections/Contact.tsx';
import { Ebooks } from './sections/Ebooks.tsx';
import { FreeGuides } from './sections/FreeGuides.tsx';
import { Hero } from './sections/Hero.tsx';
import { PrintedBooks } from './sections/PrintedBooks.tsx';
import { Youtube } from './sections/Youtube.tsx';
import type { SectionProps } from './ui/Section.tsx';

/** Id of a section between header and footer: a field of the menu's labels. */
export type PageSectionId = keyof Content['site']['navigation'];

/** The component of each section (specification section 2); their order is that of the menu's labels in the content. */
export const SECTIONS = {
  hero: Hero,
  about: About,
  ebooks: Ebooks,
  'printed-books': PrintedBooks,
  'free-guides': FreeGuides,
  youtube: Youtube,
  contact: Contact,
} satisfies Record<PageSectionId, ComponentType<SectionProps>>;
