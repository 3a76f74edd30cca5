import { connectFtp } from './ftps.ts';
import { type Account, Refusal, type Remote } from './remote.ts';
import { connectSftp } from './sftp.ts';

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
