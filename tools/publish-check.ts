import { styleText } from 'node:util';
import { problemLines } from '../src/content/problem.ts';
import { checklist, type Paint, previews, summary } from './publish/checklist.ts';
import { blocks } from './publish/checks.ts';
import { review } from './publish/review.ts';

/** Colours on a terminal only, and not where NO_COLOR asks for none. */
const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout });

process.exitCode = await main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  return 1;
});

async function main(): Promise<number> {
  const asksNetwork = process.argv.includes('--enlaces');
  const seen = await review(asksNetwork, console.log);
  if (seen.problems) {
    console.error('\nAntes que nada hay que corregir el contenido:');
    for (const problem of problemLines(seen.problems)) console.error(`  ✗ ${problem}`);
    console.error('\nCorrígelo y repite npm run publicar:revisar.\n');
    return 1;
  }
  const { found, site } = seen;
  const isReady = !found.some(blocks);
  const next = isReady
    ? 'Qué sigue: npm run publicar:probar-correo, luego npm run build, y sube la carpeta dist/.'
    : 'Qué sigue: resuelve lo de «Impide publicar», de arriba abajo, y repite npm run publicar:revisar.';
  console.log(
    [checklist(found, asksNetwork, paint), '', previews(site), '', summary(found), next, ''].join('\n'),
  );
  return isReady ? 0 : 1;
}
