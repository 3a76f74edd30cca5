import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/ports.ts';
import { serve } from '../../scripts/serve.ts';

/** A folder with a page and its 404 page, as a build leaves them. */
export function standInSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portada</title>');
  writeFileSync(join(folder, '404.html'), '<!doctype html><title>No está</title>');
  return folder;
}

/** The local server with its mailbox, on a port and a message file of its own. */
export async function startServer(firstPort: number) {
  const folder = standInSite();
  const port = await freePort(firstPort);
  const messages = join(folder, 'messages.jsonl');
  const server = await serve({ folder, port, messages });
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { origin: `http://localhost:${port}`, messages, close };
}
