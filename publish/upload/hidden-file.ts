import { Refusal } from '../refusal.ts';
import type { Remote } from './remote.ts';
import { putFile, temporary, write } from './whole-files.ts';

const NO_DOT_FILES =
  'Tu hosting no deja subir archivos ocultos, los que empiezan por un punto, y tu página lleva tres, como .htaccess. Pídele que tu cuenta pueda subirlos. Mientras tanto, sube «sitio.zip» con su «Administrador de archivos»: se prepara en «Me ayuda alguien».';

/**
 * Writes a small file whose name begins with a dot.
 * @returns as `putFile` does
 * @throws Refusal if the host forbids such names
 */
export async function writeHidden(remote: Remote, path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    return await putFile(remote, path, bytes);
  } catch (error) {
    throw (await isOnlyDotRefused(remote, bytes)) ? new Refusal(NO_DOT_FILES) : error;
  }
}

/** Whether the server takes these bytes only under names that do not begin with a dot. */
async function isOnlyDotRefused(remote: Remote, bytes: Uint8Array): Promise<boolean> {
  const isTaken = async (name: string) => {
    const [first, second] = [temporary(name), temporary(name)];
    try {
      await write(remote, first, [bytes], bytes.length);
      await remote.rename(first, second);
      await remote.remove(second);
      return true;
    } catch {
      return false;
    }
  };
  return !(await isTaken('.prueba')) && (await isTaken('prueba'));
}
