import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect } from 'vite';
import { MAILBOX_PATH } from '../../tools/mailbox.ts';
import { serve } from '../../tools/serve.ts';
import { FAULT_PATH, type Fault, faults } from '../support/fault.ts';

const OUTPUT = join(import.meta.dirname, '../output');
/** Folder of the built page. */
export const BUILT = process.env.BUILT_DIR ?? join(OUTPUT, 'site');
/** The built page sends its messages to this origin. */
const PORT = Number(process.env.SITE_PORT ?? 4400);
const ORIGIN = `http://localhost:${PORT}`;

/** Serves the built page in `BUILT` with an empty mailbox. @throws Error when the port is taken or nothing is built. */
export async function startSite() {
  const messages = join(OUTPUT, 'messages-browsers.jsonl');
  rmSync(messages, { force: true });
  const server = await serve({ folder: BUILT, port: PORT, messages });
  const site = {
    origin: ORIGIN,
    /** Addresses to answer with an error. */
    lost: null as RegExp | null,
    /** Whether answers forbid scripts, as a policy at a company or a school does. */
    forbidsScripts: false,
    /** Requests that were answered with 404. */
    notFound: [] as string[],
    /** Makes later sends fail; `null` ends the fault. */
    setMailboxFault: (fault: Fault | null) =>
      fetch(`${ORIGIN}${FAULT_PATH}`, { method: 'POST', body: JSON.stringify(fault) }),
    /** Messages that have arrived. */
    messages: async (): Promise<readonly unknown[]> =>
      (await fetch(`${ORIGIN}${MAILBOX_PATH}/mensajes`)).json(),
    close: () => server.close(),
  };
  const handle: Connect.NextHandleFunction = (request, response, next) => {
    const { url = '' } = request;
    if (site.lost?.test(url)) return void response.writeHead(500).end();
    if (site.forbidsScripts) response.appendHeader('Content-Security-Policy', "script-src 'none'");
    response.on('finish', () => response.statusCode === 404 && site.notFound.push(url));
    next();
  };
  // They run before every other handler.
  server.middlewares.stack.unshift({ route: '', handle }, { route: '', handle: faults() });
  return site;
}
