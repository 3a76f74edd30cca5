import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { contentDir } from '../../src/content/content-dir.ts';
import { readContent } from '../../src/content/read-content.ts';
import { KEY_FIELDS } from '../../tools/email-keys.ts';
import { openOutside } from '../../tools/open-outside.ts';
import { ownSettings, writeOwnSettings } from '../../tools/own-settings.ts';
import { keyProblem } from '../../tools/publish/checks.ts';
import { OUT_DIR, ROOT } from '../../tools/tools.ts';
import {
  connectionSchema,
  type Job,
  type Progress,
  type PublishAnswer,
  publishRequestSchema,
} from '../api.ts';
import { check, inWindow } from './check.ts';
import { ask } from './live-check.ts';
import { explain } from './upload/explain.ts';
import { Refusal } from './upload/remote.ts';
import { tryConnection, upload } from './upload/upload.ts';

/** What is uploaded, also as one file. */
const FOLDER = resolve(ROOT, OUT_DIR);
const BUILT = join(FOLDER, '../sitio.zip');
/** The publications that are kept, each under its moment in milliseconds: the current one and three before it. */
const KEPT = join(FOLDER, '../.publicado');
const KEPT_COUNT = 4;

const SETTINGS = join(FOLDER, '../.publicar.json');
const settingsSchema = connectionSchema.extend({
  /** In the file empty, unless the owner wants it kept. */
  password: z.string(),
  hostKey: z.string(),
  /** Paths of the files on the server that were uploaded from here. */
  uploaded: z.array(z.string()),
});
type Settings = z.infer<typeof settingsSchema>;

/** Fields of a connection that say where the page is uploaded. */
const TARGET = ['protocol', 'server', 'port', 'user', 'folder'] as const;

/** The owner's account at her host; null until she has told it. */
let settings = storedSettings();
/** What was started last. */
let latest: Job | null = null;
let stopping = new AbortController();

/** None if their file is damaged. */
function storedSettings(): Settings | null {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(SETTINGS, 'utf8')));
  } catch {
    return null;
  }
}

/** Keeps settings as long as the program runs, and in a file that only the owner's account of this computer can read. */
function keepSettings(changed: Settings): void {
  settings = changed;
  const kept = { ...changed, password: changed.isRemembered ? changed.password : '' };
  writeFileSync(`${SETTINGS}.nuevo`, JSON.stringify(kept, null, 2), { mode: 0o600 });
  renameSync(`${SETTINGS}.nuevo`, SETTINGS);
}

/** The names of the kept publications, the newest first. */
function publications(): readonly string[] {
  mkdirSync(KEPT, { recursive: true });
  // Systems put files of their own into any folder, such as `.DS_Store`.
  const kept = readdirSync(KEPT).filter((name) => /^\d+$/.test(name));
  return kept.toSorted().toReversed();
}

/** Whether something that the window started still runs. */
export function isJobRunning(): boolean {
  return latest?.state === 'running';
}

/** Answers `GET /api/publish`. */
export function publishState(): PublishAnswer {
  const own = ownSettings();
  return {
    folder: FOLDER,
    hasFolder: existsSync(FOLDER) && !isJobRunning(),
    keys: [...KEY_FIELDS].map(([key, field]) => ({ key, ...field, value: own[key]?.trim() ?? '' })),
    connection: connectionSchema.safeParse(settings).data ?? null,
    publications: publications(),
    job: latest,
  };
}

/**
 * Does what `POST /api/publish` asks.
 * @param tell called when something has started, goes on, and has ended
 * @throws Error, for the owner, for a key or connection that cannot be right, and while something else runs
 */
export function publish(asked: unknown, tell: () => void): PublishAnswer {
  const request = publishRequestSchema.parse(asked);
  if ('open' in request) openOutside(FOLDER);
  else if ('keys' in request) saveKeys(request.keys);
  else if ('stop' in request) stopping.abort();
  else if (isJobRunning()) throw new Error('Espera a que termine lo que está en marcha.');
  else if ('start' in request) {
    if (request.start === 'publish') neededSettings();
    startJob(request.start, tell);
  } else if ('restore' in request) startJob('restore', tell, request.restore);
  else {
    if ('trust' in request) keepSettings({ ...neededSettings(), hostKey: request.trust });
    else saveConnection(request.connect);
    startJob('connect', tell);
  }
  return publishState();
}

function saveKeys(values: Readonly<Record<string, string>>): void {
  const keys = [...KEY_FIELDS].map(([key, { name }]) => ({ key, name, value: (values[key] ?? '').trim() }));
  for (const { key, name, value } of keys.filter((one) => one.value)) {
    const strange = /^[\w.-]*$/.test(value) ? null : 'lleva signos que ese dato no tiene';
    const problem = keyProblem(key, value) ?? strange;
    if (problem)
      throw new Error(`${name}: ${problem}. Cópialo de tu cuenta, sin comillas. No se guardó nada.`);
  }
  writeOwnSettings(Object.fromEntries(keys.map(({ key, value }) => [key, value])));
}

