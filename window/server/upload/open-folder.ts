import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Connection } from '../../api.ts';
import { connectFtp } from './ftps.ts';
import { type Entry, Refusal, type Remote } from './remote.ts';
import { connectSftp } from './sftp.ts';
import { replace } from './upload.ts';

/** What hosts call the folder of a page. */
const USUAL_FOLDERS = ['public_html', 'httpdocs', 'htdocs'];

/**
 * Connects to the folder where the page stands.
 * @throws Refusal, in Spanish, if the folder is not there or is not the page's; else what the connection throws
 */
export async function openFolder(connection: Connection, password: string): Promise<Remote> {
  const { protocol, folder } = connection;
  const remote = await (protocol === 'sftp' ? connectSftp : connectFtp)(connection, password);
  try {
    if (folder) {
      if (!(await remote.enter(folder))) throw new Refusal(noFolder(folder, await remote.list('')));
    } else {
      const usual = usualFolder(await remote.list(''));
      if (usual) throw new Refusal(`La página va dentro de «${usual}»: escribe ${usual} en «Carpeta».`);
    }
    return remote;
  } catch (error) {
    remote.close();
    throw error;
  }
}

/**
 * Writes, reads and deletes a file where the page will stand.
 * @throws as `openFolder` does
 */
export async function tryConnection(connection: Connection, password: string): Promise<void> {
  const remote = await openFolder(connection, password);
  const name = `prueba-${randomBytes(4).toString('hex')}.txt`;
  const bytes = Buffer.from('Una prueba de la conexión. Puedes borrar este archivo.');
  try {
    await replace(remote, name, bytes.length, Readable.from([bytes]));
    const isSame = bytes.equals(await remote.read(name));
    await remote.remove(name);
    if (!isSame) throw new Error('archivo incompleto');
  } finally {
    remote.close();
  }
}

function usualFolder(entries: ReadonlyMap<string, Entry>): string | undefined {
  return USUAL_FOLDERS.find((name) => entries.get(name)?.isFolder);
}

function noFolder(folder: string, entries: ReadonlyMap<string, Entry>): string {
  const usual = usualFolder(entries);
  const folders = [...entries].filter(([name, { isFolder }]) => isFolder && !/^\.+$/.test(name));
  const names = folders.map(([name]) => `«${name}»`).slice(0, 20);
  return [
    `En el servidor no hay una carpeta «${folder}».`,
    names.length > 0 ? `Hay estas: ${names.join(', ')}.` : 'No hay ninguna.',
    usual
      ? `Lo más seguro es que sea «${usual}».`
      : 'Si tu cuenta empieza ya en la carpeta de la página, deja «Carpeta» vacía.',
  ].join(' ');
}
