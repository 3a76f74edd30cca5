import { MAILBOX_PATH } from './mailbox.ts';
import { livePage } from './processes.ts';
import { freePort } from './serve.ts';

const port = await freePort();
const origin = `http://localhost:${port}`;
console.log(`
La página se recarga sola en ${origin}/ cuando guardas un cambio.
Los mensajes llegan al buzón de prueba: ${origin}${MAILBOX_PATH}
Para terminar: Ctrl-C.`);
process.exitCode = await livePage(port);
