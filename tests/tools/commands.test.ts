import { mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMAIL_KEYS, missingKeys } from '../../src/content/email-service.ts';
import { missingBrowserAdvice } from '../../tools/browser.ts';
import { missingKeysMessage } from '../../tools/email-keys.ts';
import { loadOwnSettings, ownSettings, writeOwnSettings } from '../../tools/own-settings.ts';
import { countTests, failureLines, type Part, runStages, table } from '../../tools/parts.ts';
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
  const result = (outcome: 'passed' | 'failed', report?: object, said = '') => {
    const file = join(folder, 'report.json');
    if (report) writeFileSync(file, JSON.stringify(report));
    return {
      part: { title: 'a', work: async () => 0, ...(report && { report: file }) },
      outcome,
      said,
      seconds: 1,
    };
  };

  test('all that can still run do run; what each says is shown whole when it ends', async () => {
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((text) => void said.push(text));
    const part = (title: string, code: number, needs: string[] = []): Part => ({
      title,
      needs,
      work: async (output) => {
        writeSync(output, `${title} dice`);
        if (code < 0) throw new Error(`: ${title} no pudo`);
        return code;
      },
    });
    const earlier = join(folder, 'earlier.json');
    writeFileSync(earlier, JSON.stringify({ numPassedTests: 5, numFailedTests: 0 }));
    const stages = [
      [[part('a', 1)]],
      [
        [part('b', 0), { ...part('c', 0, ['a']), report: earlier }],
        [part('d', 0, ['a', 'b']), part('e', -1)],
      ],
      [[part('f', 0, ['b'])]],
    ];
    const results = await runStages(stages, folder);
    const outcomes = results.map(({ part, outcome }) => `${part.title} ${outcome}`).toSorted();
    const stopped = ['a failed', 'c impossible', 'd impossible', 'e failed'];
    expect(outcomes).toEqual([...stopped, 'b passed', 'f passed'].toSorted());
    expect(said).toContain('\n── b: bien ──\nb dice');
    expect(said).toContain('\n── e: MAL ──\ne dice: e no pudo\n');
    expect(table(results).split('\n')).toHaveLength(6);
    expect(results.reduce((sum, one) => sum + countTests(one).failed, 0)).toBe(4);
    // The report of an earlier run counts for nothing.
    expect(results.map(countTests).filter(({ passed }) => passed > 0)).toEqual([]);
  });

  test('the tests that Vitest and Playwright report are counted; what passed only when repeated has failed', () => {
    const vitest = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
    expect(countTests(result('failed', vitest))).toEqual({ passed: 5, failed: 2, skipped: 2 });
    const playwright = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } };
    expect(countTests(result('failed', playwright))).toEqual({ passed: 3, failed: 2, skipped: 2 });
    // A file that could not be read, or no report at all.
    expect(countTests(result('failed', { ...vitest, numFailedTests: 0 })).failed).toBe(1);
    expect(countTests(result('failed'))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('of a part that failed, the tests that did are named, and its last words said again', () => {
    const words = Array.from({ length: 100 }, (_, index) => `palabra ${index}`);
    const said = [' FAIL  a.test.ts > a page', '  1) b.spec.ts › a page ──', ...words].join('\n');
    const lines = failureLines(result('failed', undefined, `\u001b[31m${said}\u001b[39m\n`));
    expect(lines).toEqual(
      expect.arrayContaining([' FAIL  a.test.ts > a page', '  1) b.spec.ts › a page ──']),
    );
    expect(lines).toContain('palabra 99');
    expect(lines).not.toContain('palabra 9');
    expect(failureLines(result('passed', undefined, said))).toEqual([]);
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

test('settings that the window writes stand in the model’s place for them, and touch no other line', () => {
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

test('a missing browser is answered with a path as this system writes it', () => {
  expect(missingBrowserAdvice('win32')).toContain('set CHROMIUM_PATH=C:\\ruta');
  expect(missingBrowserAdvice('linux')).toContain('con CHROMIUM_PATH=/ruta');
});
