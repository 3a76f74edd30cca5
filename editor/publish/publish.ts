import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { REFUSED_CODE } from '../../src/content/read/problem.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { review } from '../../tools/checks/review.ts';
import { siteZip } from '../../tools/deploy/host-files.ts';
import type { accountFile } from './account-file.ts';
import { type Job, type Progress, Refusal } from './api.ts';
import { filesInZip, formsIn, type Made, type publicationsIn } from './publications.ts';
import { persistently } from './upload/connect.ts';
import { explain, explainOutput, inWindow, namedList } from './upload/explain.ts';
import { servedAt } from './upload/htaccess.ts';
import { type Publication, readList, refuseElsewhere } from './upload/server-list.ts';
import { type OwnSource, sendSource } from './upload/source.ts';
import { upload } from './upload/upload.ts';

interface PublisherOptions {
  /** Absolute path of the content folder. */
  readonly content: string;
  /** Folder of `.env`. */
  readonly settings: string;
  /** Absolute path of the built page. */
  readonly out: string;
  readonly account: ReturnType<typeof accountFile>;
  readonly publications: ReturnType<typeof publicationsIn>;
  /** Builds the page instead of `runBuild`. */
  readonly build?: typeof runBuild;
  /**
   * Reads what the page is made of, to keep it at the owner's host: no key and no password.
   * @throws Error, for the owner, with the file that cannot be read
   */
  readonly readSource: () => Promise<OwnSource>;
}

/** A zip that is uploaded as the page. */
export interface Upload {
  readonly name: 'publish' | 'go-back';
  readonly zip: string;
  /**
   * What the page was made of, or the error, for the owner, of reading it; null for a page of before: what the owner edits
   * has not changed.
   */
  readonly source: OwnSource | Error | null;
  /** The forms that the page was made of; null for a page of before. */
  readonly forms: Made['forms'] | null;
}

/** A job that is running. */
export interface Running {
  readonly signal: AbortSignal;
  /** Reports what it is doing. */
  readonly report: (doing: Pick<Job, 'step' | 'progress'>) => void;
}

