import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EMAIL_KEYS, missingKeys } from '../../src/content/email-service.ts';
import { countsOf, engineCounts, playwrightCounts, sum, vitestCounts } from '../../tools/counts.ts';
import { missingKeysMessage, sampleEnvironment } from '../../tools/email-keys.ts';
import { runParts, table } from '../../tools/parts.ts';
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
  test('all that are unset or blank are named together', () => {
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
  test('all that can still run do run', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const ran: string[] = [];
    const part = (title: string, code: number, needs: string[] = []) => ({
      title,
      needs,
      work: async () => {
        ran.push(title);
        if (code < 0) throw new Error(title);
        return code;
      },
    });
    const results = await runParts([
      part('a', 1),
      part('b', 0),
      part('c', 0, ['a']),
      part('d', 0, ['b']),
      part('e', -1),
    ]);
    expect(ran).toEqual(['a', 'b', 'd', 'e']);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'failed',
      'passed',
      'impossible',
      'passed',
      'failed',
    ]);
    expect(table(results).split('\n')).toHaveLength(5);
  });
});

describe('counts of tests', () => {
  const vitest = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

  test('are those of the reports', () => {
    expect(vitestCounts(vitest)).toEqual({ passed: 3, failed: 0, skipped: 2 });
    expect(
      playwrightCounts({ errors: [], stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 } }),
    ).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
    });
    expect(sum([vitestCounts(vitest), vitestCounts(vitest)])).toEqual({ passed: 6, failed: 0, skipped: 4 });
  });

  test('a file that could not be read, or a report never written, is a failure', () => {
    expect(vitestCounts({ ...vitest, success: false }).failed).toBe(1);
    expect(countsOf('/nowhere/report.json').failed).toBe(1);
    expect(engineCounts('/nowhere/report.json')).toEqual([]);
  });

  test('each engine has its own, and one that is missing has none', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'engines.json');
    const made = (status: string, engine?: string) => ({ status, meta: engine ? { engine } : {} });
    const assertionResults = [
      made('passed', 'Firefox 1'),
      made('failed', 'Firefox 1'),
      made('passed', 'WebKitGTK 2'),
      made('skipped'),
    ];
    writeFileSync(file, JSON.stringify({ testResults: [{ assertionResults }] }));
    expect(engineCounts(file)).toEqual([
      { label: 'Firefox 1', passed: 1, made: 2 },
      { label: 'WebKitGTK 2', passed: 1, made: 1 },
    ]);
    rmSync(dirname(file), { recursive: true });
  });
});
