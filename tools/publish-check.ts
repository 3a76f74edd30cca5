import { styleText } from 'node:util';
import { contentProblems } from '../src/content/check-content.ts';
import { contentDir } from '../src/content/content-dir.ts';
import { type Problem, problemLines } from '../src/content/problem.ts';
import { loadOwnSettings } from './own-settings.ts';
import { askLinks, externalLinks, linkFindings, verdictLine } from './publish/ask-links.ts';
import { checklist, type Paint, previews, summary, withFieldName } from './publish/checklist.ts';
import { blocks, type Finding, findings } from './publish/checks.ts';
import { MissingSampleError, readSite, type SiteState } from './publish/site.ts';

/** Colours on a terminal only, and not where NO_COLOR asks for none. */
const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout });

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof MissingSampleError)) throw error;
  console.error(`\n${error.message}\n`);
  return 1;
});

async function main(): Promise<number> {
  loadOwnSettings();
  const problems = await contentProblems(contentDir());
  if (problems.length > 0) return refuse(problems);
  const site = await readSite(contentDir(), process.env);
  const asksNetwork = process.argv.includes('--enlaces');
  const found = [...(asksNetwork ? await brokenLinks(site) : []), ...findings(site)];
  const lines = [checklist(found, asksNetwork, paint), '', previews(site), '', summary(found)];
  console.log([...lines, nextStep(found), ''].join('\n'));
  return found.some(blocks) ? 1 : 0;
}

function refuse(problems: readonly Problem[]): number {
  console.error('\nAntes que nada hay que corregir el contenido:');
  for (const problem of problemLines(problems.map(withFieldName))) console.error(`  ✗ ${problem}`);
  console.error('\nCorrígelo y repite npm run publicar:revisar.\n');
  return 1;
}

async function brokenLinks(site: SiteState): Promise<readonly Finding[]> {
  const asked = externalLinks(site.fields);
  console.log(`Preguntando por ${asked.length} enlaces…`);
  const verdicts = await askLinks(asked.map(({ value }) => value));
  for (const [address, verdict] of verdicts) console.log(`  ${verdictLine(address, verdict)}`);
  return linkFindings(asked, verdicts);
}

function nextStep(found: readonly Finding[]): string {
  return found.some(blocks)
    ? 'Qué sigue: resuelve lo de «Impide publicar», de arriba abajo, y repite npm run publicar:revisar.'
    : 'Qué sigue: npm run publicar:probar-correo, luego npm run build, y sube la carpeta dist/.';
}
