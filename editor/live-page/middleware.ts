import type { MiddlewareHandler } from 'astro';
import { contentDir } from '../../src/content/content-dir.ts';
import { withDrafts } from './draft-entries.ts';
import { newMarks } from './marks.ts';

/** The pages of the live page show the drafts of new entries, and their HTML says which form and field a text is from. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  const { mark, finish } = newMarks();
  // Before the content is read: the page asks with it whether the content has changed since (integration.ts).
  const rendered = String(Date.now());
  locals.loadContent = async () => {
    // Imported for each page: a module that a page imports is evaluated again when the content changes, this one is not.
    const read = await import('virtual:content');
    const { pageContent } = await import('../../src/content/page-content.ts');
    const { content, facts } = await withDrafts(contentDir(), read);
    return pageContent({ content: content && mark(content), facts });
  };
  const response = await next();
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const own = {
    'data-window': process.env.WINDOW_ORIGIN ?? '',
    'data-rendered': rendered,
    // The web fonts from the start, since they come from this computer.
    'data-fonts': '',
  };
  return new Response(finish(await response.text(), own), response);
};
