import { contentDir } from '../../src/content/content-dir.ts';
import type { Problem } from '../../src/content/problem.ts';
import { readContent } from '../../src/content/read-content.ts';
import { ownSettings } from '../own-settings.ts';
import { askLinks, externalLinks, linkFindings, type Verdict, verdictLine } from './ask-links.ts';
import { type Finding, findings } from './checks.ts';
import { readSite, type SiteState } from './site.ts';

/** The problems of the content, or what the checks found. */
type Review =
  | { readonly problems: readonly Problem[] }
  | { readonly problems: null; readonly site: SiteState; readonly found: readonly Finding[] };

/**
 * Reads content and settings and runs all checks.
 * @param asksNetwork whether to request external links, too
 * @param tell called with a line for each link
 * @throws Error, in Spanish, as `readSite` does
 */
export async function review(asksNetwork: boolean, tell?: (line: string) => void): Promise<Review> {
  const { problems } = await readContent(contentDir());
  if (problems.length > 0) return { problems };
  const site = await readSite(contentDir(), ownSettings());
  const broken = asksNetwork ? await brokenLinks(site, tell) : [];
  return { problems: null, site, found: [...broken, ...findings(site)] };
}

async function brokenLinks(site: SiteState, tell?: (line: string) => void): Promise<readonly Finding[]> {
  const asked = externalLinks(site.fields);
  tell?.(`Comprobando ${asked.length} enlaces…`);
  const verdicts: ReadonlyMap<string, Verdict> = await askLinks(asked.map(({ value }) => value));
  for (const [address, verdict] of verdicts) tell?.(`  ${verdictLine(address, verdict)}`);
  return linkFindings(asked, verdicts);
}
