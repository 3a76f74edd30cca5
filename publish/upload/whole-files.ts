import { randomBytes } from 'node:crypto';
import { extname } from 'node:path/posix';
import { Readable } from 'node:stream';
import type { Remote } from './remote.ts';

/** A temporary name beside a file. */
export const temporary = (path: string) => `${path}.${randomBytes(4).toString('hex')}.subiendo`;
export const TEMPORARY = /\.[0-9a-f]{8}\.subiendo(\.\w+)?$/;

/**
 * Writes a file, or the rest of one.
 * @param size of the whole file
 * @param arrived bytes of it that the server has
 * @throws the connection's error; Error if fewer bytes arrived
 */
export async function write(
  remote: Remote,
  path: string,
  chunks: Iterable<Uint8Array>,
  size: number,
  arrived = 0,
): Promise<void> {
  const source = Readable.from(chunks, { objectMode: false });
  const send = () => (arrived > 0 ? remote.append(path, source) : remote.write(path, source));
  const there = arrived === size && size > 0 ? arrived : await send();
  if (there !== size) throw new Error('archivo incompleto');
}

/**
 * Gives a file its name, in place of the file that has it.
 * @returns whether that was atomic; servers that refuse to rename onto a file (RFC 959 leaves it open) have neither file for
 *   a moment
 */
export async function move(remote: Remote, from: string, to: string): Promise<boolean> {
  try {
    await remote.rename(from, to);
    return true;
  } catch (error) {
    const fail = () => {
      throw error;
    };
    // A free name with the same end: if the server takes that one, only the file in the way was wrong.
    const free = `${temporary(to)}${extname(to)}`;
    await remote.rename(from, free).catch(fail);
    await remote.remove(to).catch(() => remote.rename(free, from).then(fail));
    await remote.rename(free, to);
    return false;
  }
}
