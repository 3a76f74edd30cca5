import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredMessage } from '../../mailbox/messages.ts';
import { MAILBOX_PATH, type Misbehaviour } from '../../mailbox/vite-plugin.ts';
import { serve } from '../../tools/serve.ts';
import { builtDir } from '../built/support/site.ts';
import { placeGuard } from './guard.ts';

/** What may come in place of a script. */
export const LOST_SCRIPTS = ['error', 'login page', 'half of it', 'cut connection', 'silence'] as const;
type LostScript = (typeof LOST_SCRIPTS)[number];

/** The built page, served as a host would, with a mailbox that each journey finds empty. */
export type Site = Awaited<ReturnType<typeof startSite>>;

/** Serves a copy of the build in `BUILT_DIR`, guarded, that sends its messages to the mailbox on the same port. */
export async function startSite(port: number) {
  const home = mkdtempSync(join(tmpdir(), 'engines-site-'));
  const folder = join(home, 'site');
  cpSync(builtDir(), folder, { recursive: true });
  placeGuard(folder, `http://localhost:${port}`);
  const server = await serve({ folder, port, messages: join(home, 'messages.jsonl') });
  let lost: LostScript | null = null;
  const [serveFile] = server.httpServer.listeners('request') as RequestListener[];
  server.httpServer.removeAllListeners('request').on('request', (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (!lost || !path.startsWith('/_astro/') || !path.endsWith('.js')) return serveFile?.(request, response);
    answerBadly(lost, response, readFileSync(join(folder, path)));
    lost = null;
  });
  const mailbox = `http://localhost:${port}${MAILBOX_PATH}`;
  const setFault = async (fault: Misbehaviour | null) => {
    const answer = await fetch(`${mailbox}/fallo`, { method: 'POST', body: JSON.stringify(fault) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    origin: `http://localhost:${port}`,
    /** Accepted messages, oldest first. */
    messages: async () => (await (await fetch(`${mailbox}/mensajes`)).json()) as readonly StoredMessage[],
    /** Makes every later send fail in this way, or with `null` none. */
    setFault,
    /** Answers the next request for a script in this way. */
    loseScript: (how: LostScript) => {
      lost = how;
    },
    /** Empties the mailbox and ends its fault. */
    reset: async () => {
      await fetch(`${mailbox}/mensajes`, { method: 'DELETE' });
      await setFault(null);
    },
    close: async () => {
      await server.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Answers as a bad line, a tired server or somebody else's network does. */
function answerBadly(lost: LostScript, response: ServerResponse, script: Buffer): void {
  const half = script.subarray(0, script.length / 2);
  const type = { 'Content-Type': 'text/javascript' };
  if (lost === 'error') response.writeHead(500).end();
  if (lost === 'login page')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Wi-Fi</title>');
  if (lost === 'half of it') response.writeHead(200, type).end(half);
  if (lost === 'cut connection')
    response
      .writeHead(200, { ...type, 'Content-Length': script.length })
      .write(half, () => response.destroy());
}
