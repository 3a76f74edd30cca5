import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { EMAIL_KEYS, emailServiceKeys, missingKeys } from '../../src/form/email-service.ts';
import { isReserved } from '../../tools/checks/checks.ts';
import { ownSettings } from '../../tools/checks/own-settings.ts';
import { siteZip } from '../../tools/deploy/host-files.ts';
import type { News } from '../api.ts';
import { ACCOUNT_FILE, accountFile, PUBLICATIONS_FOLDER } from '../publish/account-file.ts';
import {
  connectionSchema,
  type Job,
  type ParsedRequest,
  type PublishAnswer,
  type PublishedCheckAnswer,
  publishRequestSchema,
  type Question,
  Refusal,
} from '../publish/api.ts';
import { type LatestUpload, publicationsIn } from '../publish/publications.ts';
import { domainIn, publisher, type Running, type Upload } from '../publish/publish.ts';
import { checkPublished } from '../publish/published-check.ts';
import { tryConnection } from '../publish/upload/connection-test.ts';
import { explain } from '../publish/upload/explain.ts';
import { fetchSource } from '../publish/upload/fetch-source.ts';
import type { Account } from '../publish/upload/remote.ts';
import { saveKeys } from '../publish/write-settings.ts';
import { bringSource } from './bring-source.ts';
import { changesAnswer, publicationsAnswer } from './changes.ts';
import type { TakeTurn } from './content-routes.ts';
import { openOutside } from './open-outside.ts';
import { readSource } from './source.ts';

type PublisherOptions = Parameters<typeof publisher>[0];

export interface PublishOptions extends Omit<PublisherOptions, 'account' | 'publications' | 'readSource'> {
  /**
   * Sends news to the open window. At `job` it loads `/api/publish` again: a job has started, made progress or ended, or the
   * password is kept or forgotten.
   */
  readonly tell: (news: News) => void;
  /** The queue of all that reads or changes the content. */
  readonly takeTurn: TakeTurn;
}

/** What a job is to do, as data: to go on after a question is to start it again with what the owner has allowed. */
interface Task {
  readonly name: Job['name'];
  /** What it uploads, once that is ready: then it begins with the upload. */
  readonly upload: Upload | null;
  /** Address of the page to fetch, which she has chosen among several at the host; empty for the only one. */
  readonly page: string;
  /** Paths of files at the host that are not ours, which she lets go. */
  readonly allowed: readonly string[];
}

/** A task that begins at its beginning. */
const newTask = (name: Task['name']): Task => ({ name, upload: null, page: '', allowed: [] });

const BUSY = 'Espera a que termine lo que está en marcha.';
const STOPPED_UPLOAD =
  'Se detuvo. En internet queda lo que había, o tu página nueva si ya había llegado entera. La próxima vez sigue donde quedó.';
/** What is said of a job that was stopped. */
const STOPPED: Readonly<Record<Job['name'], string>> = {
  publish: STOPPED_UPLOAD,
  'go-back': STOPPED_UPLOAD,
  connect: 'Se detuvo.',
  build: 'Se detuvo. La carpeta puede estar a medias: prepárala otra vez antes de subirla.',
  fetch: 'Se detuvo. Aquí no cambió nada.',
};

/** Actions that need not wait until a job has ended. */
const AT_ANY_TIME: readonly ParsedRequest['action'][] = ['open-folder', 'keep-keys', 'remember', 'stop'];

/** What each action does. */
type Actions = {
  readonly [Action in ParsedRequest['action']]: (
    request: Extract<ParsedRequest, { readonly action: Action }>,
  ) => void;
};

/**
 * Routes for publishing, for what was published and what has changed since, and for the check of the published page. One job
 * runs at a time; the latest is remembered. The host's account and the latest publications are kept beside the content.
 */
