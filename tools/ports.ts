import { parseArgs } from 'node:util';
import getPort, { portNumbers } from 'get-port';
import { onlyOne } from './only-one.ts';

const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: false });
/** Port of the local page, if it is free: of `npm start -- --port 5000`, or of the environment. */
export const DEFAULT_PORT = Number(values.port || process.env.SITE_PORT || 4321);

/**
 * The first free port of a hundred from `preferred` on. No other program of this project gets it, also from another folder,
 * until this one ends: Astro takes its port only seconds later.
 */
export async function freePort(preferred: number = DEFAULT_PORT): Promise<number> {
  const port = await getPort({ port: portNumbers(preferred, preferred + 99) });
  const found = await onlyOne(`puerto ${port}`);
  if (typeof found === 'string') return freePort(port + 1);
  found(String(port));
  return port;
}

/** Notice that the usual port is taken; empty if the page has it. */
export function portNotice(port: number): string {
  return port === DEFAULT_PORT ? '' : `El puerto ${DEFAULT_PORT} está ocupado; la página usa el ${port}.`;
}
