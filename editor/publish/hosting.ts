import { randomUUID } from 'node:crypto';
import type { accountFile } from './account-file.ts';
import { type Connection, type Progress, sentConnectionSchema } from './api.ts';
import { asVisitor } from './as-visitor.ts';
import type { Report, Upload } from './job-runner.ts';
import { namedList } from './named-list.ts';
import { filesInZip, type publicationsIn } from './publications.ts';
import { Refusal } from './refusal.ts';
import { tryConnection } from './upload/connection-test.ts';
import { explain, isFull } from './upload/explain.ts';
import { openFolder } from './upload/open-folder.ts';
import { refuseElsewhere } from './upload/page-folder.ts';
import { connected } from './upload/persistently.ts';
import type { Account } from './upload/remote.ts';
import { type Publication, readList } from './upload/server-list.ts';
import {
  type Fetched,
  fetchSource,
  makeRoom,
  megabytes,
  type OwnSource,
  sendSource,
} from './upload/source.ts';
import { upload } from './upload/upload.ts';

interface HostingOptions {
  readonly keptAccount: ReturnType<typeof accountFile>;
  readonly publications: ReturnType<typeof publicationsIn>;
  /** Returns the page's domain; undefined while the content cannot be read. */
  readonly domain: () => Promise<string | undefined>;
}

const NO_ACCOUNT = 'Escribe primero los datos de tu hosting y su contraseña.';
const NO_PASSWORD = 'Contraseña: falta. Es la de tu cuenta de FTP, en los datos que te dio tu hosting.';
const DONE = {
  publish: 'Tu página está publicada. Mírala también en el teléfono.',
  'go-back': 'Tu página volvió a ser la de esa publicación. Lo que editas aquí no cambió.',
};
const DAMAGED = {
  publish: 'Tu página no quedó entera al armarla, quizá por un apagón. Publica otra vez.',
  'go-back':
    'Esa publicación no quedó entera en esta computadora, quizá por un apagón, y no se puede volver a ella. No se cambió nada: elige otra.',
};
const NOT_ATOMIC =
  'Tu hosting no reemplaza un archivo de una vez: mientras publicas, a quien entre en ese instante puede faltarle algo.';
const NOT_KEPT =
  'En esta computadora no se pudo guardar una copia de lo publicado: mira si le queda espacio.';
const NOT_AT_HOST =
  'Pero en tu hosting no quedó lo que hace falta para editarla desde otra computadora: publica otra vez o guárdalo tú con «Guardar todo», en «Copias».';
const HTTPS_TAKEN_BACK =
  'Quien llega por http no pasa a https: al encenderlo, tu página dejaba de verse, y se apagó otra vez. Si tu dirección pasa por Cloudflare u otro intermediario, enciende allí «Always Use HTTPS», que hace lo mismo.';

/** Most files that a sentence names. */
const MAX_NAMED = 4;