export function publishRoutes({ tell, takeTurn, ...options }: PublishOptions) {
  const { content, settings, out } = options;
  const ownSource = () => takeTurn(() => readSource(content));
  const publications = publicationsIn(join(content, '..', PUBLICATIONS_FOLDER));
  const account = accountFile(join(content, '..', ACCOUNT_FILE));
  const { prepare, send, build } = publisher({ ...options, account, publications, readSource: ownSource });

  let task: Task | null = null;
  let job: Job | null = null;
  let stopping = new AbortController();
  const isRunning = () => job?.state === 'running';
  const show = (shown: Job | null) => {
    job = shown;
    tell('job');
  };

  /** What each job does; returns its result, for the owner. */
  const works: Readonly<Record<Job['name'], (task: Task, running: Running) => Promise<string>>> = {
    build: (_task, running) => build(running),
    connect: test,
    fetch: bring,
    publish: async (started, running) => {
      const upload = started.upload ?? (await prepare(running));
      task = { ...started, upload };
      running.report({ step: 'upload' });
      return await send(upload, started.allowed, running);
    },
    'go-back': async ({ upload, allowed }, running) => {
      const isKept = publications
        .all()
        .some(({ name, isWhole }) => isWhole && publications.pathOf(name) === upload?.zip);
      if (!upload || !isKept) throw new Refusal('Esa publicación ya no está guardada.');
      return await send(upload, allowed, running);
    },
  };

  /** Starts a job. The caller checks that none is running. */
  function start(started: Task): void {
    const { name } = started;
    task = started;
    stopping = new AbortController();
    const { signal } = stopping;
    const running = { name, state: 'running', words: 'En marcha…' } as const;
    show(running);
    let step: Pick<Job, 'step'> = {};
    const report: Running['report'] = (doing) => {
      if (doing.step) step = { step: doing.step };
      show({ ...running, ...step, ...doing });
    };
    works[name](started, { signal, report }).then(
      (words) => show({ name, state: 'done', words }),
      (error: unknown) => {
        // A refusal says more than that the job was stopped.
        const isStopped = signal.aborted && !(error instanceof Refusal);
        const said = isStopped ? { words: STOPPED[name] } : explain(error, account.get());
        const question = error instanceof Refusal && error.question;
        show({ name, state: 'failed', ...step, ...said, ...(question && { question }) });
      },
    );
  }

  const actions: Actions = {
    build: () => start(newTask('build')),
    publish: () => {
      account.needed();
      start(newTask('publish'));
    },
    'open-folder': () => openOutside(out),
    'keep-keys': ({ keys }) => saveKeys(keys, settings),
    connect: ({ connection, isPublishing }) => {
      account.connect(connection);
      start(newTask(isPublishing ? 'publish' : 'connect'));
    },
    remember: ({ isRemembered }) => {
      account.remember(isRemembered);
      tell('job');
    },
    fetch: ({ connection, page }) => {
      if (connection !== undefined) account.connect(connection);
      start({ ...newTask('fetch'), page });
    },
    'go-back': ({ publication }) => {
      const zip = publications.pathOf(publication);
      start({ ...newTask('go-back'), upload: { name: 'go-back', zip, source: null, forms: null } });
    },
    answer,
    stop: () => stopping.abort(),
  };

  /**
   * Goes on with the job that asks, from where it came, or forgets it. Nothing happens if it asks something else by now than what
   * the owner saw.
   */
  function answer({ question, isAllowed, folder }: Extract<ParsedRequest, { readonly action: 'answer' }>) {
    const asked = job?.question;
    if (!asked || !task || !isDeepStrictEqual(asked, question)) return;
    if (!isAllowed) return show(null);
    if (asked.kind === 'trust-key') account.change({ hostKey: asked.hostKey });
    if (asked.kind === 'choose-folder') account.change({ folder });
    if (asked.kind === 'replace-publication') publications.know(asked.id);
    start(continued(task, asked));
  }

  const keepFound = ({ protocol, port, folder }: Account) => account.change({ protocol, port, folder });

  async function test(): Promise<string> {
    // Before it writes: the words for a failure name the folder.
    const { folder } = await tryConnection(account.needed(), await domainIn(content), keepFound);
    const where = folder === '.' ? 'la carpeta donde empieza tu cuenta' : `la carpeta «${folder}»`;
    return `La conexión sirve. Tu página irá en ${where}: ahí se pudo escribir, leer y borrar un archivo.`;
  }

  async function bring({ page }: Task, { signal, report }: Running): Promise<string> {
    const { files } = await asRefusal(ownSource());
    report({ step: 'connect' });
    const fetched = await fetchSource({
      account: account.needed(),
      domain: await domainIn(content),
      onFound: keepFound,
      ownContents: files.values(),
      chosen: page,
      signal,
      onProgress: (progress) => report({ progress }),
    });
    return await asRefusal(takeTurn(() => bringSource(content, settings, fetched)));
  }

  function state(): PublishAnswer {
    const own = ownSettings(settings);
    const latest = publications.latest();
    return {
      folder: out,
      hasFolder: existsSync(out) && !isRunning(),
      keys: Object.values(EMAIL_KEYS).map((key) => ({ ...key, value: own[key.variable]?.trim() ?? '' })),
      mailService: missingKeys(own).length === 0 ? emailServiceKeys(own) : null,
      connection: connectionSchema.safeParse(account.get()).data ?? null,
      hasPassword: Boolean(account.get()?.password),
      published: latest?.isPublished ? latest.when : null,
      job,
    };
  }

  return {
    'GET /api/publish': state,
    /** @throws Error, for the owner, for a key or connection that cannot be right, and while a job runs */
    'POST /api/publish': async (request: Request): Promise<PublishAnswer> => {
      const sent = publishRequestSchema.parse(await request.json());
      if (isRunning() && !AT_ANY_TIME.includes(sent.action)) throw new Error(BUSY);
      const action = actions[sent.action] as (request: ParsedRequest) => void;
      action(sent);
      return state();
    },
    'GET /api/changes': () => changesAnswer(content, publications.latest()),
    'GET /api/publications': () => publicationsAnswer(content, publications.all()),
    'GET /api/site-zip': () => zipAnswer(siteZip(out)),
    'GET /api/published-check': () => publishedCheckAnswer(content, out, publications.latestUpload()),
  };
}

/** The task that continues once the owner allows what was asked. */
function continued(task: Task, asked: Question): Task {
  // Without what the other computer has, the page is published over it.
  if (task.name === 'fetch' && asked.kind === 'replace-publication') return newTask('publish');
  return asked.kind === 'replace-files' ? { ...task, allowed: [...task.allowed, ...asked.paths] } : task;
}

/** @throws Refusal with the words of an error; the error itself if it is the system's, which `explain` puts into words */
async function asRefusal<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: Error) => {
    throw error instanceof Refusal || 'code' in error ? error : new Refusal(error.message);
  });
}

/** @throws Error, for the owner, while the content does not name the page's domain */
async function publishedCheckAnswer(
  content: string,
  out: string,
  latest: LatestUpload | null,
): Promise<PublishedCheckAnswer> {
  const domain = await domainIn(content);
  if (!domain || isReserved(`https://${domain}`))
    throw new Error('Escribe antes la dirección de tu página, en Datos del sitio: es la que se mira.');
  return checkPublished(`https://${domain}/`, out, latest);
}

/** @throws Error, for the owner, if the page was never built */
async function zipAnswer(zip: string): Promise<Response> {
  const bytes = await readFile(zip).catch(() => {
    throw new Error('Pulsa antes «Preparar la carpeta».');
  });
  return new Response(bytes, {
    headers: { 'Content-Disposition': `attachment; filename="${basename(zip)}"` },
  });
}
