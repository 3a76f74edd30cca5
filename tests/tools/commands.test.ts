import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadOwnSettings, ownSettings, writeOwnSettings } from '../../publish/own-settings.ts';

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

test('settings that the window writes replace their line of the example, and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const written = () => readFileSync(join(folder, '.env'), 'utf8');
  writeFileSync(join(folder, '.env.example'), '# A model\nFIRST_SETTING=\n\n# FIRST_SETTING=an example\n');
  writeOwnSettings({ FIRST_SETTING: '$1' }, folder);
  expect(written()).toBe('# A model\nFIRST_SETTING=$1\n\n# FIRST_SETTING=an example\n');
  writeOwnSettings({ FIRST_SETTING: 'b', SECOND_SETTING: 'c' }, folder);
  expect(written()).toBe('# A model\nFIRST_SETTING=b\n\n# FIRST_SETTING=an example\nSECOND_SETTING=c\n');
  expect(ownSettings(folder)).toMatchObject({ FIRST_SETTING: 'b', SECOND_SETTING: 'c' });
});
