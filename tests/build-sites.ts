import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sampleEnvironment } from '../tools/email-keys.ts';
import { buildSite, ROOT } from '../tools/tools.ts';

/** The sites that tests read, by their folder in tests/output, and the script that writes their content. */
const SITES = {
  site: [],
  'gallery-site': ['photographs/write-gallery.ts'],
  longest: ['extremes/write-extremes.ts', 'longest'],
  shortest: ['extremes/write-extremes.ts', 'shortest'],
};

// The port where Playwright serves the page with its mailbox.
const environment = sampleEnvironment(`http://localhost:${process.env.SITE_PORT ?? 4400}`);

rmSync(join(ROOT, 'tests/output'), { recursive: true, force: true });
for (const [site, [script, ...options]] of Object.entries(SITES)) {
  const content = script ? `tests/output/${site}-content` : 'sample';
  if (script)
    execFileSync(process.execPath, [`tests/fixtures/${script}`, content, ...options], { cwd: ROOT });
  process.exitCode = await buildSite(`tests/output/${site}`, { ...environment, CONTENT_DIR: content });
  if (process.exitCode !== 0) break;
}
