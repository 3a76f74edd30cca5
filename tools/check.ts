import { lint, types, unitTests } from './checks.ts';
import { runParts, table } from './parts.ts';

const results = await runParts([
  { title: 'Formato y estilo', work: lint },
  { title: 'Tipos', work: types },
  { title: 'Pruebas de piezas', work: () => unitTests('unit') },
]);
console.log(`\n${table(results)}\n`);
process.exitCode = results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
