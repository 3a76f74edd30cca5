import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readContent } from '../../src/content/read/read-content.ts';
import { EMAIL_KEYS, emailServiceKeys, keyProblem, missingKeys } from '../../src/form/email-service.ts';
import { isReserved } from '../../tools/checks/checks.ts';
import { ownSettings } from '../../tools/checks/own-settings.ts';
import { review } from '../../tools/checks/review.ts';
import { siteZip } from '../../tools/site-zip.ts';
import { ACCOUNT_FILE, accountFile, PUBLICATIONS_FOLDER } from './account-file.ts';
import {
  connectionSchema,
  type ParsedRequest,
  type PublishAnswer,
  type PublishedCheckAnswer,
  publishRequestSchema,
  type Question,
} from './api.ts';
import { hosting } from './hosting.ts';
import {
  type JobRunnerOptions,
  jobRunner,
  newTask,
  type Report,
  type Task,
  type Upload,
} from './job-runner.ts';
import { formsIn, type LatestUpload, publicationsIn } from './publications.ts';
import { checkPublished } from './published-check.ts';
import { Refusal } from './refusal.ts';
import { explain, explainOutput } from './upload/explain.ts';
import type { Fetched, OwnSource } from './upload/source.ts';
import { writeOwnSettings } from './write-settings.ts';

export interface PublishOptions {
  /** Absolute path of the content folder. */
  readonly content: string;
  /** Folder of `.env`. */
  readonly settings: string;
  /** Absolute path of the built page. The host's account and the latest publications are kept beside it. */
  readonly out: string;
  /** Called when a job starts, makes progress or ends, and when the password is kept or forgotten. */
  readonly onChange: () => void;
  /**
   * Writes the page into `out` and as `sitio.zip` beside it.
   * @throws Refusal, for the owner, if Revisar lists why the page is not built; otherwise Error with the error output
   */
  readonly build: (signal: AbortSignal) => Promise<void>;
  /**
   * Reads what the page is made of, to keep it at the owner's host: no key and no password.
   * @throws Error, for the owner, with the file that cannot be read
   */
  readonly readSource: () => Promise<OwnSource>;
  /**
   * Replaces the page by what was fetched from the host.
   * @returns the result, for the owner
   * @throws Refusal with what the owner must decide; Error, for the owner
   */
  readonly bringSource: (fetched: Fetched) => Promise<string>;
  /** Opens a folder in the system's file manager. */
  readonly open: (folder: string) => void;
}

const NOT_YET = 'Todavía no se puede publicar.';
const BUSY = 'Espera a que termine lo que está en marcha.';

/** Actions that need not wait until a job has ended. */
const AT_ANY_TIME: readonly ParsedRequest['action'][] = ['open-folder', 'keep-keys', 'remember', 'stop'];

/** What each action does. */
type Actions = {
  readonly [Action in ParsedRequest['action']]: (
    request: Extract<ParsedRequest, { readonly action: Action }>,
  ) => void;
};

