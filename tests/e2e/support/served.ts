import { test } from '@playwright/test';
import { freePort } from '../../../tools/ports.ts';
import { serve } from '../../../tools/serve.ts';

/** From here on each of Playwright's workers has twenty ports. */
const FIRST_PORT = 4500;

/** Serves another build than the sample's, until it is disposed of. */
export async function served(folder: string) {
  const port = await freePort(FIRST_PORT + test.info().parallelIndex * 20);
  const server = await serve({ folder, port });
  return { origin: `http://localhost:${port}`, [Symbol.asyncDispose]: () => server.close() };
}
