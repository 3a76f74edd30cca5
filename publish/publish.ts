import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { readContent } from '../src/content/read-content.ts';
import { accountFile, type Settings } from './account-file.ts';
import {
  connectionSchema,
  type LiveCheckAnswer,
  type Progress,
  type PublishAnswer,
  type PublishRequest,
  publishRequestSchema,
} from './api.ts';
import { isReserved, keyProblem } from './checks.ts';
import { KEY_FIELDS } from './email-keys.ts';
import { jobRunner } from './job-runner.ts';
import { ask, liveCheck } from './live-check.ts';
import { ownSettings, writeOwnSettings } from './own-settings.ts';
import { publicationsIn } from './publications.ts';
import { review } from './review.ts';
import { explain } from './upload/explain.ts';
import { Refusal } from './upload/remote.ts';
import { tryConnection, upload } from './upload/upload.ts';

export interface PublishOptions {
  /** Absolute path of the content folder. */
  readonly content: string;
  /** Folder of `.env`. */
  readonly settings: string;
  /** Absolute path of the built page. The host's account and the last publications are kept beside it. */
  readonly out: string;
  /** Called when a job starts, goes on, and has ended. */
  readonly tell: () => void;
  /**
   * Runs a command: `build` writes the page into `out` and as `sitio.zip` beside it.
   * @returns its output, for the owner
   * @throws Error, for the owner, with its complaint
   */
  readonly run: (command: 'build' | 'test-mail', signal: AbortSignal) => Promise<string>;
  /** Opens a folder in the system's file manager. */
  readonly open: (folder: string) => void;
}

const NO_ACCOUNT = 'Escribe primero los datos de tu hosting y su contraseña, y pulsa «Probar la conexión».';
const NOT_YET = 'Todavía no se puede publicar.';
const DONE = {
  publish: 'Tu página está publicada. Mírala también en el teléfono.',
  restore: 'Tu página volvió a ser la de esa publicación. Lo que editas aquí no cambió.',
};
const HTTPS_TAKEN_BACK =
  'Quien llega por http no pasa a https: al encenderlo, tu página dejaba de verse, y se apagó otra vez. Si tu dominio pasa por Cloudflare u otro intermediario, enciende allí «Always Use HTTPS», que hace lo mismo.';
const BUSY = 'Espera a que termine lo que está en marcha.';

/** What starts a job. */
type JobRequest = Exclude<
  PublishRequest,
  { readonly open: unknown } | { readonly keys: unknown } | { readonly stop: unknown }
>;

/** A zip that is uploaded as the page. */
interface Upload {
  readonly name: 'publish' | 'restore';
  readonly zip: string;
}

