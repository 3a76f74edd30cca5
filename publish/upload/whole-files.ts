import { randomBytes } from 'node:crypto';
import { extname } from 'node:path/posix';
import { Readable } from 'node:stream';
import type { Listing, Remote } from './remote.ts';

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

/** Where `move` keeps the file in the way, until the new one has its name. Apache hides that of `.htaccess` too. */
const aside = (path: string) => `${path}.mi-pagina-anterior${extname(path)}`;
const ASIDE = /^(.+)\.mi-pagina-anterior(\.\w+)?$/;

/**
 * Gives a file its name, in place of the file that has it. Servers that refuse to rename onto a file (RFC 959 leaves it open)
 * have neither for a moment: the old one is set aside, and comes back if the new one does not get the name.
 * @param missing has the path while neither file may have the name
 * @returns whether that was atomic
 */
export async function move(
  remote: Remote,
  from: string,
  to: string,
  missing = new Set<string>(),
): Promise<boolean> {
  try {
    await remote.rename(from, to);
    return true;
  } catch (error) {
    const fail = () => {
      throw error;
    };
    // If the server renames onto a probe with the same end, it replaces files, and only this name was refused.
    const probe = `${temporary(to)}${extname(to)}`;
    await write(remote, probe, [Buffer.from('.')], 1).catch(fail);
    const isNameRefused = await remote.rename(from, probe).then(
      () => true,
      () => false,
    );
    if (isNameRefused) await remote.rename(probe, from).then(fail);
    missing.add(to);
    await setAside(remote, to).catch(async () => {
      await remote.remove(probe);
      missing.delete(to);
      fail();
    });
    await remote.rename(from, to).catch(async (failure) => {
      await remote.rename(aside(to), to);
      missing.delete(to);
      throw failure;
    });
    missing.delete(to);
    await remote.remove(aside(to));
    await remote.remove(probe);
    return false;
  }
}

/** Sets a file aside, in place of one that a broken `move` has left and that the server does not list. */
async function setAside(remote: Remote, path: string): Promise<void> {
  const rename = () => remote.rename(path, aside(path));
  await rename().catch(async (refusal) => {
    // What is set aside may be the only whole copy.
    if ((await remote.read(path)) === null) throw refusal;
    await remote.remove(aside(path));
    await rename();
  });
}

/**
 * Writes a small file, in place of the file that has its name.
 * @param missing as in `move`
 * @returns as `move` does
 */
export async function putFile(
  remote: Remote,
  path: string,
  bytes: Uint8Array,
  missing?: Set<string>,
): Promise<boolean> {
  const beside = temporary(path);
  await write(remote, beside, [bytes], bytes.length);
  return await move(remote, beside, path, missing);
}

/**
 * Ends what a broken `move` has left in these folders: the old file gets its name back if the new one does not have it.
 * @param missing gets the path of a file, and loses it once the file is back
 * @returns the files that are there then
 */
export async function putBack(remote: Remote, there: Listing, missing = new Set<string>()): Promise<Listing> {
  const now = new Map(there);
  missing.clear();
  for (const [path, entry] of there) {
    const [, name] = ASIDE.exec(path) ?? [];
    if (!name) continue;
    now.delete(path);
    if (there.has(name)) await remote.remove(path);
    else {
      missing.add(name);
      await remote.rename(path, name);
      missing.delete(name);
      now.set(name, entry);
    }
  }
  return now;
}

/**
 * Reads a file, also one that a broken `move` has set aside.
 * @returns null if there is no such file
 */
export async function readWhole(remote: Remote, path: string): Promise<Buffer | null> {
  return (await remote.read(path)) ?? (await remote.read(aside(path)));
}
