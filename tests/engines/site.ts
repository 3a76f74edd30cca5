import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from '../../mailbox/faults.ts';
import { MAILBOX_PATH } from '../../mailbox/middleware.ts';
import type { StoredMessage } from '../../mailbox/store.ts';
import { serve } from '../../tools/serve.ts';
import { builtDir } from '../built/support/site.ts';
import { placeGuard } from './guard.ts';

/** The built page, served as a host would, with a mailbox that each journey finds empty. */
export interface Site {
  readonly origin: string;
  /** Accepted messages, oldest first. */
  messages(): Promise<readonly StoredMessage[]>;
  /** Makes every later send fail in this way, or with `null` none. */
  setFault(fault: Fault | null): Promise<void>;
  /** Empties the mailbox and ends its fault. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Serves a copy of the build in `BUILT_DIR`, guarded, that sends its messages to the mailbox on the same port. */
export async function startSite(port: number): Promise<Site> {
  const home = mkdtempSync(join(tmpdir(), 'engines-site-'));
  const folder = join(home, 'site');
  cpSync(builtDir(), folder, { recursive: true });
  placeGuard(folder, `http://localhost:${port}`);
  const server = await serve({ folder, port, messages: join(home, 'messages.jsonl') });
  const mailbox = `http://localhost:${port}${MAILBOX_PATH}`;
  const setFault = async (fault: Fault | null) => {
    const answer = await fetch(`${mailbox}/fallo`, { method: 'POST', body: JSON.stringify(fault) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    origin: `http://localhost:${port}`,
    messages: async () => (await (await fetch(`${mailbox}/mensajes`)).json()) as readonly StoredMessage[],
    setFault,
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
