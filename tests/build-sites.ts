import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sampleEnvironment } from '../src/form/email-service.ts';
import { ROOT } from '../tools/processes.ts';
import { runCommand } from './support/run-command.ts';

/** The sites that tests read, by their folder in tests/output, and the script that writes their content. */
const SITES = {
  site: [],
  'gallery-site': ['photographs/write-gallery.ts'],
};
/** Those of `npm run extremes`, with the argument `extremes`. */
const EXTREMES = {
  longest: ['extremes/write-extremes.ts', 'longest'],
  shortest: ['extremes/write-extremes.ts', 'shortest'],
};

// The port where Playwright serves the page with its mailbox.
const environment = sampleEnvironment(`http://localhost:${process.env.SITE_PORT ?? 4400}`);

rmSync(join(ROOT, 'tests/output'), { recursive: true, force: true });
// Side by side: a build uses little more than one core.
const sites = process.argv[2] === 'extremes' ? { ...SITES, ...EXTREMES } : SITES;
const builds = Object.entries(sites).map(async ([site, [script, ...options]]) => {
  const content = script ? `tests/output/${site}-content` : 'sample';
  if (script)
    execFileSync(process.execPath, [`tests/fixtures/${script}`, content, ...options], {
      cwd: ROOT,
      stdio: 'inherit',
    });
  const folder = `tests/output/${site}`;
  const isBuilt = await (site === 'shortest' ? buildWithoutKeys : buildSite)(folder, content);
  return isBuilt ? [] : [site];
});
const failed = (await Promise.all(builds)).flat();
if (failed.length > 0) {
  console.error(`Not built: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function buildSite(folder: string, content: string): Promise<boolean> {
  const words = { ...environment, CONTENT_DIR: content, OUT_DIR: folder };
  const { code, output } = await runCommand('node_modules/astro/bin/astro.mjs', words, 'build');
  console.log(output);
  return code === 0;
}

/** Runs `npm run build`. It needs no keys for a page without the form, and says where the page is. */
async function buildWithoutKeys(folder: string, content: string): Promise<boolean> {
  const none = Object.fromEntries(Object.keys(environment).map((variable) => [variable, '']));
  const words = { ...none, CONTENT_DIR: content, OUT_DIR: folder };
  const { code, output } = await runCommand('tools/build.ts', words);
  console.log(output);
  return code === 0 && output.includes('La página está construida');
}
