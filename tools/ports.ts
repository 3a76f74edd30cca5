import { createServer } from 'node:net';

/** Where the page is served on one's own machine when nothing else is there. */
export const USUAL_PORT = 4321;

const LOOPBACKS = ['127.0.0.1', '::1'];
const PORTS_TO_TRY = 100;

/**
 * The first free port from `preferred` on, on every local address.
 * @throws Error, in Spanish, when a hundred ports in a row are taken.
 */
export async function freePort(preferred: number = USUAL_PORT): Promise<number> {
  for (let port = preferred; port < preferred + PORTS_TO_TRY; port++) {
    const free = await Promise.all(LOOPBACKS.map((host) => isFree(port, host)));
    if (free.every(Boolean)) return port;
  }
  throw new Error(`No hay ningún puerto libre entre ${preferred} y ${preferred + PORTS_TO_TRY - 1}.`);
}

/** Says that another port than the preferred one was chosen; empty where it was not. */
export function portNotice(preferred: number, chosen: number): string {
  return chosen === preferred ? '' : `El puerto ${preferred} está ocupado; la página usa el ${chosen}.`;
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
