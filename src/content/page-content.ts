import { inOrder, type PictureFile } from './fields.ts';
import type { ReadContent } from './read-content.ts';
import type { GuideFile, Picture } from './schema.ts';

/**
 * Puts the content together as the page takes it: entries in page order, pictures and files resolved.
 * @param picture makes of a picture's file what the page shows; `path` starts in the content folder: `hero/retrato.jpg`
 */
export async function pageContent(
  { sections, entries }: NonNullable<ReadContent['content']>,
  facts: ReadContent['facts'],
  picture: (path: string, place: PictureFile['place']) => Promise<Picture>,
) {
  const pictureIn = (folder: string, { file, place }: PictureFile) => picture(pathOf(folder, file), place);
  const guideFile = (id: string, fileUrl: string): GuideFile | null => {
    const found = facts[pathOf(`guides/${id}`, fileUrl)];
    return found && 'pages' in found ? { href: `/guias/${id}.pdf`, ...found } : null;
  };
  return {
    ...sections,
    hero: { ...sections.hero, profileImage: await pictureIn('hero', sections.hero.profileImage) },
    about: {
      ...sections.about,
      activities: await Promise.all(
        sections.about.activities.map(async (activity) => ({
          ...activity,
          image: activity.image && (await pictureIn('about', activity.image)),
        })),
      ),
    },
    ebooks: await inPageOrder(sections['ebooks-section'].order, entries.ebooks, async (book, id) => ({
      ...book,
      id,
      image: await pictureIn(`ebooks/${id}`, book.image),
    })),
    'printed-books': await inPageOrder(
      sections['printed-books-section'].order,
      entries['printed-books'],
      async (book, id) => ({ ...book, id, image: await pictureIn(`printed-books/${id}`, book.image) }),
    ),
    guides: await inPageOrder(sections['free-guides-section'].order, entries.guides, async (guide, id) => ({
      ...guide,
      id,
      image: await pictureIn(`guides/${id}`, guide.image),
      /** Null while it has none to give. */
      file: guide.isAvailable && guide.fileUrl ? guideFile(id, guide.fileUrl) : null,
    })),
    videos: await inPageOrder(sections['youtube-section'].order, entries.videos, async (video, id) => ({
      ...video,
      id,
      thumbnail: video.thumbnail && (await pictureIn(`videos/${id}`, video.thumbnail)),
    })),
  };
}

function pathOf(folder: string, file: string): string {
  return `${folder}/${file.replace('./', '')}`;
}

function inPageOrder<Entry, Shown>(
  order: readonly string[],
  entries: Readonly<Record<string, Entry>>,
  show: (entry: Entry, id: string) => Promise<Shown>,
): Promise<readonly Shown[]> {
  const shown = inOrder(order, Object.keys(entries)).flatMap((id) => {
    const entry = entries[id];
    return entry ? [show(entry, id)] : [];
  });
  return Promise.all(shown);
}