/** Routes for publishing and for the check of the published page. */
export function publishRoutes(options: PublishOptions) {
  const { content, settings, out } = options;
  const publications = publicationsIn(join(out, '..', PUBLICATIONS_FOLDER));
  const keptAccount = accountFile(join(out, '..', ACCOUNT_FILE));
  const jobs = jobRunner({
    run: (task, signal, report) => works[task.name](task, signal, report),
    onChange: options.onChange,
    explain: (error) => explain(error, keptAccount.get()),
  });
  const host = hosting({ keptAccount, publications, domain: () => domainIn(content) });

  function state(): PublishAnswer {
    const own = ownSettings(settings);
    const latest = publications.latest();
    return {
      folder: out,
      hasFolder: existsSync(out) && !jobs.isRunning(),
      keys: Object.values(EMAIL_KEYS).map((key) => ({ ...key, value: own[key.variable]?.trim() ?? '' })),
      mailService: missingKeys(own).length === 0 ? emailServiceKeys(own) : null,
      connection: connectionSchema.safeParse(keptAccount.get()).data ?? null,
      hasPassword: Boolean(keptAccount.get()?.password),
      published: latest?.isPublished ? latest.when : null,
      job: jobs.latest(),
    };
  }

  const actions: Actions = {
    build: () => jobs.start(newTask('build')),
    publish: () => {
      host.neededAccount();
      jobs.start(newTask('publish'));
    },
    'open-folder': () => options.open(out),
    'keep-keys': ({ keys }) => saveKeys(keys, settings),
    connect: ({ connection, isPublishing }) => {
      host.connect(connection);
      jobs.start(newTask(isPublishing ? 'publish' : 'connect'));
    },
    remember: ({ isRemembered }) => {
      host.remember(isRemembered);
      options.onChange();
    },
    fetch: ({ connection, page }) => {
      if (connection !== undefined) host.connect(connection);
      jobs.start({ ...newTask('fetch'), page });
    },
    'go-back': ({ publication }) => {
      const zip = publications.pathOf(publication);
      jobs.start({ ...newTask('go-back'), upload: { name: 'go-back', zip, source: null } });
    },
    answer: ({ question, isAllowed, folder }) => answerQuestion(question, isAllowed, folder),
    stop: () => jobs.stop(),
  };

  /** What each job does. */
  const works: Readonly<Record<Task['name'], JobRunnerOptions['run']>> = {
    build: (_task, signal) => build(signal),
    connect: () => host.test(),
    fetch: bring,
    publish,
    'go-back': goBack,
  };

  /** @throws Error, for the owner, for a key or connection that cannot be right, and while a job runs */
  function act(body: unknown): PublishAnswer {
    const request = publishRequestSchema.parse(body);
    if (jobs.isRunning() && !AT_ANY_TIME.includes(request.action)) throw new Error(BUSY);
    const action = actions[request.action] as (request: ParsedRequest) => void;
    action(request);
    return state();
  }

  /**
   * Goes on with the job that asks, from where it came, or forgets it.
   * @param question the one that the owner saw
   * @param folder the chosen one, if it is asked for
   */
  function answerQuestion(question: unknown, isAllowed: boolean, folder: string): void {
    const [asked, task] = [jobs.latest()?.question, jobs.task()];
    if (!asked || !task || !isDeepStrictEqual(asked, question)) return;
    if (!isAllowed) {
      jobs.forget();
      return;
    }
    if (asked.kind === 'trust-key') host.trust(asked.hostKey);
    if (asked.kind === 'choose-folder') host.choose(folder);
    if (asked.kind === 'replace-publication') publications.know(asked.id);
    jobs.start(continued(task, asked));
  }

  async function bring({ page }: Task, signal: AbortSignal, report: Report): Promise<string> {
    const { files } = await asRefusal(options.readSource());
    const fetched = await host.fetch(files.values(), page, signal, report);
    return await asRefusal(options.bringSource(fetched));
  }

  /**
   * Builds the page, and keeps the forms that it was made of.
   * @throws Refusal; the signal's reason if it was stopped
   */
  async function buildPage(signal: AbortSignal): Promise<void> {
    // What changes during the build counts as changed since.
    const forms = await formsIn(content);
    await options.build(signal).catch((error: Error) => {
      signal.throwIfAborted();
      if (error instanceof Refusal) throw error;
      const { words, details } = explainOutput(error.message);
      throw new Refusal(words, null, details);
    });
    publications.keepPrepared(forms);
  }

  async function build(signal: AbortSignal): Promise<string> {
    await buildPage(signal);
    await refuseUnready('La carpeta está lista, pero falta algo antes de subirla.');
    return 'Tu página está lista: abre la carpeta y súbela.';
  }

  async function publish(task: Task, signal: AbortSignal, report: Report): Promise<string> {
    const upload = task.upload ?? (await builtUpload(signal, report));
    jobs.keep({ ...task, upload });
    report({ step: 'upload' });
    return await host.upload(upload, signal, report, task.allowed);
  }

  async function builtUpload(signal: AbortSignal, report: Report): Promise<Upload> {
    await refuseUnready(NOT_YET);
    report({ step: 'connect' });
    await host.reach(signal);
    report({ step: 'build' });
    // Before the build: what changes during it is no part of the publication. A file that cannot be read stops none.
    const source = await options.readSource().catch((error: Error) => error);
    await buildPage(signal);
    // The content may have changed during the build.
    await refuseUnready(NOT_YET);
    return { name: 'publish', zip: siteZip(out), source };
  }

  async function goBack({ upload, allowed }: Task, signal: AbortSignal, report: Report): Promise<string> {
    const isKept = publications
      .all()
      .some(({ name, isWhole }) => isWhole && publications.pathOf(name) === upload?.zip);
    if (!upload || !isKept) throw new Refusal('Esa publicación ya no está guardada.');
    return await host.upload(upload, signal, report, allowed);
  }

  /** @throws Refusal with the number of things to do before publishing */
  async function refuseUnready(words: string): Promise<void> {
    const { isReady, summary } = await review(content, settings);
    if (!isReady) throw new Refusal(`${words} ${summary}`, { kind: 'unready' });
  }

  return {
    'GET /api/publish': state,
    'POST /api/publish': async (request: Request) => act(await request.json()),
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

/** The domain where the page is published; undefined while the content cannot be read. */
async function domainIn(content: string): Promise<string | undefined> {
  const read = await readContent(content);
  return read.content?.sections.site.domainLabel;
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

/** @throws Error, for the owner, for a key that cannot be right; then no key is saved */
function saveKeys(values: Readonly<Record<string, string>>, settings: string): void {
  const kept: Record<string, string> = {};
  for (const { variable, name } of Object.values(EMAIL_KEYS)) {
    const value = (values[variable] ?? '').trim();
    const problem = value && keyProblem(variable, value);
    if (problem)
      throw new Error(`${name}: ${problem}. Cópialo de tu cuenta, sin comillas. No se guardó nada.`);
    kept[variable] = value;
  }
  writeOwnSettings(kept, settings);
}
