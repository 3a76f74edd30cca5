import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { IncompleteFile, type Remote } from './remote.ts';

/** A temporary name beside a file. */
const temporary = (path: string) => `${path}.${randomBytes(4).toString('hex')}.subiendo`;
export const TEMPORARY = /\.[0-9a-f]{8}\.subiendo$/;

/** Bytes that are sent at once. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Writes a file beside the one that has its name, and puts it in its place. A file that does not arrive whole is removed again.
 * @param onSent called with the number of bytes before each part is sent; what it throws stops the file
 * @returns whether the server replaces a file at once, as `move` does
 * @throws the connection's error; IncompleteFile
 */
export async function putFile(
  remote: Remote,
  path: string,
  bytes: Uint8Array,
  onSent: (bytes: number) => void = () => undefined,
): Promise<boolean> {
  function* parts() {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const part = bytes.subarray(at, at + CHUNK_BYTES);
      onSent(part.length);
      yield part;
    }
  }
  const beside = temporary(path);
  try {
    const arrived = await remote.write(beside, Readable.from(parts(), { objectMode: false }));
    if (arrived !== bytes.length) throw new IncompleteFile();
    return await move(remote, beside, path);
  } catch (error) {
    await remote.remove(beside).catch(() => undefined);
    throw error;
  }
}

/**
 * Gives a file its name, in place of the file that has it.
 * @returns whether that was atomic. Servers that refuse to rename onto a file (RFC 959 leaves it open) have neither for a moment
 */
async function move(remote: Remote, from: string, to: string): Promise<boolean> {
  try {
    await remote.rename(from, to);
    return true;
  } catch (refusal) {
    await remote.remove(to).catch(() => {
      throw refusal;
    });
    await remote.rename(from, to);
    return false;
  }
}
