import disk from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { type Mock, onTestFinished, vi } from 'vitest';

type Name = 'mkdir' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat' | 'writeFile';
type Work = (...args: unknown[]) => Promise<unknown>;

const REAL = { ...disk } as unknown as Readonly<Record<Name, Work>>;

/** An error of the system, such as `ENOSPC`. */
export const systemError = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: english`), { code, path });

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

/**
 * Does something before each call of functions of `node:fs/promises`: what it throws, the call throws, and does nothing.
 * @param before gets the path, what the function gets after it, and the function's name
 */
export function beforeCalls(
  names: readonly Name[],
  before: (path: string, second: unknown, name: Name) => unknown,
): void {
  for (const name of names)
    onDisk(name).mockImplementation(async (path, ...rest) => {
      await before(String(path), rest[0], name);
      return REAL[name](path, ...rest);
    });
}
