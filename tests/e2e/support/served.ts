import type { AddressInfo } from 'node:net';
import { serve } from '../../../tools/serve.ts';

/** Serves another build than the sample's on a free port, until it is disposed of. */
export async function served(folder: string) {
  const server = await serve({ folder, port: 0 });
  const { port } = server.httpServer.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, [Symbol.asyncDispose]: () => server.close() };
}
