import type { Problem } from '../src/content/read/problem.ts';
import { readContent } from '../src/content/read/read-content.ts';
import { readAccepted } from './accepted.ts';
import { summary } from './checklist.ts';
import { blocks, type Finding, findings } from './checks.ts';
import { ownSettings } from './own-settings.ts';
import { type SiteState, siteState } from './site-state.ts';

/** Result of all checks before publishing. */
type Review = {
  /** Whether the page may be published. */
  readonly isReady: boolean;
  /** The same in Spanish, with the number of findings. */
  readonly summary: string;
} & (
  | { readonly problems: readonly Problem[] }
  | { readonly problems: null; readonly site: SiteState; readonly found: readonly Finding[] }
);

/**
 * Reads content and settings and runs all checks; if the content has problems, only these are reported.
 * @param content absolute path of the content folder
 * @param settings folder of `.env`
 * @throws Error, in Spanish, as `siteState` does
 */
export async function review(content: string, settings: string): Promise<Review> {
  const read = await readContent(content);
  const { problems } = read;
  if (problems.length > 0) {
    return { isReady: false, summary: 'Antes que nada hay que corregir el contenido.', problems };
  }
  const site = await siteState(read, ownSettings(settings), await readAccepted(content));
  const found = findings(site);
  return { isReady: !found.some(blocks), summary: summary(found), problems: null, site, found };
}
