import { rename, rm, writeFile } from 'node:fs/promises';
import { GuideError } from './guide-error.ts';

/**
 * Puts a printed guide in the place of the one before, which stays whole until the new one is complete.
 * `move` is `rename`, for a test to refuse. Rejects with a GuideError, in Spanish, when the file cannot be replaced:
 * Windows refuses while a reader has the PDF open.
 */
export async function savePdf(path: string, pdf: Uint8Array, move: typeof rename = rename): Promise<void> {
  const fresh = `${path}.nuevo`;
  try {
    await writeFile(fresh, pdf);
    await move(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    const { code = '' } = error as NodeJS.ErrnoException;
    const remedy =
      code === 'ENOSPC'
        ? 'no queda espacio en el disco. Libera un poco'
        : 'si lo tienes abierto, cierra el PDF; si no, mira que esa carpeta deje guardar archivos';
    throw new GuideError(path, `no se pudo guardar (${code})`, `${remedy}, y repite npm run guias`);
  }
}
