import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sampleEnvironment } from '../tools/email-keys.ts';
import { buildSite, ROOT } from '../tools/tools.ts';

/** The built sites that tests read, by their folder in tests/output, and the fixture that lays their content. */
const SITES = {
  site: [],
  'gallery-site': ['photographs/lay-gallery.ts'],
  longest: ['extremes/lay-extremes.ts', 'longest'],
  shortest: ['extremes/lay-extremes.ts', 'shortest'],
};

// Messages go to the mailbox beside the page that Playwright serves on this port.
const environment = sampleEnvironment(`http://localhost:${process.env.SITE_PORT ?? 4400}`);

rmSync(join(ROOT, 'tests/output'), { recursive: true, force: true });
for (const [site, [script, ...options]] of Object.entries(SITES)) {
  const content = script ? `tests/output/${site}-content` : 'sample';
  if (script)
    execFileSync(process.execPath, [`tests/fixtures/${script}`, content, ...options], { cwd: ROOT });
  process.exitCode = await buildSite(`tests/output/${site}`, { ...environment, CONTENT_DIR: content });
  if (process.exitCode !== 0) break;
}
