import { MAILBOX_PATH } from '../mailbox/middleware.ts';
import { ENDING_SIGNALS } from './dependencies.mjs';
import { sampleEnvironment } from './email-keys.ts';
import { freePort, portNotice, USUAL_PORT } from './ports.ts';
import { runTool } from './tools.ts';

let stopped = false;
for (const signal of ENDING_SIGNALS) process.on(signal, () => (stopped = true));

const port = await freePort();
const origin = `http://localhost:${port}`;
console.log(
  [
    portNotice(USUAL_PORT, port),
    `La página se recarga sola en ${origin}/ cuando guardas un cambio.`,
    `Los mensajes llegan al buzón local: ${origin}${MAILBOX_PATH}`,
    'Para terminar: Ctrl-C.',
  ].join('\n'),
);
// --force: entries remembered from another content folder would keep its pictures.
const code = await runTool('astro', ['dev', '--force', '--port', String(port)], sampleEnvironment(origin));
process.exitCode = stopped ? 0 : code;
