import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { emailServiceKeys, SEND_PATH, sampleEnvironment, sendEmail } from '../src/form/email-service.ts';
import { headersFor } from './deploy/headers.ts';
import { freePort, serve } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
let origin: string;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  for (const [file, title] of Object.entries({ index: 'Portada', 404: 'No está' }))
    writeFileSync(join(folder, `${file}.html`), `<!doctype html><head><title>${title}</title></head>`);
  const port = await freePort(4800);
  origin = `http://localhost:${port}`;
  server = await serve({ folder, port, messages: join(folder, 'messages.jsonl') });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('the local server', () => {
  test('serves the page with every header that a host sends', async () => {
    const response = await fetch(`${origin}/`);
    expect(await response.text()).toContain('Portada');
    for (const [name, value] of Object.entries(headersFor('/')))
      expect(response.headers.get(name)).toBe(value);
  });

  test.each(['/nada', '/nada.html', '/_astro/nada.js', '/__buzones', '/%zz', '/..%2f..%2fetc%2fpasswd'])(
    'answers %s with the 404 page and its status',
    async (path) => {
      const response = await fetch(origin + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('No está');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('prints a message from its own page, lists it as plain text, and refuses messages of other sites', async () => {
    // The client reads the page's address.
    vi.stubGlobal('location', new URL(origin));
    onTestFinished(() => void vi.unstubAllGlobals());
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const message = { name: '<b>Luz</b>', email: 'luz@example.com', message: 'Hola', phone: '' };
    const keys = emailServiceKeys(sampleEnvironment(origin));
    await sendEmail(keys, message, 'sitio');
    expect(String(printed.mock.lastCall)).toContain('Nombre: <b>Luz</b>');
    await expect(sendEmail(keys, JSON.parse('{"name":"Luz"}'), 'sitio')).rejects.toMatchObject({
      status: 400,
    });
    printed.mockRestore();
    const foreign = { method: 'POST', body: '{}', headers: { Origin: 'http://sitio-ajeno.example' } };
    for (const path of [SEND_PATH, '/__buzon'])
      expect((await fetch(origin + path, foreign)).status).toBe(403);
    const list = await fetch(`${origin}/__buzon`);
    expect(await list.text()).toContain('<b>Luz</b>');
    expect(list.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(list.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(`${origin}/__buzon/otra`)).status).toBe(404);
  });
});
