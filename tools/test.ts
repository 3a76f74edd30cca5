import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { run } from './dependencies.mjs';
import { sampleEnvironment } from './email-keys.ts';
import { ensureEngines } from './engines.ts';
import { countTests, failureLines, type Lane, type Part, runStages, table } from './parts.ts';
import { freePort } from './ports.ts';
import { buildSite, ROOT, runTool } from './tools.ts';

// `npm test`, and with the word `check` what takes seconds: `npm run check`.
const OUTPUT = 'tests/output';
const SITE = `${OUTPUT}/site`;
const SITE_PORT = 4400;
const EDITOR_PORT = 4440;
/** Tests that measure: beside others they would measure those, too. */
const MEASURING = '@alone';

const LINT: Part = {
  title: 'Formato y estilo',
  work: (output) => runTool('@biomejs/biome', ['check', '--error-on-warnings'], {}, output),
};

/**
 * Types in strictest mode, of Astro's files and of every script alike. The checker itself, after Astro's own types
 * are written: `astro check` offers to install what is missing, and calls that a success.
 */
const TYPES: Part = {
  title: 'Tipos',
  work: async (output) => {
    const code = await runTool('astro', ['sync'], {}, output);
    return code || runTool('@astrojs/check', ['--minimumFailingSeverity', 'hint'], {}, output);
  },
};

const UNIT = vitest('Pruebas de piezas', 'unit');

const isCheck = process.argv.includes('check');
if (!isCheck) rmSync(join(ROOT, OUTPUT), { recursive: true, force: true });
process.exitCode = await runAll(isCheck ? [[[LINT, TYPES], [UNIT]]] : stagesOf(await freePort(SITE_PORT)));

/** Runs all stages; says last how each part went, why some failed, and how many tests did. */
async function runAll(stages: readonly (readonly Lane[])[]): Promise<number> {
  const results = await runStages(stages, OUTPUT);
  console.log(['', table(results), '', ...results.flatMap(failureLines)].join('\n'));
  const counts = results.map(countTests);
  const sum = (outcome: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((all, part) => all + part[outcome], 0);
  const skipped = sum('skipped');
  // Where CI is set nothing may be left untested.
  const failed = sum('failed') + (process.env.CI ? skipped : 0);
  console.log(`${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 ? 0 : 1;
}

/** All there is, in stages whose lanes do not disturb each other on two cores. */
function stagesOf(port: number): readonly (readonly Lane[])[] {
  const site = { SITE_PORT: String(port), BUILT_DIR: join(ROOT, SITE) };
  const sample = (output: number) => buildSample(SITE, 'sample', port, output);
  /** A build of what a script of tests/fixtures lays. */
  const laid = (title: string, folder: string, script: string, ...options: string[]) => ({
    title,
    work: async (output: number) => {
      const content = `${OUTPUT}/${folder}-content`;
      const lay = [`tests/fixtures/${script}`, content, ...options];
      const code = await run(process.execPath, [...process.execArgv, ...lay], {
        cwd: ROOT,
        stdio: ['inherit', output, output],
      });
      return code || buildSample(`${OUTPUT}/${folder}`, content, port, output);
    },
  });
  const built = { title: 'Construcción de muestra', work: sample };
  const gallery = laid('Construcción con fotos', 'gallery-site', 'photographs/lay-gallery.ts');
  const extremes = [
    laid('Construcción con lo más largo', 'longest', 'extremes/lay-extremes.ts', 'longest'),
    laid('Construcción con lo más corto', 'shortest', 'extremes/lay-extremes.ts', 'shortest'),
  ];
  const browsers = { title: 'Navegadores', work: programs };
  const inBrowser = [browsers, built, gallery, ...extremes].map(({ title }) => title);
  return [
    [[browsers]],
    [[LINT, TYPES, built, gallery, ...extremes], [UNIT]],
    [
      [playwright('Pruebas del editor', ['--config', 'playwright.editor.config.ts'], [browsers.title])],
      [
        vitest('Recorridos en otros motores', 'engines', [browsers.title, built.title], site),
        vitest('Pruebas de lo construido', 'built', [built.title], site),
      ],
    ],
    [[playwright('Pruebas en el navegador', ['--grep-invert', MEASURING], inBrowser, site)]],
    [[playwright('Mediciones', ['--grep', MEASURING, '--workers', '1'], inBrowser, site)]],
  ];
}

/** Tests of one of the projects of vitest.config.ts. */
function vitest(
  title: string,
  project: 'unit' | 'built' | 'engines',
  needs: readonly string[] = [],
  environment: Record<string, string> = {},
): Part {
  const report = join(ROOT, OUTPUT, `${title}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // The mailbox prints every message of a journey.
  const silence = project === 'engines' ? ['--silent=passed-only'] : [];
  const args = ['run', '--project', project, ...silence, ...reporters];
  return { title, needs, report, work: (output) => runTool('vitest', args, environment, output) };
}

/** Tests in Chromium; the editor's look for a port of their own. */
function playwright(
  title: string,
  args: readonly string[],
  needs: readonly string[],
  environment: Record<string, string> = {},
): Part {
  const report = join(ROOT, OUTPUT, `${title}.json`);
  const work = async (output: number) => {
    const port = environment.SITE_PORT ?? String(await freePort(EDITOR_PORT));
    const settings = { ...environment, SITE_PORT: port, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return runTool('@playwright/test', ['test', '--reporter=list,json', ...args], settings, output);
  };
  return { title, needs, report, work };
}

function buildSample(folder: string, content: string, port: number, output: number): Promise<number> {
  const environment = { ...sampleEnvironment(`http://localhost:${port}`), CONTENT_DIR: content };
  return buildSite(folder, environment, output);
}

/** Finds or installs the browsers, and says which engines are missing. */
async function programs(): Promise<number> {
  // Playwright's workers need not look for it again.
  process.env.CHROMIUM_PATH = await ensureBrowser();
  const missing = await ensureEngines();
  console.log([process.env.CHROMIUM_PATH, ...missing].join('\n'));
  return 0;
}
