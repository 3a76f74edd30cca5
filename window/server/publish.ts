import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { contentDir } from '../../src/content/content-dir.ts';
import { missingKeys } from '../../src/form/email-service.ts';
import { KEY_FIELDS } from '../../tools/email-keys.ts';
import { openOutside } from '../../tools/open-outside.ts';
import { ownSettings, writeOwnSettings } from '../../tools/own-settings.ts';
import { keyProblem } from '../../tools/publish/checks.ts';
import { fieldAt, readSite } from '../../tools/publish/site.ts';
import { OUT_DIR, ROOT } from '../../tools/tools.ts';
import type { Job, JobName, Progress, PublishAnswer } from '../api.ts';
import { check, inWindow } from './check.ts';
import { explain } from './upload/explain.ts';
import { openFolder, tryConnection } from './upload/open-folder.ts';
import { Refusal } from './upload/remote.ts';
import {
  connectionSchema,
  filesToPublish,
  keepPublication,
  keptPublications,
  readSettings,
  type Settings,
  writeSettings,
} from './upload/stored.ts';
import { upload } from './upload/upload.ts';

/** The commands that the window runs, as someone would in a terminal. */
const SCRIPTS = { build: 'tools/build.ts', 'test-mail': 'tools/test-mail.ts' } as const;

const requestSchema = z.union([
  z.object({ start: z.enum(['build', 'test-mail', 'publish']) }),
  z.object({ open: z.literal('folder') }),
  z.object({ keys: z.record(z.string(), z.string()) }),
  z.object({ connect: z.unknown() }),
  z.object({ trust: z.string() }),
  z.object({ restore: z.string() }),
  z.object({ stop: z.literal(true) }),
]);

/** Milliseconds between two tellings of how much is uploaded. */
const PROGRESS_MS = 250;
const HTTPS_LIMIT_MS = 10_000;

const connectSchema = connectionSchema.omit({ hostKey: true }).extend({ password: z.string() });
/** Fields of a connection that say where the page is uploaded. */
const TARGET = ['protocol', 'server', 'port', 'user', 'folder'] as const;

/** What is uploaded. */
const FOLDER = resolve(ROOT, OUT_DIR);

/** What was started last. */
let latest: Job | null = null;
let stopping = new AbortController();
/** The password that the owner has typed since the program started. */
let typedPassword = '';

/** Whether something that the window started still runs. */
export function isJobRunning(): boolean {
  return latest?.state === 'running';
}

/** Answers `GET /api/publish`. */
export function publishState(): PublishAnswer {
  const settings = ownSettings();
  const keys = [...KEY_FIELDS].map(([key, field]) => ({ key, ...field, value: settings[key] ?? '' }));
  const own = readSettings();
  return {
    folder: FOLDER,
    hasFolder: existsSync(FOLDER) && !isJobRunning(),
    keys,
    hasAllKeys: missingKeys(settings).length === 0,
    connection: connectionSchema.safeParse(own).data ?? null,
    hasPassword: Boolean(own?.password || typedPassword),
    publications: keptPublications().map((name) => ({ name, isLive: name === own?.live })),
    job: latest,
  };
}

/**
 * Does what `POST /api/publish` asks.
 * @param tell called when something has started, goes on, and has ended
 * @throws Error, for the owner, for a key or connection that cannot be right, and while something else runs
 */
