import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadOwnSettings } from './own-settings.ts';

test('settings are read after a byte order mark, and the environment overrides them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const lines = ['\uFEFFFIRST_SETTING=una llave', 'SECOND_SETTING="dos"', 'EMPTY_SETTING=no', ''];
  writeFileSync(join(folder, '.env'), lines.join('\r\n'));
  for (const name of ['FIRST_SETTING', 'SECOND_SETTING']) vi.stubEnv(name, undefined);
  vi.stubEnv('EMPTY_SETTING', '');
  loadOwnSettings(folder);
  const { FIRST_SETTING, SECOND_SETTING, EMPTY_SETTING } = process.env;
  expect([FIRST_SETTING, SECOND_SETTING, EMPTY_SETTING]).toEqual(['una llave', 'dos', '']);
});
