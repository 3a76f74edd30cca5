import { mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onDisk } from '../../../tests/support/disk.ts';
import { whileUnchanged } from './file-cache.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unchanged-'));
  path = join(folder, 'index.yaml');
  await writeFile(path, 'uno');
  await utimes(path, 1000, 1000);
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

/** Makes every file old enough for its times to tell a change. */
function later(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
}

function reader() {
  let count = 0;
  const read = whileUnchanged((bytes) => {
    count++;
    return bytes.toString();
  });
  return { count: () => count, read: () => read({ path }) };
}

test('a file is read once', async () => {
  later();
  const { count, read } = reader();
  expect([await read(), await read()]).toEqual(['uno', 'uno']);
  expect(count()).toBe(1);
});

test('bytes in memory count, whatever is on disk', async () => {
  later();
  const read = whileUnchanged(String);
  await read({ path });
  expect(await read({ path, bytes: Buffer.from('dos') })).toBe('dos');
  expect(await read({ path })).toBe('uno');
});

const SAME_SIZE = {
  'in place': () => writeFile(path, 'dos'),
  'by renaming': async () => {
    await writeFile(`${path}.new`, 'dos');
    await rename(`${path}.new`, path);
  },
};

test.each(Object.entries(SAME_SIZE))(
  'a change %s that keeps size and modification time is seen',
  async (_, change) => {
    later();
    const { read } = reader();
    await read();
    await change();
    await utimes(path, 1000, 1000);
    expect(await read()).toBe('dos');
  },
);

test.each([
  ['two seconds, as on a memory stick', 2000],
  ['16 ms, the longest of a system', 16],
])('a second change within one step of the file times is seen: %s', async (_, step) => {
  const { size } = await stat(path, { bigint: true });
  onDisk('stat').mockImplementation(async () => {
    const time = BigInt(Math.floor(Date.now() / step) * step);
    const timeNs = time * 1_000_000n;
    return { ino: 0n, size, mtimeMs: time, ctimeMs: time, mtimeNs: timeNs, ctimeNs: timeNs };
  });
  // Late in both steps.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T12:00:01.999Z') });
  const { read } = reader();
  await read();
  await writeFile(path, 'dos');
  expect(await read()).toBe('dos');
});

test('a file that could not be opened is tried again', async () => {
  await rename(path, `${path}.away`);
  const { read } = reader();
  await expect(read()).rejects.toThrow('ENOENT');
  await rename(`${path}.away`, path);
  expect(await read()).toBe('uno');
});
