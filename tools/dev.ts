import { MAILBOX_PATH } from './mailbox/vite-plugin.ts';
import { freePort, portNotice } from './only-one.ts';
import { livePage } from './processes.ts';

const port = await freePort();
const origin = `http://localhost:${port}`;
console.log(`${portNotice(port)}
La página se recarga sola en ${origin}/ cuando guardas un cambio.
Los mensajes llegan al buzón de prueba: ${origin}${MAILBOX_PATH}
Para terminar: Ctrl-C.`);
process.exitCode = await livePage(port);
