import fc from 'fast-check';

/** For fast-check, which prints the seed of a failure: `SEED=7` runs the same cases again. */
export const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) };

/** Draws numbers from 0 up to `max` for a test that asserts no property with fast-check, and prints their seed. */
export function drawnNumbers(count: number, max: number): readonly number[] {
  const { seed = Math.trunc(Math.random() * 2 ** 31) } = SEED;
  console.log(`SEED=${seed}`);
  return fc.sample(fc.noBias(fc.double({ min: 0, max, noNaN: true })), { seed, numRuns: count });
}
