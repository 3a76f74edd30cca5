import type { PreviewServer } from 'vite';
import { sampleEnvironment } from '../src/form/email-service.ts';
import { MAILBOX_PATH } from './mailbox/vite-plugin.ts';
import { freePort, portNotice } from './only-one.ts';
import { buildSite, onEnd } from './processes.ts';
import { serve } from './serve.ts';

const port = await freePort();
const origin = `http://localhost:${port}`;
// Not `dist/`: nobody must publish a build with sample keys. One folder per port, because the build contains the port.
const folder = `.local-build/${port}`;

let server: PreviewServer | undefined;
let isEnding = false;
onEnd(async () => {
  if (isEnding) return;
  isEnding = true;
  await server?.close();
  if (server) process.exit();
});

const code = await buildSite(folder, sampleEnvironment(origin));
process.exitCode = isEnding ? 0 : code;
if (code === 0 && !isEnding) {
  server = await serve({ folder, port });
  console.log(`
  ${portNotice(port)}
  Página:           ${origin}/
  Buzón de prueba:  ${origin}${MAILBOX_PATH}

Los mensajes del formulario llegan a ese buzón y no salen de esta computadora.
Para terminar: Ctrl-C.
`);
}
