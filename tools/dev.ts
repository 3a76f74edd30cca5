import { MAILBOX_PATH } from '../mailbox/vite-plugin.ts';
import { livePage } from './live-page.ts';
import { freePort, portNotice, USUAL_PORT } from './ports.ts';

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
process.exitCode = await livePage(port);
