import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { vi } from 'vitest';

const REPLACED = { mkdir, readFile, rename, rm, writeFile };

type Name = keyof typeof REPLACED;
type Work = (...args: unknown[]) => Promise<unknown>;

/** An error of the system, such as `ENOSPC`. */
export const systemError = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: english`), { code, path });

/**
 * Does something before each call of functions of `node:fs/promises`: what it throws, the call throws, and does nothing.
 * The test file has `vi.mock('node:fs/promises', { spy: true })`; `vi.resetAllMocks()` ends it.
 * @param before gets the path, what the function gets after it, and the function's name
 */
export async function beforeCalls(
  names: readonly Name[],
  before: (path: string, second: unknown, name: Name) => unknown,
): Promise<void> {
  const real = await vi.importActual<typeof REPLACED>('node:fs/promises');
  for (const name of names)
    vi.mocked(REPLACED[name] as Work).mockImplementation(async (path, ...rest) => {
      await before(String(path), rest[0], name);
      return (real[name] as Work)(path, ...rest);
    });
}
