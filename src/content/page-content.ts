import { inOrder, type PictureFile } from './fields.ts';
import type { ReadContent } from './read-content.ts';
import type { GuideFile, Picture } from './schema.ts';
import { withBoundWords } from './short-words.ts';

/**
 * Assembles the content for the page: shown entries in page order, pictures and files resolved, short words bound.
 * @param picture prepares a picture for the page; `path` starts in the content folder: `hero/retrato.jpg`
 */
export async function pageContent(
  content: NonNullable<ReadContent['content']>,
  facts: ReadContent['facts'],
  picture: (path: string, slot: PictureFile['slot']) => Promise<Picture>,
) {
  const { sections, entries } = withBoundWords(content);
  const { hero, about, ebooks, 'printed-books': printed, 'free-guides': guides, youtube } = sections;
  const pictureIn = (folder: string, { file, slot }: PictureFile) => picture(pathOf(folder, file), slot);
  const guideFile = (id: string, fileUrl: string): GuideFile | null => {
    const found = facts[pathOf(`free-guides/${id}`, fileUrl)];
    if (!found || !('pages' in found)) return null;
    return { href: `/guias/${id}.pdf`, pages: found.pages, bytes: found.bytes };
  };
  return {
    ...sections,
    hero: { ...hero, profileImage: await pictureIn('hero', hero.profileImage) },
    about: {
      ...about,
      activities: await Promise.all(
        about.activities.map(async (activity) => ({
          ...activity,
          image: activity.image && (await pictureIn('about', activity.image)),
        })),
      ),
    },
    ebooks: {
      ...ebooks,
      entries: await shownEntries(ebooks, entries.ebooks, async (book, id) => ({
        ...book,
        id,
        image: await pictureIn(`ebooks/${id}`, book.image),
      })),
    },
    'printed-books': {
      ...printed,
      entries: await shownEntries(printed, entries['printed-books'], async (book, id) => ({
        ...book,
        id,
        image: await pictureIn(`printed-books/${id}`, book.image),
      })),
    },
    'free-guides': {
      ...guides,
      entries: await shownEntries(guides, entries['free-guides'], async (guide, id) => ({
        ...guide,
        id,
        image: guide.image && (await pictureIn(`free-guides/${id}`, guide.image)),
        /** Null if there is nothing to download. */
        file: guide.isAvailable && guide.fileUrl ? guideFile(id, guide.fileUrl) : null,
      })),
    },
    youtube: {
      ...youtube,
      entries: await shownEntries(youtube, entries.youtube, async (video, id) => ({
        ...video,
        id,
        thumbnail: video.thumbnail && (await pictureIn(`youtube/${id}`, video.thumbnail)),
      })),
    },
  };
}

function pathOf(folder: string, file: string): string {
  return `${folder}/${file.replace('./', '')}`;
}

/** The entries of a section in page order, without hidden ones; none of a hidden section. */
function shownEntries<Entry extends { readonly hidden: boolean | null }, Shown>(
  section: { readonly order: readonly string[]; readonly hidden: boolean | null },
  entries: Readonly<Record<string, Entry>>,
  show: (entry: Entry, id: string) => Promise<Shown>,
): Promise<readonly Shown[]> {
  if (section.hidden) return Promise.resolve([]);
  const shown = inOrder(section.order, Object.keys(entries)).flatMap((id) => {
    const entry = entries[id];
    return entry && !entry.hidden ? [show(entry, id)] : [];
  });
  return Promise.all(shown);
}
