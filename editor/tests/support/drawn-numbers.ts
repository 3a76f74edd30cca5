import fc from 'fast-check';
import { SEED } from '../../../tests/support/seed.ts';

/**
 * Draws numbers from 0 up to `max`, each as likely as any other, for a test that asserts no property with fast-check, and
 * prints their seed.
 */
export function drawnNumbers(count: number, max: number): readonly number[] {
  const { seed = Math.trunc(Math.random() * 2 ** 31) } = SEED;
  console.log(`SEED=${seed}`);
  // Not `fc.double`, whose numbers are almost all close to 0.
  const thousandths = fc.noBias(fc.nat({ max: max * 1000 }));
  return fc.sample(thousandths, { seed, numRuns: count }).map((drawn) => drawn / 1000);
}
