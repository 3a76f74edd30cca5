import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { publishRoutes } from './publish.ts';
import { Refusal } from './refusal.ts';

test.each([
  [
    Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
    'No queda espacio en esta',
  ],
  [new Error('No se puede leer «portada.jpg».'), 'No se puede leer «portada.jpg».'],
  [new Refusal('Falta algo.'), 'Falta algo.'],
])('a job that the computer stops says why in the owner’s words: %s', async (error, words) => {
  const home = mkdtempSync(join(tmpdir(), 'publicar-'));
  const routes = publishRoutes({
    content: join(home, 'content'),
    settings: home,
    out: join(home, 'dist'),
    onChange: () => undefined,
    build: async () => undefined,
    readSource: () => Promise.reject(error),
    bringSource: async () => '',
    open: () => undefined,
  });
  const body = JSON.stringify({ action: 'fetch' });
  await routes['POST /api/publish'](new Request('http://localhost', { method: 'POST', body }));
  const { job } = await vi.waitUntil(() => {
    const state = routes['GET /api/publish']();
    return state.job?.state === 'failed' && state;
  });
  expect(job?.words).toContain(words);
  rmSync(home, { recursive: true });
});
