import { createServer } from 'node:net';
import { build } from 'astro';
import { sampleEnvironment } from '../src/form/email-service.ts';
import { MAILBOX_PATH } from './mailbox.ts';
import { freePort, serve } from './serve.ts';

const port = await freePort();
const origin = `http://localhost:${port}`;
// Not `dist/`: nobody must publish a build with sample keys. One folder per port, because the build contains the port.
const folder = `.local-build/${port}`;

// No other program gets the port during the build.
const holder = createServer((socket) => socket.destroy()).listen(port, 'localhost');
Object.assign(process.env, sampleEnvironment(origin));
await build({ outDir: folder });
holder.close();
await serve({ folder, port });
console.log(`
  Página:           ${origin}/
  Buzón de prueba:  ${origin}${MAILBOX_PATH}

Los mensajes del formulario llegan a ese buzón y no salen de esta computadora.
Para terminar: Ctrl-C.
`);
