import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { inlineDrawing } from '../output/inline-drawing.ts';
import { resolvePicture } from '../output/resolve-picture.ts';
import { guideFile } from './guide-file.ts';
import { isDrawingFile, portraitFile } from './portrait-file.ts';
import type { CollectionName, Content, SingleName } from './schema.ts';

/**
 * Reads the whole content: entries in page order, pictures and files resolved.
 * The only reader of content that pages use. Rejects when a section is missing.
 */
export async function loadContent(): Promise<Content> {
  const [words, entries] = await Promise.all([loadSections(), loadEntries()]);
  return { ...words, ...entries };
}

async function loadSections() {
  return {
    hero: await loadHero(),
    about: await single('about'),
    site: await single('site'),
    header: await single('header'),
    'ebooks-section': await single('ebooks-section'),
    'printed-books-section': await single('printed-books-section'),
    'free-guides-section': await single('free-guides-section'),
    'youtube-section': await single('youtube-section'),
    contact: await single('contact'),
    footer: await single('footer'),
    'not-found': await single('not-found'),
  };
}

async function loadHero(): Promise<Content['hero']> {
  const hero = await single('hero');
  const inlineAddress = await inlinePortrait();
  return { ...hero, profileImage: await resolvePicture(hero.profileImage, 'portrait', inlineAddress) };
}

async function inlinePortrait(): Promise<string | null> {
  const path = await portraitFile();
  return isDrawingFile(path) ? inlineDrawing(await readFile(path, 'utf8')) : null;
}

async function loadEntries() {
  const [ebooks, printedBooks, guides, videos] = await Promise.all([
    inOrder('ebooks', async (book) => ({ ...book, image: await resolvePicture(book.image, 'cover') })),
    inOrder('printed-books', async (book) => ({ ...book, image: await resolvePicture(book.image, 'cover') })),
    inOrder('guides', async (guide) => ({
      ...guide,
      image: await resolvePicture(guide.image, 'ticket'),
      file: await guideFile(guide),
    })),
    inOrder('videos', async (video) => ({
      ...video,
      thumbnail: video.thumbnail && (await resolvePicture(video.thumbnail, 'thumbnail')),
    })),
  ]);
  return { ebooks, 'printed-books': printedBooks, guides, videos };
}

async function single<Name extends SingleName>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry(name, name);
  if (!entry) throw new Error(`content: ${name}/index.yaml is missing`);
  return entry.data;
}

type Entry<Name extends CollectionName> = CollectionEntry<Name>['data'] & { readonly id: string };

async function inOrder<Name extends CollectionName, Resolved extends { readonly order: number }>(
  name: Name,
  resolve: (entry: Entry<Name>) => Promise<Resolved>,
): Promise<readonly Resolved[]> {
  const entries = await getCollection(name);
  const resolved = await Promise.all(entries.map(({ id, data }) => resolve({ ...data, id })));
  return resolved.toSorted((a, b) => a.order - b.order);
}
