import site from '../astro.config.ts';
import { contentDir } from '../src/content/content-dir.ts';
import { contentIntegration } from '../src/content/content-plugin.ts';
import { readContent } from '../src/content/read/read-content.ts';
import { contentWithDrafts, livePage } from './live-page/integration.ts';

const dir = contentDir();

/** The page beside the owner's window, where it follows her forms. */
export default {
  ...site,
  integrations: [contentIntegration(dir, await readContent(dir), contentWithDrafts(dir)), livePage(dir)],
};
