import { randomBytes } from 'node:crypto';
import { writeHidden } from './hidden-file.ts';
import { foldersBeside, openFolder } from './open-folder.ts';
import { shownOrRefused } from './page-folder.ts';
import type { Account } from './remote.ts';

interface Tried {
  /** The account, with what `openFolder` found out. */
  readonly account: Account;
  /** Other folders where the page may have to go, if it goes where the account starts. */
  readonly folders: readonly string[];
  /** Whether the server replaces a file at once, so that visitors always get the old one or the new one. */
  readonly isAtomic: boolean;
}

/**
 * Does in the page's folder what an upload does: writes a hidden file, replaces, reads, lists and deletes it.
 * @param onFound gets the account as soon as `openFolder` has found it, also if the rest fails
 * @throws as `openFolder` does; Refusal if the host forbids hidden files
 */
export async function tryConnection(sent: Account, onFound?: (account: Account) => void): Promise<Tried> {
  const { remote, account } = await openFolder(sent);
  onFound?.(account);
  const name = `.prueba-${randomBytes(4).toString('hex')}.txt`;
  const bytes = Buffer.from('Una prueba de la conexión. Puedes borrar este archivo.');
  try {
    await writeHidden(remote, name, bytes);
    const isAtomic = await writeHidden(remote, name, bytes);
    const isSame = (await remote.read(name))?.equals(bytes);
    const entries = await shownOrRefused(remote, '');
    await remote.remove(name);
    if (!isSame) throw new Error('archivo incompleto');
    return { account, folders: account.folder ? [] : foldersBeside(entries), isAtomic };
  } catch (error) {
    // It is there if the account may write and not read.
    await remote.remove(name).catch(() => undefined);
    throw error;
  } finally {
    remote.close();
  }
}
