import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentPolicy } from '../../src/output/content-policy.ts';
import { withPolicy } from '../../src/output/finish-html.ts';
import { freePort } from '../../tools/ports.ts';
import { serve } from '../../tools/serve.ts';

/** The local server with its mailbox, for a page and its 404 page as a build leaves them, on a port of its own. */
export async function startServer(firstPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [file, title] of [
    ['index.html', 'Portada'],
    ['404.html', 'No está'],
  ] as const) {
    const html = `<!doctype html><head><title>${title}</title></head>`;
    writeFileSync(join(folder, file), withPolicy(html, contentPolicy(html, 'http://localhost')));
  }
  const port = await freePort(firstPort);
  const server = await serve({ folder, port, messages: join(folder, 'messages.jsonl') });
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { origin: `http://localhost:${port}`, folder, close };
}
