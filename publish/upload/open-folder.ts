import { connectFtp } from './ftps.ts';
import { type Account, Refusal, type Remote } from './remote.ts';
import { connectSftp } from './sftp.ts';

/** Usual names of the folder that a host serves. */
const USUAL_FOLDERS = ['public_html', 'httpdocs', 'htdocs'];

/**
 * Connects and enters the page's folder.
 * @throws Refusal, in Spanish, if there is no such folder, or if it is not the page's; otherwise the connection's error
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
