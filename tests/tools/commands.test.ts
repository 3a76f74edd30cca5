import { mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMAIL_KEYS, missingKeys } from '../../src/content/email-service.ts';
import { missingBrowserAdvice } from '../../tools/browser.ts';
import { missingKeysMessage } from '../../tools/email-keys.ts';
import { loadOwnSettings, ownSettings, writeOwnSettings } from '../../tools/own-settings.ts';
import {
  engineLines,
  failureLines,
  type Part,
  readReport,
  runStages,
  table,
  testsOf,
} from '../../tools/parts.ts';
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
    expect(table(results).split('\n')).toHaveLength(6);
    const failed = testsOf(stages.flat(2), results);
    expect(failureLines(failed)).toEqual(['✗ a', '✗ c', '✗ d', '✗ e']);
  });
});

describe('reports of tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const report = (content: object) => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const made = (status: string, engine?: string) => ({
    ancestorTitles: ['', 'a page'],
    title: status,
    status,
    failureMessages:
      status === 'failed' ? ['Error: expected 1\n\n  to be 2\n    at file.ts:1:1\n    at b.ts'] : [],
    meta: engine ? { engine } : {},
  });
  const file = (status: string, assertionResults: object[] = []) => ({
    name: join(process.cwd(), 'tests/a.test.ts'),
    status,
    message: status === 'failed' ? 'cannot be read' : '',
    assertionResults,
  });
  const ran = (status: string) => ({
    title: status,
    tests: [{ status, results: [{ error: { message: `\u001b[31mError: ${status}\u001b[39m` } }] }],
  });

  test('of Vitest say what failed and why, a file that could not be read included', () => {
    const results = [made('passed'), made('failed'), made('skipped'), made('todo')];
    const tests = readReport(report({ testResults: [file('failed', results), file('failed')] }));
    const outcomes = tests.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['passed', 'failed', 'skipped', 'skipped', 'failed']);
    expect(failureLines(tests)).toEqual([
      '✗ tests/a.test.ts › a page › failed',
      '    Error: expected 1',
      '      to be 2',
      '✗ tests/a.test.ts',
      '    cannot be read',
    ]);
  });

  test('of Playwright, too; what passed only when repeated has failed', () => {
    const specs = ['expected', 'unexpected', 'flaky', 'skipped'].map(ran);
    const suites = [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'a page', specs }] }];
    const tests = readReport(report({ suites, errors: [{ message: 'no server' }] }));
    const outcomes = tests.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['passed', 'failed', 'failed', 'skipped', 'failed']);
    expect(failureLines(tests)).toEqual([
      '✗ a.spec.ts › a page › unexpected',
      '    Error: unexpected',
      '✗ a.spec.ts › a page › flaky',
      '    Error: flaky',
      '✗ Playwright',
      '    no server',
    ]);
  });

  test('that are missing, or say nothing of why their part failed, are failures', () => {
    const [missing, all] = [
      join(folder, 'none.json'),
      report({ testResults: [file('passed', [made('passed')])] }),
    ];
    const part = (title: string, path: string): Part => ({ title, report: path, work: async () => 0 });
    const tests = testsOf(
      [part('a', missing), part('b', all), part('c', all)],
      [{ title: 'b', outcome: 'passed', seconds: 1 }],
    );
    const outcomes = tests.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['failed', 'passed', 'passed', 'failed']);
    expect(engineLines(tests)).toEqual([]);
  });

  test('each engine has its own count, and one that is missing has none', () => {
    const results = [made('passed', 'A 1'), made('failed', 'A 1'), made('passed', 'B 2'), made('skipped')];
    const tests = readReport(report({ testResults: [file('failed', results)] }));
    expect(engineLines(tests)).toEqual(['A 1: 1 de 2 bien', 'B 2: 1 de 1 bien']);
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
