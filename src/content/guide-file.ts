import { getCollection } from 'astro:content';
import { join } from 'node:path';
import { contentDir } from './content-dir.ts';
import { pdfFacts } from './pdf-facts.ts';
import type { GuideFile } from './schema.ts';

/** A guide whose PDF visitors can have: its id, and where the file lies on this computer. */
export interface AvailableGuide {
  readonly id: string;
  readonly path: string;
}

type Guide = Readonly<{ id: string; fileUrl: string | null; isAvailable: boolean }>;

/** The guides that have a PDF to publish. */
export async function availableGuides(): Promise<readonly AvailableGuide[]> {
  const guides = await getCollection('guides');
  return guides.flatMap(({ id, data }) => {
    const path = publishedPath({ id, ...data });
    return path ? [{ id, path }] : [];
  });
}

/** Address, pages and size of a guide's PDF; null while it has none to give. Rejects when it cannot be read. */
export async function guideFile(guide: Guide): Promise<GuideFile | null> {
  const path = publishedPath(guide);
  return path ? { href: `/guias/${guide.id}.pdf`, ...(await pdfFacts(path)) } : null;
}

function publishedPath({ id, fileUrl, isAvailable }: Guide): string | null {
  return isAvailable && fileUrl ? join(contentDir(), 'guides', id, fileUrl) : null;
}