const DONE = {
  publish: 'Tu página está publicada. Mírala también en el teléfono.',
  'go-back': 'Tu página volvió a ser la de esa publicación. Eso no cambia lo que editas aquí.',
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

/** Builds the owner's page and publishes it at her host. */
export function publisher({
  content,
  settings,
  out,
  account,
  publications,
  readSource,
  build = runBuild,
}: PublisherOptions) {
  /**
   * Makes the page as it is saved ready for the upload. First of all she hears what would keep it from being uploaded.
   * @throws Refusal; the signal's reason if it was stopped
   */
  async function prepare({ signal, report }: Running): Promise<Upload> {
    await refuseUnready('Todavía no se puede publicar.');
    report({ step: 'connect' });
    await reach(signal);
    report({ step: 'build' });
    // Before the build: what changes during it is no part of the publication. A file that cannot be read stops none.
    const source = await readSource().catch((error: Error) => error);
    const forms = await buildPage(signal);
    return { name: 'publish', zip: siteZip(out), source, forms };
  }

  /**
   * Uploads a page, and keeps it here as the newest publication, and at the host what it was made of.
   * @param replaceable paths of files that are not ours, which the owner lets go
   * @returns the result, for the owner
   * @throws as `upload` does
   */
  async function send(
    { name, zip, source, forms }: Upload,
    replaceable: readonly string[],
    { signal, report }: Running,
  ): Promise<string> {
    const files = filesOf(name, zip);
    const publication = { id: randomUUID(), when: Date.now() };
    // An upload that is stopped may have left it on the server.
    publications.know(publication.id);
    const onProgress = (progress: Progress) => report({ progress });
    const { isHttpsTakenBack, isAtomic, closed } = await upload({
      account: account.needed(),
      files,
      publication,
      known: publications.known(),
      replaceable: new Set(replaceable),
      isServed: servedAt(await domainIn(content)),
      signal,
      onProgress,
    });
    const isKept = keepHere(zip, publication, forms);
    const failure = source && (await sourceFailure(source, publication, signal, onProgress));
    const sentences = [
      DONE[name],
      closed.length > 0 && closedWords(closed),
      !isAtomic && NOT_ATOMIC,
      isHttpsTakenBack && HTTPS_TAKEN_BACK,
      !isKept && NOT_KEPT,
      failure,
    ];
    return sentences.filter(Boolean).join(' ');
  }

  /** @throws Refusal with the number of things to do before publishing */
  async function refuseUnready(words: string): Promise<void> {
    const { isReady, summary } = await review(content, settings);
    if (!isReady) throw new Refusal(`${words} ${summary}`, { kind: 'unready' });
  }

  /**
   * Logs in and enters the page's folder, and keeps the way that was found.
   * @throws Refusal if there is a publication of another computer; the signal's reason if it was stopped
   */
  async function reach(signal: AbortSignal): Promise<void> {
    const domain = await domainIn(content);
    await persistently(
      account.needed(),
      signal,
      async ({ remote, account: { protocol, port, folder } }) => {
        account.change({ protocol, port, folder });
        refuseElsewhere(await readList(remote), publications.known());
      },
      { address: domain },
    );
  }

  /**
   * Builds the page.
   * @returns the forms that it was made of
   * @throws Refusal; the signal's reason if it was stopped
   */
  async function buildPage(signal: AbortSignal): Promise<Made['forms']> {
    // What changes during the build counts as changed since.
    const forms = await formsIn(content);
    await build(signal).catch((error: Error) => {
      signal.throwIfAborted();
      if (error instanceof BuildError && error.isRefused)
        throw new Refusal(inWindow(error.message), { kind: 'unready' });
      const { words, details } = explainOutput(error.message);
      throw new Refusal(words, null, details);
    });
    return forms;
  }

  /**
   * Keeps what was published on this computer.
   * @returns false if it has no room for it, or may not write
   */
  function keepHere(zip: string, publication: Publication, forms: Upload['forms']): boolean {
    try {
      publications.keep(zip, publication, forms);
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
    onProgress: (progress: Progress) => void,
  ): Promise<string | null> {
    if (source instanceof Error) return `${NOT_AT_HOST} ${source.message}`;
    const { files, leftOut } = source;
    const address = (await domainIn(content)) ?? '';
    try {
      await sendSource({
        account: account.needed(),
        source: { address, publication, files },
        known: publications.known(),
        signal,
        onProgress,
      });
      return leftOut.length > 0 ? leftOutWords(leftOut) : null;
    } catch (error) {
      signal.throwIfAborted();
      return `${NOT_AT_HOST} ${explain(error, account.get()).words}`;
    }
  }

  return {
    prepare,
    send,
    /**
     * Builds the page to be uploaded by hand.
     * @returns the result, for the owner
     * @throws as `prepare` does
     */
    build: async ({ signal }: Running): Promise<string> => {
      publications.keepPrepared(await buildPage(signal));
      await refuseUnready('La carpeta está lista, pero falta algo antes de subirla.');
      return 'Tu página está lista: abre la carpeta y súbela.';
    },
  };
}

/** The error output of `npm run build`. */
export class BuildError extends Error {
  /** Whether it was refused: Revisar lists why. */
  readonly isRefused: boolean;

  constructor(output: string, isRefused = false) {
    super(output);
    this.isRefused = isRefused;
  }
}

/**
 * Runs `npm run build` in a process of its own: it writes the page into its folder, and as `sitio.zip` beside it. When it is
 * stopped, waits until that process has ended.
 * @throws BuildError
 */
export async function runBuild(signal: AbortSignal): Promise<void> {
  // Vite sets NODE_ENV for the whole process when it bundles the window.
  const { NODE_ENV: _, ...env } = process.env;
  const options = { env: { ...env, NO_COLOR: '1' } };
  signal.throwIfAborted();
  const words = [...process.execArgv, 'tools/build.ts'];
  const running = promisify(execFile)(process.execPath, words, options);
  // Not the option `signal`, which answers at once, while the process still runs.
  signal.addEventListener('abort', () => running.child.kill(), { once: true });
  try {
    await running;
  } catch (error) {
    const { code, stdout, stderr, message } = Object(error);
    throw new BuildError((stderr || stdout || message).trim(), code === REFUSED_CODE);
  }
}

/** The domain where the page is published; undefined while the content cannot be read. */
export async function domainIn(content: string): Promise<string | undefined> {
  const read = await readContent(content);
  return read.content?.sections.site.domainLabel;
}

/** @throws Refusal if the zip is damaged */
function filesOf(name: Upload['name'], zip: string): ReadonlyMap<string, Uint8Array> {
  try {
    return filesInZip(zip);
  } catch {
    throw new Refusal(DAMAGED[name]);
  }
}

/** @param paths of files and folders that visitors may not read */
function closedWords(paths: readonly string[]): string {
  return `Pero quien te visita no puede abrir ${namedList(paths, MAX_NAMED)}: tu hosting cierra lo que llega por FTP, y no deja que este programa lo abra. Escríbele: «Lo que subo por FTP queda con permiso 600. ¿Pueden hacer que quede con 644, y las carpetas con 755?»`;
}

function leftOutWords(paths: readonly string[]): string {
  return `En tu hosting no queda ${namedList(paths, MAX_NAMED)}, porque pesa demasiado para tu página: está solo en esta computadora.`;
}
