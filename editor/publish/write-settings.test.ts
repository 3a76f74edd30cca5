import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ownSettings } from '../../tools/checks/own-settings.ts';
import { writeOwnSettings } from './write-settings.ts';

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

describe('settings that the window writes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = () => join(folder, '.env');
  const written = () => readFileSync(file(), 'utf8');

  test.each([
    [
      'Windows line ends',
      '# A\r\n\r\nONE=\r\nTWO=\r\nOTHER=x\r\n',
      '# A\r\n\r\nONE=1\r\nTWO=2\r\nOTHER=x\r\n',
    ],
    ['Windows line ends, the last missing', 'OTHER=x\r\nTWO=b', 'OTHER=x\r\nTWO=2\nONE=1\n'],
    ['lone carriage returns', '# A\rONE=a\n# B\rTWO=b\rOTHER=x', '# A\nONE=1\n# B\nTWO=2\nOTHER=x'],
    ['a name twice', 'ONE=a\nOTHER=x\nONE=b\nTWO=', 'ONE=1\nOTHER=x\nONE=1\nTWO=2'],
    ['export and blanks', 'export ONE = a\n\tTWO= b\nOTHER=x\n', 'ONE=1\nTWO=2\nOTHER=x\n'],
    ['no file and no example', null, 'ONE=1\nTWO=2\n'],
  ])('are read as written: %s', (_, before, after) => {
    if (before !== null) writeFileSync(file(), before);
    writeOwnSettings({ ONE: '1', TWO: '2' }, folder);
    expect(written()).toBe(after);
    const { ONE, TWO, OTHER } = ownSettings(folder);
    expect([ONE, TWO, OTHER]).toEqual(['1', '2', before === null ? undefined : 'x']);
  });

  test('are refused if they would change another setting', () => {
    const odd = 'OTHER="a\nONE=b\nc"\n';
    writeFileSync(file(), odd);
    expect(() => writeOwnSettings({ ONE: '1' }, folder)).toThrow('«.env»');
    expect(written()).toBe(odd);
  });

  test('take the place of the old file only when they are whole', () => {
    writeFileSync(file(), 'ONE=a\n');
    const old = join(folder, 'old');
    linkSync(file(), old);
    writeOwnSettings({ ONE: '1' }, folder);
    expect([written(), readFileSync(old, 'utf8')]).toEqual(['ONE=1\n', 'ONE=a\n']);
    expect(readdirSync(folder).toSorted()).toEqual(['.env', 'old']);
  });
});
