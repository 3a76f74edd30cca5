import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { layGallery } from '../tests/fixtures/photographs/lay-gallery.ts';
import { ensureBrowser } from './browser.ts';
import { lint, types, unitTests } from './checks.ts';
import { countsOf, engineCounts, sum } from './counts.ts';
import { sampleEnvironment } from './email-keys.ts';
import { ensureEngines } from './engines.ts';
import { type Part, type PartResult, runParts, table } from './parts.ts';
import { freePort } from './ports.ts';
import { buildSite, ROOT, runTool } from './tools.ts';

const OUTPUT = 'tests/output';
const SITE = `${OUTPUT}/site`;
const FIRST_PORT = 4400;
const FIRST_EDITOR_PORT = 4440;

const TITLES = {
  browser: 'Navegador',
  fixtures: 'Construcción de muestra',
  gallery: 'Construcción con fotos',
} as const;
const REPORTS = {
  'Pruebas de piezas': join(ROOT, OUTPUT, 'unit.json'),
  'Pruebas de lo construido': join(ROOT, OUTPUT, 'built.json'),
  'Pruebas en el navegador': join(ROOT, OUTPUT, 'end-to-end.json'),
  'Recorridos en tres motores': join(ROOT, OUTPUT, 'engines.json'),
  'Pruebas del editor': join(ROOT, OUTPUT, 'editor.json'),
} as const;

rmSync(join(ROOT, OUTPUT), { recursive: true, force: true });
const results = await runParts(parts(await freePort(FIRST_PORT)));
process.exitCode = report(results);

function parts(port: number): readonly Part[] {
  const keys = sampleEnvironment(`http://localhost:${port}`);
  const samples = { ...keys, CONTENT_DIR: 'sample' };
  return [
    { title: TITLES.browser, work: browser },
    { title: 'Formato y estilo', work: lint },
    { title: 'Tipos', work: types },
    { title: 'Pruebas de piezas', work: () => unitTests('unit', REPORTS['Pruebas de piezas']) },
    { title: TITLES.fixtures, work: () => buildSite(SITE, samples) },
    { title: 'Construcción de content/', work: () => buildSite(`${OUTPUT}/own-site`, keys) },
    { title: TITLES.gallery, work: () => gallery(keys) },
    { title: 'Pruebas de lo construido', work: builtTests, needs: [TITLES.fixtures] },
    {
      title: 'Pruebas en el navegador',
      work: () => runTool('@playwright/test', ['test'], { SITE_PORT: String(port) }),
      needs: [TITLES.browser, TITLES.fixtures, TITLES.gallery],
    },
    {
      title: 'Recorridos en tres motores',
      work: () => engines(port),
      needs: [TITLES.browser, TITLES.fixtures],
    },
    { title: 'Pruebas del editor', work: editorTests, needs: [TITLES.browser] },
  ];
}

async function browser(): Promise<number> {
  const path = await ensureBrowser();
  // Playwright's workers need not look for it again.
  process.env.CHROMIUM_PATH = path;
  console.log(path);
  return 0;
}

/** The page with photographs of every shape beside drawings. */
async function gallery(keys: Record<string, string>): Promise<number> {
  const content = await layGallery(join(ROOT, 'sample'));
  return buildSite(`${OUTPUT}/gallery-site`, { ...keys, CONTENT_DIR: content }).finally(() =>
    rmSync(content, { recursive: true }),
  );
}

function builtTests(): Promise<number> {
  return unitTests('built', REPORTS['Pruebas de lo construido'], { BUILT_DIR: join(ROOT, SITE) });
}

/** Makes the journeys in every engine that is here or can be installed, and says how each did and which are missing. */
async function engines(port: number): Promise<number> {
  const report = REPORTS['Recorridos en tres motores'];
  const missing = await ensureEngines();
  const code = await unitTests('engines', report, { BUILT_DIR: join(ROOT, SITE), SITE_PORT: String(port) });
  const lines = engineCounts(report).map(({ label, passed, made }) => `${label}: ${passed} de ${made} bien`);
  console.log([...lines, ...missing].join('\n'));
  return code;
}

async function editorTests(): Promise<number> {
  const port = String(await freePort(FIRST_EDITOR_PORT));
  return runTool('@playwright/test', ['test', '--config', 'playwright.editor.config.ts'], {
    SITE_PORT: port,
  });
}

/** Prints the table and the counts. A failed part that counts no tests of its own counts as one failure. */
function report(all: readonly PartResult[]): number {
  const counts = sum(Object.values(REPORTS).map(countsOf));
  const broken = all.filter(({ title, outcome }) => outcome !== 'passed' && !(title in REPORTS)).length;
  const skipped = process.env.CI ? counts.skipped : 0;
  if (counts.skipped > 0) console.log(`\nPruebas saltadas: ${counts.skipped}`);
  console.log(`\n${table(all)}\n`);
  const failed = counts.failed + broken + skipped;
  console.log(`${counts.passed} passed, ${failed} failed`);
  return failed === 0 && all.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
}
