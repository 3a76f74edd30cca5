import { randomBytes } from 'node:crypto';
import { connectFtp } from './ftps.ts';
import { type Account, Refusal, type Remote } from './remote.ts';
import { connectSftp } from './sftp.ts';
import { replace } from './upload.ts';

/** What hosts call the folder of a page. */
const USUAL_FOLDERS = ['public_html', 'httpdocs', 'htdocs'];

/**
 * Connects to the folder where the page stands.
 * @throws Refusal, in Spanish, if the folder is not there or is not the page's; else what the connection throws
 */
export async function openFolder(account: Account): Promise<Remote> {
  const { protocol, folder } = account;
  const remote = await (protocol === 'sftp' ? connectSftp : connectFtp)(account);
  try {
    if (folder && (await remote.enter(folder))) return remote;
    const entries = [...(await remote.list(''))];
    const folders = entries.flatMap(([name, entry]) =>
      entry === 'folder' && !/^\.+$/.test(name) ? name : [],
    );
    const usual = USUAL_FOLDERS.find((name) => folders.includes(name));
    if (folder || usual) throw new Refusal(wrongFolder(folder, folders, usual));
    return remote;
  } catch (error) {
    remote.close();
    throw error;
  }
}

function wrongFolder(folder: string, folders: readonly string[], usual: string | undefined): string {
  if (!folder) return `La página va dentro de «${usual}»: escribe ${usual} en «Carpeta».`;
  const names = folders.slice(0, 20).map((name) => `«${name}»`);
  const advice = usual
    ? `Lo más seguro es que sea «${usual}».`
    : 'Si tu cuenta empieza ya en la carpeta de la página, deja «Carpeta» vacía.';
  return `En el servidor no hay una carpeta «${folder}». Hay estas: ${names.join(', ') || 'ninguna'}. ${advice}`;
}

/**
 * Writes, reads and deletes a file where the page will stand.
 * @throws as `openFolder` does
 */
export async function tryConnection(account: Account): Promise<void> {
  const remote = await openFolder(account);
  const name = `prueba-${randomBytes(4).toString('hex')}.txt`;
  const bytes = Buffer.from('Una prueba de la conexión. Puedes borrar este archivo.');
  try {
    await replace(remote, name, bytes.length, [bytes]);
    const isSame = (await remote.read(name))?.equals(bytes);
    await remote.remove(name);
    if (!isSame) throw new Error('archivo incompleto');
  } finally {
    remote.close();
  }
}
