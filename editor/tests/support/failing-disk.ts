import disk from 'node:fs/promises';
import { type Name, onDisk, type Work } from '../../../tests/support/disk.ts';

const REAL = { ...disk } as unknown as Readonly<Record<Name, Work>>;

/** An error of the system, such as `ENOSPC`. */
export const systemError = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: english`), { code, path });

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