/** Answers for publishing and for the look at what is live. */
export function publishRoutes(options: PublishOptions) {
  const { content, settings, out } = options;
  const zip = join(out, '../sitio.zip');
  const publications = publicationsIn(join(out, '../.publicado'));
  const account = accountFile(join(out, '../.publicar.json'));
  const jobs = jobRunner(options.tell, (error) => explain(error, account.get()));
  /** An upload that asked whether it may replace files of others. */
  let asking: { readonly upload: Upload; readonly foreign: readonly string[] } | null = null;

  function state(): PublishAnswer {
    const own = ownSettings(settings);
    return {
      folder: out,
      hasFolder: existsSync(out) && !jobs.isRunning(),
      keys: [...KEY_FIELDS].map(([key, field]) => ({ key, ...field, value: own[key]?.trim() ?? '' })),
      connection: connectionSchema.safeParse(account.get()).data ?? null,
      publications: publications.names(),
      job: jobs.latest(),
    };
  }

  /** @throws Error, for the owner, for a key or connection that cannot be right, and while a job runs */
  function answer(asked: unknown): PublishAnswer {
    const request = publishRequestSchema.parse(asked);
    if ('open' in request) options.open(out);
    else if ('keys' in request) saveKeys(request.keys, settings);
    else if ('stop' in request) jobs.stop();
    else answerWithJob(request);
    return state();
  }

  function answerWithJob(request: JobRequest): void {
    if (jobs.isRunning()) throw new Error(BUSY);
    if ('start' in request) startCommand(request.start);
    else if ('restore' in request) startRestore(request.restore);
    else if ('replace' in request) answerReplace(request.replace);
    else if ('trust' in request) trust(request.trust);
    else connect(request.connect);
  }

  function startCommand(name: 'build' | 'test-mail' | 'publish'): void {
    if (name === 'publish') neededAccount();
    const work = { build, publish, 'test-mail': (signal: AbortSignal) => run('test-mail', signal) };
    jobs.start(name, work[name]);
  }

  async function build(signal: AbortSignal): Promise<string> {
    await run('build', signal);
    await refuseUnready('La carpeta está lista, pero falta algo antes de subirla.');
    return 'Tu página está lista: abre la carpeta y súbela.';
  }

  async function publish(signal: AbortSignal, show: (progress: Progress) => void): Promise<string> {
    await refuseUnready(NOT_YET);
    await run('build', signal);
    // The content may have changed meanwhile.
    await refuseUnready(NOT_YET);
    return await uploadZip({ name: 'publish', zip }, signal, show);
  }

  function startRestore(publication: string): void {
    jobs.start('restore', async (signal, show) => {
      if (!publications.names().includes(publication))
        throw new Refusal('Esa publicación ya no está guardada.');
      const kept = publications.pathOf(publication);
      return await uploadZip({ name: 'restore', zip: kept }, signal, show);
    });
  }

  /** Goes on with the upload that asked, or forgets it. */
  function answerReplace(isAllowed: boolean): void {
    if (isAllowed && asking) {
      const { upload, foreign } = asking;
      jobs.start(upload.name, (signal, show) => uploadZip(upload, signal, show, foreign));
    } else jobs.clear();
  }

  /** Confirms an SSH server's key and tests the connection. */
  function trust(hostKey: string): void {
    account.keep({ ...neededAccount(), hostKey });
    jobs.start('connect', tryAccount);
  }

  /** Keeps a connection and tests it. */
  function connect(asked: unknown): void {
    const { data, error } = connectionSchema.extend({ password: z.string() }).safeParse(asked);
    if (error) throw new Error(error.issues[0]?.message);
    const { password, ...connection } = data;
    account.change(connection, password);
    jobs.start('connect', tryAccount);
  }

  async function tryAccount(): Promise<string> {
    await tryConnection(neededAccount());
    return 'La conexión sirve: se pudo escribir, leer y borrar un archivo en esa carpeta.';
  }

  /** @throws Refusal if there is no connection yet */
  function neededAccount(): Settings {
    const known = account.get();
    if (!known?.password) throw new Refusal(NO_ACCOUNT);
    return known;
  }

  /** @throws Refusal with what the command complained of */
  async function run(command: 'build' | 'test-mail', signal: AbortSignal): Promise<string> {
    return await options.run(command, signal).catch((error: Error) => {
      throw new Refusal(error.message);
    });
  }

  /** @throws Refusal with what still keeps the page from being published */
  async function refuseUnready(words: string): Promise<void> {
    const { isReady, summary } = await review(content, settings);
    if (!isReady) throw new Refusal(`${words} ${summary}`);
  }

  /**
   * Uploads the latest build or a kept publication, and keeps it as the newest.
   * @param replaceable paths of files of others that the owner lets go
   * @returns what came of it, for the owner
   */
  async function uploadZip(
    asked: Upload,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
    replaceable: readonly string[] = [],
  ): Promise<string> {
    const known = neededAccount();
    asking = null;
    const { isHttpsTakenBack } = await upload({
      account: known,
      files: new Map(Object.entries(unzipSync(readFileSync(asked.zip)))),
      uploaded: new Set(known.uploaded),
      replaceable: new Set(replaceable),
      isServed,
      signal,
      onProgress,
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.question.foreign)
        asking = { upload: asked, foreign: error.question.foreign };
      throw error;
    });
    // The server has the list now.
    account.keep({ ...known, uploaded: [] });
    publications.keep(asked.zip);
    return isHttpsTakenBack ? `${DONE[asked.name]} ${HTTPS_TAKEN_BACK}` : DONE[asked.name];
  }

  /** Whether the page's visitors get these bytes at this path. */
  async function isServed(scheme: 'http' | 'https', path: string, bytes: Uint8Array): Promise<boolean> {
    // No cache on the way knows this address.
    const { body } = await ask(`${scheme}://${await domain()}/${path}?${Date.now()}`);
    return body.equals(bytes);
  }

  /** Where the page is published; undefined while the content cannot be read. */
  async function domain(): Promise<string | undefined> {
    const read = await readContent(content);
    return read.content?.sections.site.domainLabel;
  }

  /** @throws Error, for the owner, while the content does not say where the page is */
  async function liveCheckAnswer(): Promise<LiveCheckAnswer> {
    const name = await domain();
    if (!name || isReserved(`https://${name}`))
      throw new Error('Escribe antes tu Dominio, en Datos del sitio: es la dirección que se mira.');
    return liveCheck(`https://${name}/`, out);
  }

  return {
    'GET /api/publish': state,
    'POST /api/publish': async (request: Request) => answer(await request.json()),
    'GET /api/live-check': liveCheckAnswer,
  };
}

/** @throws Error, for the owner, for a key that cannot be right: then nothing is saved */
function saveKeys(values: Readonly<Record<string, string>>, settings: string): void {
  const keys = [...KEY_FIELDS].map(([key, { name }]) => ({ key, name, value: (values[key] ?? '').trim() }));
  for (const { key, name, value } of keys.filter((one) => one.value)) {
    const strange = /^[\w.-]*$/.test(value) ? null : 'lleva signos que ese dato no tiene';
    const problem = keyProblem(key, value) ?? strange;
    if (problem)
      throw new Error(`${name}: ${problem}. Cópialo de tu cuenta, sin comillas. No se guardó nada.`);
  }
  writeOwnSettings(Object.fromEntries(keys.map(({ key, value }) => [key, value])), settings);
}
