import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentPolicy } from '../../src/output/content-policy.ts';
import { withPolicy } from '../../src/output/finish-html.ts';
import { freePort } from '../../tools/ports.ts';
import { serve } from '../../tools/serve.ts';

/** A folder with a page and its 404 page, as a build leaves them. */
export function standInSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(folder, 'index.html'), standInPage('Portada'));
  writeFileSync(join(folder, '404.html'), standInPage('No está'));
  return folder;
}

function standInPage(title: string): string {
  const html = `<!doctype html><head><title>${title}</title></head>`;
  return withPolicy(html, contentPolicy(html, 'http://localhost'));
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
  return { origin: `http://localhost:${port}`, folder, messages, close };
}