export function publish(asked: unknown, tell: () => void): PublishAnswer {
  const request = requestSchema.parse(asked);
  if ('open' in request) openOutside(FOLDER);
  else if ('keys' in request) saveKeys(request.keys);
  else if ('stop' in request) stopping.abort();
  else if (isJobRunning()) throw new Error('Espera a que termine lo que está en marcha.');
  else if ('start' in request) startJob(request.start, tell);
  else if ('restore' in request) startJob('restore', tell, request.restore);
  else {
    if ('trust' in request) writeSettings({ ...neededSettings(), hostKey: request.trust });
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
  const { data, error } = connectSchema.safeParse(asked);
  if (error) throw new Error(error.issues[0]?.message);
  const old = readSettings();
  const isSame = TARGET.every((name) => old?.[name] === data[name]);
  const known = isSame ? old : null;
  typedPassword = data.password || (known && (known.password || typedPassword)) || '';
  const { hostKey = null, uploaded = {}, live = '' } = known ?? {};
  writeSettings({ ...data, password: typedPassword, hostKey, uploaded, live });
}

/** @throws Error, for the owner, if there is no connection yet */
function neededSettings(): Settings {
  const settings = readSettings();
  if (!settings) throw new Error('Escribe primero los datos de tu hosting.');
  return { ...settings, password: settings.password || typedPassword };
}

function startJob(name: JobName, tell: () => void, publication: string | null = null): void {
  stopping = new AbortController();
  const started: Job = { name, state: 'running', said: '', remaining: null, progress: null, hostKey: null };
  const show = (job: Partial<Job>) => {
    latest = { ...started, ...job };
    tell();
  };
  show({});
  runJob(name, publication, (progress) => show({ progress })).then(
    (ended) => show({ state: 'done', ...ended }),
    (error: Error) => {
      const said = stopping.signal.aborted ? STOPPED : error.message;
      show({ state: 'failed', said, hostKey: error instanceof Refusal ? error.hostKey : null });
    },
  );
}

const STOPPED =
  'Se detuvo. Quien visita tu página ve la de antes, o la nueva si ya había llegado entera. La próxima vez sigue donde quedó.';

/** @throws Error, for the owner */
async function runJob(
  name: JobName,
  publication: string | null,
  show: (progress: Progress) => void,
): Promise<Partial<Job>> {
  switch (name) {
    case 'test-mail':
      return { said: await runScript(name) };
    case 'build':
      return { said: await runScript(name), remaining: await whatRemains().catch(() => null) };
    case 'connect':
      await withServer(tryConnection);
      return {};
    case 'restore':
      if (!keptPublications().some((name) => name === publication))
        throw new Error('Esa publicación ya no está guardada.');
      await uploadFiles(publication, show);
      return {};
    case 'publish': {
      await refuseUnready();
      await runScript('build');
      // The content may have changed meanwhile.
      await refuseUnready();
      await uploadFiles(null, show);
      return {};
    }
  }
}

/**
 * Runs a command.
 * @returns what it has said
 * @throws Error with what it has complained of
 */
async function runScript(name: keyof typeof SCRIPTS): Promise<string> {
  // Vite sets it for the whole process when it bundles the window.
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, [...process.execArgv, SCRIPTS[name]], {
    cwd: ROOT,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopping.signal,
  });
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ]);
  if (code !== 0) throw new Error(inWindow((complained || said).trim()));
  return inWindow(said.trim());
}

/** What still keeps the page from being published, if anything. */
async function whatRemains(): Promise<string | null> {
  const { isReady, summary } = await check(false);
  return isReady ? null : summary;
}

async function refuseUnready(): Promise<void> {
  const remaining = await whatRemains();
  if (remaining) throw new Error(`Todavía no se puede publicar. ${remaining}`);
}

/** @throws Error that says in Spanish, without the password, what is wrong with the server */
async function withServer(use: (settings: Settings, password: string) => Promise<void>): Promise<void> {
  const settings = neededSettings();
  const { password } = settings;
  if (!password) throw new Error('Escribe la contraseña en los datos de tu hosting y prueba la conexión.');
  await use(settings, password).catch((error) => {
    throw error instanceof Refusal ? error : new Error(explain(error, settings, password));
  });
}

/**
 * Uploads the latest build or a kept publication, and keeps the record of it.
 * @param publication the name of a kept one
 */
async function uploadFiles(publication: string | null, show: (progress: Progress) => void): Promise<void> {
  await withServer(async (settings, password) => {
    const record = new Map(Object.entries(settings.uploaded));
    const save = (live = settings.live) =>
      writeSettings({ ...settings, uploaded: Object.fromEntries(record), live });
    let shown = 0;
    await upload({
      open: () => openFolder(settings, password),
      files: filesToPublish(publication),
      record,
      saveRecord: save,
      isAtHttps,
      signal: stopping.signal,
      onProgress: (progress) => {
        if (Date.now() - shown < PROGRESS_MS) return;
        shown = Date.now();
        show(progress);
      },
    });
    save(publication ?? keepPublication());
  });
}

/** Whether the page's visitors get these bytes by https at this path. */
async function isAtHttps(path: string, bytes: Uint8Array): Promise<boolean> {
  const domain = fieldAt(await readSite(contentDir(), ownSettings()), 'site/domainLabel')?.value;
  try {
    const response = await fetch(`https://${domain}/${path}`, {
      signal: AbortSignal.timeout(HTTPS_LIMIT_MS),
    });
    return response.ok && Buffer.from(await response.arrayBuffer()).equals(bytes);
  } catch {
    return false;
  }
}
