import type { PreviewServer } from 'vite';
import { MAILBOX_PATH } from '../mailbox/vite-plugin.ts';
import { ENDING_SIGNALS } from './dependencies.mjs';
import { sampleEnvironment } from './email-keys.ts';
import { freePort, portNotice, USUAL_PORT } from './ports.ts';
import { serve } from './serve.ts';
import { buildSite } from './tools.ts';

/** Not `dist/`: a build with sample keys must never be published by mistake. One for each port, which is baked in. */
const folderFor = (port: number) => `.local-build/${port}`;

let server: PreviewServer | undefined;
let stopping = false;

for (const signal of ENDING_SIGNALS) process.on(signal, stop);
process.exitCode = await main().catch((error: unknown) => {
  console.error(`\nLa página no pudo arrancar: ${error instanceof Error ? error.message : error}\n`);
  return 1;
});

async function main(): Promise<number> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const code = await buildSite(folderFor(port), sampleEnvironment(origin));
  if (stopping) return 0;
  if (code !== 0) return code;
  server = await serve({ folder: folderFor(port), port });
  const notice = portNotice(USUAL_PORT, port);
  console.log(
    [
      '',
      ...(notice ? [notice] : []),
      `  Página:       ${origin}/`,
      `  Buzón local:  ${origin}${MAILBOX_PATH}`,
      '',
      'Los mensajes del formulario llegan a ese buzón y no salen de esta computadora.',
      'Para terminar: Ctrl-C.',
      '',
    ].join('\n'),
  );
  return 0;
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Said before closing: Vite ends the process itself on SIGTERM.
  process.exitCode = 0;
  if (!server) return;
  await server.close();
  console.log('\nPágina y buzón cerrados.');
  process.exit();
}