/** The connection to the owner's host, and uploads to it. */
export function hosting({ keptAccount, publications, domain }: HostingOptions) {
  /** @throws Refusal if there is no connection yet */
  function neededAccount(): Account {
    const account = keptAccount.get();
    if (!account?.password) throw new Refusal(NO_ACCOUNT);
    return account;
  }

  /** Whether visitors of the page get these bytes at this path. */
  async function isServed(scheme: 'http' | 'https', path: string, bytes: Uint8Array): Promise<boolean> {
    // The query bypasses caches.
    const { body } = await asVisitor(`${scheme}://${await domain()}/${path}?${Date.now()}`);
    return body.equals(bytes);
  }

  /** Keeps the way to the server that was found. */
  function keepFound({ protocol, port, folder }: Connection): Account {
    const found = { ...neededAccount(), protocol, port, folder };
    keptAccount.keep(found);
    return found;
  }

  /**
   * Keeps what was published on this computer.
   * @returns false if it has no room for it, or may not write
   */
  function keepLocally(zip: string, publication: Publication): boolean {
    try {
      publications.keep(zip, publication);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Keeps at the host what the page was made of.
   * @returns why that failed or what was left out, for the owner; null if all is there. The page is published anyway
   * @throws the signal's reason if it was stopped
   */
  async function sourceFailure(
    source: OwnSource | Error,
    publication: Publication,
    signal: AbortSignal,
    report: Report,
  ): Promise<string | null> {
    if (source instanceof Error) return `${NOT_AT_HOST} ${source.message}`;
    const account = neededAccount();
    const own = await ownPage();
    const { files, leftOut } = source;
    const onProgress = (progress: Progress) => report({ progress });
    try {
      const { address } = own;
      await sendSource({ account, source: { address, publication, files }, ...own, signal, onProgress });
      return leftOut.length > 0 ? leftOutWords(leftOut) : null;
    } catch (error) {
      signal.throwIfAborted();
      return `${NOT_AT_HOST} ${explain(error, account).words}`;
    }
  }

  /** Which of the pages that the account keeps is the one of this computer. */
  async function ownPage() {
    return { address: (await domain()) ?? '', known: publications.known() };
  }

  /**
   * Uploads the page. What is kept for editing makes room for it.
   * @throws as `upload` does
   */
  async function uploadPage(options: Parameters<typeof upload>[0]): ReturnType<typeof upload> {
    try {
      return await upload(options);
    } catch (error) {
      if (!isFull(error)) throw error;
      const { account, signal } = options;
      const kept = await makeRoom({ account: neededAccount(), ...(await ownPage()), signal });
      return await upload(options).catch((again: unknown) => {
        if (!isFull(again) || kept === 0) throw again;
        const { words, details } = explain(again, account);
        throw new Refusal(`${words} ${keptWords(kept)}`, null, details);
      });
    }
  }

  return {
    neededAccount,
    /**
     * Keeps a connection.
     * @param sent a connection and its `password`, as a form sends them
     * @throws Error, for the owner, for a value that cannot be right; then nothing has changed
     */
    connect: (sent: unknown): void => {
      const { data, error } = sentConnectionSchema.safeParse(sent);
      if (error) throw new Error(error.issues[0]?.message);
      const { password, ...connection } = data;
      const changed = keptAccount.changed(connection, password);
      if (!changed.password) throw new Error(NO_PASSWORD);
      keptAccount.keep(changed);
    },
    /** Keeps the password on this computer, or forgets it there; also while a job runs, which needs it in memory. */
    remember: (isRemembered: boolean): void => {
      const account = keptAccount.get();
      if (account) keptAccount.keep({ ...account, isRemembered });
    },
    /** Confirms the key of an SSH server. */
    trust: (hostKey: string): void => keptAccount.keep({ ...neededAccount(), hostKey }),
    /** Keeps the folder that the page goes to. */
    choose: (folder: string): void => keptAccount.keep({ ...neededAccount(), folder }),
    /** @returns the result, for the owner */
    test: async (): Promise<string> => {
      const account = neededAccount();
      // Before it writes: the words for a failure name the folder.
      const { folder } = await tryConnection(account, await domain(), keepFound);
      const where = folder === '.' ? 'la carpeta donde empieza tu cuenta' : `la carpeta «${folder}»`;
      return `La conexión sirve. Tu página irá en ${where}: ahí se pudo escribir, leer y borrar un archivo.`;
    },
    /**
     * Logs in and enters the page's folder.
     * @throws Refusal if there is a publication of another computer; the signal's reason if it was stopped
     */
    reach: async (signal: AbortSignal): Promise<void> => {
      const account = neededAccount();
      await connected(
        signal,
        async () => openFolder(account, await domain()),
        async ({ remote, account: found }) => {
          keepFound(found);
          refuseElsewhere(await readList(remote), publications.known());
        },
      );
    },
    /**
     * Loads what a page is made of.
     * @param ownContents contents that need not be loaded
     * @param chosen as in `fetchSource`
     * @throws as `fetchSource` does
     */
    fetch: async (
      ownContents: Iterable<Uint8Array>,
      chosen: string,
      signal: AbortSignal,
      report: Report,
    ): Promise<Fetched> => {
      const account = neededAccount();
      report({ step: 'connect' });
      const found = await connected(
        signal,
        async () => openFolder(account, await domain()),
        async (opened) => keepFound(opened.account),
      );
      const onProgress = (progress: Progress) => report({ progress });
      return await fetchSource({ account: found, ownContents, chosen, signal, onProgress });
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
      const account = neededAccount();
      const files = filesOf(zipped);
      const publication = { id: randomUUID(), when: Date.now() };
      // An upload that is stopped may have left it on the server.
      publications.know(publication.id);
      const { isHttpsTakenBack, isAtomic, closed } = await uploadPage({
        account,
        files,
        publication,
        isEarlier: zipped.name === 'go-back',
        known: publications.known(),
        replaceable: new Set(replaceable),
        isServed,
        signal,
        onProgress: (progress) => report({ progress }),
      });
      const isKept = keepLocally(zipped.zip, publication);
      const failure = zipped.source && (await sourceFailure(zipped.source, publication, signal, report));
      return [
        DONE[zipped.name],
        closed.length > 0 && closedWords(closed),
        !isAtomic && NOT_ATOMIC,
        isHttpsTakenBack && HTTPS_TAKEN_BACK,
        !isKept && NOT_KEPT,
        failure,
      ]
        .filter(Boolean)
        .join(' ');
    },
  };
}

/** @param paths of files and folders that visitors may not read */
function closedWords(paths: readonly string[]): string {
  return `Pero quien te visita no puede abrir ${namedList(paths, MAX_NAMED)}: tu hosting cierra lo que llega por FTP, y no deja que este programa lo abra. Escríbele: «Lo que subo por FTP queda con permiso 600. ¿Pueden hacer que quede con 644, y las carpetas con 755?»`;
}

/** @param bytes that the newest state takes */
function keptWords(bytes: number): string {
  return `De lo que está lleno, ${megabytes(bytes)} son de este programa, para editar tu página desde otra computadora: la carpeta que empieza con «.mi-pagina-». Si no hay otra cosa que borrar, bórrala; se hace otra vez cuando quepa.`;
}

function leftOutWords(paths: readonly string[]): string {
  return `En tu hosting no queda ${namedList(paths, MAX_NAMED)}, porque pesa demasiado para tu página: está solo en esta computadora.`;
}

/** @throws Refusal if the zip is damaged */
function filesOf({ name, zip }: Upload): ReadonlyMap<string, Uint8Array> {
  try {
    return filesInZip(zip);
  } catch {
    throw new Refusal(DAMAGED[name]);
  }
}
