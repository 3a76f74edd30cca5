import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import type { accountFile, Settings } from './account-file.ts';
import { type Connection, connectionSchema } from './api.ts';
import type { Report } from './job-runner.ts';
import { request } from './live-check.ts';
import type { publicationsIn } from './publications.ts';
import { openFolder } from './upload/open-folder.ts';
import { Refusal } from './upload/remote.ts';
import { tryConnection, upload } from './upload/upload.ts';

interface HostingOptions {
  readonly account: ReturnType<typeof accountFile>;
  readonly publications: ReturnType<typeof publicationsIn>;
  /** Returns the page's domain; undefined while the content cannot be read. */
  readonly domain: () => Promise<string | undefined>;
}

const NO_ACCOUNT = 'Escribe primero los datos de tu hosting y su contraseña.';
const NO_PASSWORD = 'Contraseña: falta. Es la de tu cuenta de FTP, en los datos que te dio tu hosting.';
const DONE = {
  publish: 'Tu página está publicada. Mírala también en el teléfono.',
  restore: 'Tu página volvió a ser la de esa publicación. Lo que editas aquí no cambió.',
};
const HTTPS_TAKEN_BACK =
  'Quien llega por http no pasa a https: al encenderlo, tu página dejaba de verse, y se apagó otra vez. Si tu dirección pasa por Cloudflare u otro intermediario, enciende allí «Always Use HTTPS», que hace lo mismo.';

/** A zip that is uploaded as the page. */
interface Upload {
  readonly name: 'publish' | 'restore';
  readonly zip: string;
}

/** The connection to the owner's host, and uploads to it. */
export function hosting({ account, publications, domain }: HostingOptions) {
  /** An upload that waits for the owner's permission to replace files that are not ours. */
  let pending: { readonly upload: Upload; readonly foreign: readonly string[] } | null = null;

  /** @throws Refusal if there is no connection yet */
  function neededAccount(): Settings {
    const known = account.get();
    if (!known?.password) throw new Refusal(NO_ACCOUNT);
    return known;
  }

  /** Whether visitors of the page get these bytes at this path. */
  async function isServed(scheme: 'http' | 'https', path: string, bytes: Uint8Array): Promise<boolean> {
    // The query bypasses caches.
    const { body } = await request(`${scheme}://${await domain()}/${path}?${Date.now()}`);
    return body.equals(bytes);
  }

  /** Keeps the way to the server that was found. */
  const keepFound =
    (known: Settings) =>
    ({ protocol, port, folder }: Connection): Settings => {
      const found = { ...known, protocol, port, folder };
      account.keep(found);
      return found;
    };

  return {
    neededAccount,
    pendingUpload: () => pending,
    /**
     * Keeps a connection.
     * @param sent a connection and its `password`, as a form sends them
     * @throws Error, for the owner, for a value that cannot be right
     */
    connect: (sent: unknown): void => {
      const { data, error } = connectionSchema.extend({ password: z.string() }).safeParse(sent);
      if (error) throw new Error(error.issues[0]?.message);
      const { password, ...connection } = data;
      account.change(connection, password);
      if (!account.get()?.password) throw new Error(NO_PASSWORD);
    },
    /** Confirms the key of an SSH server. */
    trust: (hostKey: string): void => account.keep({ ...neededAccount(), hostKey }),
    /** @returns the result, for the owner */
    test: async (): Promise<string> => {
      const known = neededAccount();
      const { folder } = await tryConnection(known).then(keepFound(known));
      const where = folder ? `la carpeta «${folder}»` : 'la carpeta donde empieza tu cuenta';
      return `La conexión sirve. Tu página irá en ${where}: ahí se pudo escribir, leer y borrar un archivo.`;
    },
    /** Logs in and enters the page's folder. */
    reach: async (): Promise<void> => {
      const known = neededAccount();
      const { remote, account: found } = await openFolder(known);
      remote.close();
      keepFound(known)(found);
    },
    /**
     * Uploads a zip and keeps it as the newest publication.
     * @param replaceable paths of files that are not ours, which the owner lets go
     * @returns the result, for the owner
     */
    upload: async (
      zipped: Upload,
      signal: AbortSignal,
      report: Report,
      replaceable: readonly string[] = [],
    ): Promise<string> => {
      const known = neededAccount();
      pending = null;
      const { isHttpsTakenBack } = await upload({
        account: known,
        files: new Map(Object.entries(unzipSync(readFileSync(zipped.zip)))),
        uploaded: new Set(known.uploaded),
        replaceable: new Set(replaceable),
        isServed,
        signal,
        onProgress: (progress) => report({ progress }),
      }).catch((error: unknown) => {
        if (error instanceof Refusal && error.question.foreign)
          pending = { upload: zipped, foreign: error.question.foreign };
        throw error;
      });
      // The server has the list now.
      account.keep({ ...known, uploaded: [] });
      publications.keep(zipped.zip);
      return isHttpsTakenBack ? `${DONE[zipped.name]} ${HTTPS_TAKEN_BACK}` : DONE[zipped.name];
    },
  };
}
