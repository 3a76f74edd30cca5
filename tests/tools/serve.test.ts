import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerRules, headersFor } from '../../deploy/headers.ts';
import { MAILBOX_POLICY } from '../../mailbox/page.ts';
import { startServer } from './running.ts';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(4800);
});
afterAll(() => server.close());

describe('the local server', () => {
  test('serves the page with every header that a host sends', async () => {
    const response = await fetch(`${server.origin}/`);
    expect(await response.text()).toContain('Portada');
    for (const [name, value] of Object.entries(headersFor(headerRules(server.folder), '/')))
      expect(response.headers.get(name)).toBe(value);
  });

  test.each(['/nada', '/nada.html', '/_astro/nada.js', '/__buzones', '/%zz', '/..%2f..%2fetc%2fpasswd'])(
    'answers %s with the 404 page and its status',
    async (path) => {
      const response = await fetch(server.origin + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('No está');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('serves the mailbox under a policy that allows its style alone', async () => {
    const { status, headers } = await fetch(`${server.origin}/__buzon`);
    expect([status, headers.get('content-security-policy')]).toEqual([200, MAILBOX_POLICY]);
    expect(MAILBOX_POLICY).toMatch(
      /^default-src 'none';style-src 'sha256-[^']+';base-uri 'none';form-action 'none'/,
    );
    expect((await fetch(`${server.origin}/__buzon/otra`)).status).toBe(404);
  });
});
