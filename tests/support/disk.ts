import disk from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { type Mock, onTestFinished, vi } from 'vitest';

export type Name = 'mkdir' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat' | 'writeFile';
export type Work = (...args: unknown[]) => Promise<unknown>;

/**
 * A function of `node:fs/promises` that a test watches or makes fail, for every module, until the test ends.
 * `vi.resetAllMocks()` makes it work again before.
 */
export function onDisk(name: Name): Mock<Work> {
  const spy = vi.spyOn(disk as unknown as Record<Name, Work>, name);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return spy;
}
