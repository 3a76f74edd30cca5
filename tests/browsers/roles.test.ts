import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serve } from '../../tools/serve.ts';
import { BUILT } from './site.ts';
import { WEBKIT_PROGRAM } from './webkit.ts';

/** Beside WebKit's own. */
const PACKAGES = 'dbus at-spi2-core python3-pyatspi xvfb xauth';
const PROGRAMS = ['/usr/bin/dbus-run-session', '/usr/libexec/at-spi-bus-launcher', '/usr/bin/xvfb-run'];
const PYATSPI = '/usr/lib/python3/dist-packages/pyatspi';

const isInstalled = WEBKIT_PROGRAM !== undefined && [...PROGRAMS, PYATSPI].every((path) => existsSync(path));
if (!isInstalled && !process.env.CI)
  console.warn(`No se lee lo que WebKit dice a los lectores de pantalla (Debian: ${PACKAGES}).`);

/** An element as a screen reader gets it. */
type Spoken = readonly [role: string, name: string, isInvalid: boolean];

test.skipIf(!isInstalled && !process.env.CI)(
  'WebKit announces lists to screen readers, and no empty field as invalid',
  async () => {
    // Beside the visits, which have the port that the form sends to.
    const site = await serve({ folder: BUILT, port: 0 });
    const { port } = site.httpServer.address() as AddressInfo;
    try {
      const read = ['/usr/bin/python3', join(import.meta.dirname, 'read-roles.py'), WEBKIT_PROGRAM ?? ''];
      const { stdout } = await promisify(execFile)(
        'dbus-run-session',
        ['--', 'xvfb-run', '--auto-servernum', ...read, `http://localhost:${port}`],
        {
          maxBuffer: 10_000_000,
          env: { ...process.env, GDK_BACKEND: 'x11', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' },
          timeout: 120_000,
        },
      );
      // What other programs of the session say comes before it.
      const [json = ''] = stdout.split('\n').filter((line) => line.startsWith('[['));
      const spoken: readonly Spoken[] = JSON.parse(json);
      const lists = spoken.filter(([role]) => role === 'list').map(([, name]) => name);
      expect(lists.filter((name) => name === 'Qué trae este ebook')).toHaveLength(3);
      expect(lists).toContain('Redes sociales');
      const entries = spoken.filter(([role]) => role === 'entry');
      expect(entries.map(([, name, isInvalid]) => [name, isInvalid])).toEqual([
        ['Nombre completo *', false],
        ['Email *', false],
        ['Teléfono', false],
        ['Cuéntame sobre ti *', false],
      ]);
    } finally {
      await site.close();
    }
  },
);
