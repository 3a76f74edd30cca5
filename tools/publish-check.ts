import { contentDir } from '../src/content/content-dir.ts';
import { problemLines } from '../src/content/read/problem.ts';
import { checklist, review } from './checks/review.ts';
import { ROOT } from './processes.ts';

process.exitCode = await main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  return 1;
});

async function main(): Promise<number> {
  const seen = await review(contentDir(), ROOT);
  if (seen.problems) {
    console.error(`\n${seen.summary}`);
    for (const problem of problemLines(seen.problems)) console.error(`  ✗ ${problem}`);
    console.error('\nCorrígelo y repite npm run publicar:revisar.\n');
    return 1;
  }
  const { found, isReady, summary } = seen;
  const next = isReady
    ? 'Qué sigue: npm run build, sube la carpeta dist/ y envíate un mensaje desde tu página.'
    : 'Qué sigue: resuelve lo de «Impide publicar», de arriba abajo, y repite npm run publicar:revisar.';
  console.log([checklist(found), '', summary, next, ''].join('\n'));
  return isReady ? 0 : 1;
}
