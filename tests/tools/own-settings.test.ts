import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { loadOwnSettings } from '../../tools/own-settings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('settings are read behind a byte order mark, and what is set already wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  writeFileSync(
    join(folder, '.env'),
    '\uFEFFFIRST_SETTING=una llave\r\nSECOND_SETTING="dos"\r\nEMPTY_SETTING=no\r\n',
  );
  for (const name of ['FIRST_SETTING', 'SECOND_SETTING']) vi.stubEnv(name, undefined);
  vi.stubEnv('EMPTY_SETTING', '');
  loadOwnSettings(folder);
  const { FIRST_SETTING, SECOND_SETTING, EMPTY_SETTING } = process.env;
  expect([FIRST_SETTING, SECOND_SETTING, EMPTY_SETTING]).toEqual(['una llave', 'dos', '']);
  rmSync(folder, { recursive: true });
});
