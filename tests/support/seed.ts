/** For fast-check, which prints the seed of a failure: `SEED=7` runs the same cases again. */
export const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) };
