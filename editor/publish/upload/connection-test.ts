import { randomBytes } from 'node:crypto';
import { openFolder } from './connect.ts';
import { type Account, putFile } from './remote.ts';

/**
 * Writes, reads and deletes a hidden file in the page's folder.
 * @param address the page's domain
 * @param onFound gets the account as `openFolder` has found it, also if the rest fails
 * @throws as `openFolder` does
 */
export async function tryConnection(
  sent: Account,
  address?: string,
  onFound?: (account: Account) => void,
): Promise<Account> {
  const { remote, account } = await openFolder(sent, { address });
  onFound?.(account);
  const name = `.prueba-${randomBytes(4).toString('hex')}.txt`;
  const bytes = Buffer.from('Una prueba de la conexión. Puedes borrar este archivo.');
  try {
    await putFile(remote, name, bytes);
    const isSame = (await remote.read(name))?.equals(bytes);
    if (!isSame) throw new Error('archivo incompleto');
    return account;
  } finally {
    await remote.remove(name).catch(() => undefined);
    remote.close();
  }
}
