import { mkdtempSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMAIL_KEYS, missingKeys } from '../../src/content/email-service.ts';
import { missingBrowserAdvice } from '../../tools/browser.ts';
import { missingKeysMessage, sampleEnvironment } from '../../tools/email-keys.ts';
import { loadOwnSettings } from '../../tools/own-settings.ts';
import { countsOf, countTests, engineLines, type Part, runStages, table } from '../../tools/parts.ts';
import { freePort, portNotice } from '../../tools/ports.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the port', () => {
  test.each(['127.0.0.1', '0.0.0.0'])('busy on %s: the next free one is taken and named', async (host) => {
    const port = await freePort(4900);
    const busy = createServer();
    await new Promise<void>((ready) => busy.listen(port, host, ready));
    const chosen = await freePort(port);
    await new Promise((closed) => busy.close(closed));
    expect(chosen).toBeGreaterThan(port);
    expect(portNotice(port, chosen)).toBe(`El puerto ${port} está ocupado; la página usa el ${chosen}.`);
  });

  test('free: it is kept and nothing is said', async () => {
    const port = await freePort(4950);
    expect(await freePort(port)).toBe(port);
    expect(portNotice(port, port)).toBe('');
  });
});

describe('the keys of the e-mail service', () => {
  test('§5 all that are unset or blank are named together', () => {
    expect(missingKeys({})).toEqual(EMAIL_KEYS);
    const [first, second, third] = EMAIL_KEYS;
    expect(missingKeys({ [first]: 'a', [second]: '', [third]: '  ' })).toEqual([second, third]);
    for (const name of EMAIL_KEYS) expect(missingKeysMessage(EMAIL_KEYS)).toContain(name);
    expect(missingKeysMessage([second])).not.toContain(first);
  });

  test('the sample ones lack nothing', () => {
    expect(missingKeys(sampleEnvironment('http://localhost:1'))).toEqual([]);
  });
});

describe('parts of a command', () => {
  const logs = mkdtempSync(join(tmpdir(), 'parts-'));
  afterAll(() => rmSync(logs, { recursive: true }));

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
    const results = await runStages(stages, logs);
    expect(Object.fromEntries(results.map(({ title, outcome }) => [title, outcome]))).toEqual({
      a: 'failed',
      b: 'passed',
      c: 'impossible',
      d: 'impossible',
      e: 'failed',
      f: 'passed',
    });
    expect(said).toContain('\n── b: bien ──\nb dice');
    expect(table(results).split('\n')).toHaveLength(6);
    expect(countTests(stages.flat(2), results)).toEqual({ passed: 0, failed: 4, skipped: 0 });
  });
});

describe('counts of tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const report = (content: object) => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const vitest = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };
  const playwright = { errors: [], stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 } };

  test.each([
    ['are those of Vitest', vitest, { passed: 3, failed: 0, skipped: 2 }],
    [
      'are those of Playwright; what passed only when repeated has failed',
      playwright,
      { passed: 2, failed: 2, skipped: 1 },
    ],
    [
      'have one failure for a file that could not be read',
      { ...vitest, success: false },
      { passed: 3, failed: 1, skipped: 2 },
    ],
  ])('%s', (_, content, counts) => {
    expect(countsOf(report(content))).toEqual(counts);
  });

  test('a part that never ran is a failure', () => {
    const missing = { title: 'a', report: join(folder, 'none.json'), work: async () => 0 };
    expect(countTests([missing], [])).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(engineLines(missing.report)).toEqual([]);
  });

  test('each engine has its own, and one that is missing has none', () => {
    const made = (status: string, engine?: string) => ({ status, meta: engine ? { engine } : {} });
    const assertionResults = [
      made('passed', 'Firefox 1'),
      made('failed', 'Firefox 1'),
      made('passed', 'WebKitGTK 2'),
      made('skipped'),
    ];
    expect(engineLines(report({ testResults: [{ assertionResults }] }))).toEqual([
      'Firefox 1: 1 de 2 bien',
      'WebKitGTK 2: 1 de 1 bien',
    ]);
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
