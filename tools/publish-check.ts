import { problemLines } from '../src/content/problem.ts';
import { checklist, summary } from './publish/checklist.ts';
import { blocks } from './publish/checks.ts';
import { review } from './publish/review.ts';

process.exitCode = await main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  return 1;
});

async function main(): Promise<number> {
  const seen = await review(process.argv.includes('--enlaces'), console.log);
  if (seen.problems) {
    console.error('\nAntes que nada hay que corregir el contenido:');
    for (const problem of problemLines(seen.problems)) console.error(`  ✗ ${problem}`);
    console.error('\nCorrígelo y repite npm run publicar:revisar.\n');
    return 1;
  }
  const { found } = seen;
  const isReady = !found.some(blocks);
  const next = isReady
    ? 'Qué sigue: npm run build, sube la carpeta dist/ y envíate un mensaje desde tu página.'
    : 'Qué sigue: resuelve lo de «Impide publicar», de arriba abajo, y repite npm run publicar:revisar.';
  console.log([checklist(found), '', summary(found), next, ''].join('\n'));
  return isReady ? 0 : 1;
}
