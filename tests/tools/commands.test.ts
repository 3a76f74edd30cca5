import { mkdtempSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMAIL_KEYS, missingKeys } from '../../src/content/email-service.ts';
import { missingBrowserAdvice } from '../../tools/browser.ts';
import { missingKeysMessage } from '../../tools/email-keys.ts';
import { loadOwnSettings } from '../../tools/own-settings.ts';
import { countTests, type Part, runStages } from '../../tools/parts.ts';
import { freePort, portNotice } from '../../tools/ports.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port busy on %s: the next free one is taken and named',
  async (host) => {
    const port = await freePort(4900);
    expect(portNotice(port, port)).toBe('');
    const busy = createServer();
    await new Promise<void>((ready) => busy.listen(port, host, ready));
    const chosen = await freePort(port);
    await new Promise((closed) => busy.close(closed));
    expect(chosen).toBeGreaterThan(port);
    expect(portNotice(port, chosen)).toBe(`El puerto ${port} está ocupado; la página usa el ${chosen}.`);
  },
);

test('§5 all keys of the e-mail service that are unset or blank are named together', () => {
  expect(missingKeys({})).toEqual(EMAIL_KEYS);
  const [first, second, third] = EMAIL_KEYS;
  expect(missingKeys({ [first]: 'a', [second]: '', [third]: '  ' })).toEqual([second, third]);
  for (const name of EMAIL_KEYS) expect(missingKeysMessage(EMAIL_KEYS)).toContain(name);
  expect(missingKeysMessage([second])).not.toContain(first);
});

describe('parts of a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('all that can still run do run; side by side, what each says is shown whole when it ends', async () => {
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((text) => void said.push(text));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const part = (title: string, code: number, needs: string[] = []): Part => ({
      title,
      needs,
      work: async (output) => {
        if (output !== 'inherit') writeSync(output, `${title} dice`);
        if (code < 0) throw new Error(title);
        return code;
      },
    });
    const stages = [
      [[part('a', 1)]],
      [
        [part('b', 0), part('c', 0, ['a'])],
        [part('d', 0, ['a', 'b']), part('e', -1)],
      ],
      [[part('f', 0, ['b'])]],
    ];
    const results = await runStages(stages, folder);
    const outcomes = results.map(({ title, outcome }) => `${title} ${outcome}`).toSorted();
    const stopped = ['a failed', 'c impossible', 'd impossible', 'e failed'];
    expect(outcomes).toEqual([...stopped, 'b passed', 'f passed'].toSorted());
    expect(said).toContain('\n── b: bien ──\nb dice');
    expect(countTests(stages.flat(2), results)).toEqual({ passed: 0, failed: 4, skipped: 0 });
  });

  const vitest = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };
  const playwright = { errors: [], stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 } };

  test.each([
    ['those of Vitest', vitest, { passed: 3, failed: 0, skipped: 2 }],
    ['those of Playwright, a repeated one as failed', playwright, { passed: 2, failed: 2, skipped: 1 }],
    [
      'one failure for an unreadable file',
      { ...vitest, success: false },
      { passed: 3, failed: 1, skipped: 2 },
    ],
    ['one failure for a part that never ran', null, { passed: 0, failed: 1, skipped: 0 }],
  ])('the tests counted are %s', (_, content, counts) => {
    const report = join(folder, content ? 'report.json' : 'none.json');
    if (content) writeFileSync(report, JSON.stringify(content));
    expect(countTests([{ title: 'a', report, work: async () => 0 }], [])).toEqual(counts);
  });
});

test('settings are read behind a byte order mark, and what is set already wins', () => {
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

test('a missing browser is answered with a path as this system writes it', () => {
  expect(missingBrowserAdvice('win32')).toContain('set CHROMIUM_PATH=C:\\ruta');
  expect(missingBrowserAdvice('linux')).toContain('con CHROMIUM_PATH=/ruta');
});