function saveConnection(asked: unknown): void {
  const { data, error } = connectionSchema.extend({ password: z.string() }).safeParse(asked);
  if (error) throw new Error(error.issues[0]?.message);
  const isSame = TARGET.every((name) => settings?.[name] === data[name]);
  const known = settings && isSame ? settings : { password: '', hostKey: '', uploaded: [] };
  keepSettings({ ...known, ...data, password: data.password || known.password });
}

/** @throws Refusal if there is no connection yet */
function neededSettings(): Settings {
  if (!settings?.password) throw new Refusal(NO_ACCOUNT);
  return settings;
}

function startJob(name: Job['name'], tell: () => void, publication = ''): void {
  stopping = new AbortController();
  const show = (job: Omit<Job, 'name'>) => {
    latest = { name, ...job };
    tell();
  };
  const running = { state: 'running', words: 'En marcha…' } as const;
  show(running);
  runJob(name, publication, (progress) => show({ ...running, progress })).then(
    (words) => show({ state: 'done', words }),
    (error: Error) =>
      show({
        state: 'failed',
        words: stopping.signal.aborted ? STOPPED : explain(error, settings),
        ...(error instanceof Refusal && error.hostKey && { hostKey: error.hostKey }),
      }),
  );
}

const NO_ACCOUNT = 'Escribe primero los datos de tu hosting y su contraseña, y pulsa «Probar la conexión».';
const NOT_YET = 'Todavía no se puede publicar.';
const STOPPED =
  'Se detuvo. Quien visita tu página ve la de antes, o la nueva si ya había llegado entera. La próxima vez sigue donde quedó.';

/**
 * @param publication the name of the one to restore
 * @returns what came of it, for the owner
 * @throws Refusal, and what a connection throws
 */
async function runJob(
  name: Job['name'],
  publication: string,
  show: (progress: Progress) => void,
): Promise<string> {
  switch (name) {
    case 'test-mail':
      return await runScript(name);
    case 'build': {
      await runScript(name);
      await refuseUnready('La carpeta está lista, pero falta algo antes de subirla.');
      return 'Tu página está lista: abre la carpeta y súbela.';
    }
    case 'connect':
      await tryConnection(neededSettings());
      return 'La conexión sirve: se pudo escribir, leer y borrar un archivo en esa carpeta.';
    case 'restore':
      if (!publications().includes(publication)) throw new Refusal('Esa publicación ya no está guardada.');
      await uploadZip(join(KEPT, publication), show);
      return 'Tu página volvió a ser la de esa publicación. Lo que editas aquí no cambió.';
    case 'publish': {
      await refuseUnready(NOT_YET);
      await runScript('build');
      // The content may have changed meanwhile.
      await refuseUnready(NOT_YET);
      await uploadZip(BUILT, show);
      return 'Tu página está publicada. Mírala también en el teléfono.';
    }
  }
}

/**
 * Runs a command, as someone would in a terminal.
 * @returns what it has said
 * @throws Refusal with what it has complained of
 */
async function runScript(name: 'build' | 'test-mail'): Promise<string> {
  // Vite sets it for the whole process when it bundles the window.
  const { NODE_ENV: _, ...env } = process.env;
  const options = { cwd: ROOT, env: { ...env, NO_COLOR: '1' }, signal: stopping.signal };
  const words = [...process.execArgv, `tools/${name}.ts`];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, words, options);
    return inWindow(stdout.trim());
  } catch (error) {
    const { stdout, stderr, message } = Object(error);
    throw new Refusal(inWindow((stderr || stdout || message).trim()));
  }
}

/** @throws Refusal with what still keeps the page from being published */
async function refuseUnready(words: string): Promise<void> {
  const { isReady, summary } = await check(false);
  if (!isReady) throw new Refusal(`${words} ${summary}`);
}

/** Uploads the latest build or a kept publication, and keeps it as the newest. */
async function uploadZip(zip: string, show: (progress: Progress) => void): Promise<void> {
  const account = neededSettings();
  const files = new Map(Object.entries(unzipSync(readFileSync(zip))));
  const ours = new Set([...account.uploaded, ...files.keys()]);
  keepSettings({ ...account, uploaded: [...ours] });
  await upload({
    account,
    files,
    ours,
    isAtHttps,
    signal: stopping.signal,
    onProgress: show,
  });
  keepSettings({ ...account, uploaded: [...files.keys()] });
  const newest = join(KEPT, String(Date.now()));
  if (zip === BUILT) copyFileSync(zip, newest);
  else renameSync(zip, newest);
  for (const old of publications().slice(KEPT_COUNT)) rmSync(join(KEPT, old));
}

/** Whether the page's visitors get these bytes by https at this path. */
async function isAtHttps(path: string, bytes: Uint8Array): Promise<boolean> {
  const { content } = await readContent(contentDir());
  const { body } = await ask(`https://${content?.sections.site.domainLabel}/${path}`);
  return body.equals(bytes);
}
