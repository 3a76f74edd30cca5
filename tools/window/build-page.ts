import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect } from 'vite';
import { answerPlace, noticeBox } from '../../editor/shell.ts';
import { type Html, html } from '../../mailbox/html.ts';
import { missingKeys } from '../../src/form/email-service.ts';
import { KEY_FIELDS } from '../email-keys.ts';
import { openOutside } from '../open-outside.ts';
import { ownSettings, writeOwnSettings } from '../own-settings.ts';
import { summary } from '../publish/checklist.ts';
import { blocks, keyProblem } from '../publish/checks.ts';
import { review } from '../publish/review.ts';
import { OUT_DIR, ROOT } from '../tools.ts';
import { inWindow } from './words.ts';

/** While a command runs, asks whether it has ended: only that part of the page changes. */
const SCRIPT = `
const panel = document.querySelector('#job');
const isRunning = () => panel.querySelector('[data-running]');
const follow = async () => {
  const answer = await fetch('/construir').catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), 'text/html');
  const news = page && page.querySelector('#job').innerHTML;
  if (news && news !== panel.innerHTML) panel.innerHTML = news;
  if (isRunning()) setTimeout(follow, 700);
  // Its buttons may be pressed again.
  else for (const button of document.getElementsByName('hacer')) button.disabled = false;
};
if (isRunning()) follow();`;

/** The commands that this page runs, as someone would in a terminal, and the button that starts each. */
const COMMANDS = {
  build: { script: 'tools/build.ts', label: 'Construir la página' },
  'test-mail': { script: 'tools/test-mail.ts', label: 'Enviarme un mensaje de prueba' },
} as const;

type JobName = keyof typeof COMMANDS;

/** A command that was started: what it has said and complained of, and its exit code, null while it runs. */
interface Job {
  readonly name: JobName;
  said: string;
  complained: string;
  code: number | null;
}

/** The command that was started last. */
let latest: Job | null = null;

/** Whether a command of the window runs. */
export function isJobRunning(): boolean {
  return latest?.code === null;
}

/**
 * Starts a command, one at a time.
 * @throws Error, for the owner, while another one runs
 */
function startJob(name: JobName): void {
  if (isJobRunning()) throw new Error('Espera a que termine lo que está en marcha.');
  const job: Job = { name, said: '', complained: '', code: null };
  latest = job;
  // What the bundling of the editor's forms has set is not the command's.
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, [...process.execArgv, COMMANDS[name].script], {
    cwd: ROOT,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.setEncoding('utf8').on('data', (text) => {
    job.said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    job.complained += text;
  });
  child.once('error', ({ message }) => {
    job.complained = message;
  });
  // Also of one that did not start.
  child.once('close', (code) => {
    job.code = code ?? 1;
  });
}

/** Answers `/construir`: builds the page, tries the e-mail service, one at a time. */
export function buildPage(): Connect.NextHandleFunction {
  return answerPlace('/construir', {
    act: (form) => {
      const asked = form.get('hacer') ?? '';
      if (isJobName(asked)) startJob(asked);
      else if (asked === 'abrir') openOutside(FOLDER);
      else {
        saveKeys(form);
        return 'guardado';
      }
      return '';
    },
    show: async (query, notice) => {
      const saved = query.has('guardado') ? noticeBox('Guardado.') : null;
      return { script: SCRIPT, main: await sheet(notice ?? saved, query) };
    },
  });
}

const isJobName = (name: string): name is JobName => Object.hasOwn(COMMANDS, name);

/** @throws Error, for the owner, for what no key looks like */
function saveKeys(form: URLSearchParams): void {
  const keys = [...KEY_FIELDS].map(([key, { name }]) => ({ key, name, value: (form.get(key) ?? '').trim() }));
  for (const { key, name, value } of keys.filter((one) => one.value)) {
    const strange = /^[\w.-]*$/.test(value) ? null : 'lleva signos que ese dato no tiene';
    const problem = keyProblem(key, value) ?? strange;
    if (problem)
      throw new Error(`${name}: ${problem}. Cópialo de tu cuenta, sin comillas. No se guardó nada.`);
  }
  writeOwnSettings(Object.fromEntries(keys.map(({ key, value }) => [key, value])));
}

/** What is uploaded. */
const FOLDER = join(ROOT, OUT_DIR);

/** @param asked keys that were refused, to be mended */
async function sheet(notice: Html | null, asked: URLSearchParams): Promise<Html> {
  const settings = ownSettings();
  const missing = missingKeys(settings);
  const openFolder =
    existsSync(FOLDER) && !isJobRunning()
      ? html`<form method="post"><button class="quiet" name="hacer" value="abrir">Abrir la carpeta</button></form>`
      : null;
  return html`<div class="sheet">
<h1>Construir</h1>
<p class="lead">Prepara la carpeta que se sube a internet, con lo último que guardaste. Tarda un minuto, y mientras tanto puedes seguir editando. Cómo se sube está en el <a href="/manual/10-publicar.md">manual</a>.</p>
${notice}
${missing.length > 0 ? noticeBox(html`Antes hacen falta los datos de tu servicio de correo: <a href="#correo">escríbelos abajo</a>.`, 'bad') : null}
<div id="job">
<p>${button('build', missing.length > 0)} ${openFolder}</p>
<p class="path">La carpeta: <code>${FOLDER}</code></p>
${latest && (await panel(latest))}
</div>
<h2 id="correo">El correo</h2>
<p>Los tres datos de tu cuenta de EmailJS, para que los mensajes del formulario te lleguen: <a href="/manual/08-correo.md">cómo se consiguen</a>.</p>
<form method="post" class="keys">
${[...KEY_FIELDS].map(
  ([key, { name, pages }]) =>
    html`<label>${name} <small>En EmailJS: ${pages.join(', ')}</small><input name="${key}" value="${asked.get(key) ?? settings[key] ?? ''}" autocomplete="off" spellcheck="false"></label>`,
)}
<button>Guardar los datos</button>
</form>
<p>La prueba que cuenta es un mensaje enviado desde tu página publicada. Si no te llega, pregunta aquí por qué:</p>
<p>${button('test-mail', missing.length > 0)}</p>
</div>`;
}

function button(name: JobName, isImpossible: boolean): Html {
  const disabled = isImpossible || isJobRunning() ? html` disabled` : null;
  return html`<form method="post"><button name="hacer" value="${name}"${disabled}>${COMMANDS[name].label}</button></form>`;
}

/** Whether the latest command runs or has ended, and what its owner must know of it. */
async function panel({ name, said, complained, code }: Job): Promise<Html> {
  const title = COMMANDS[name].label;
  if (code === null) return html`<h2 data-running>${title}…</h2>`;
  const words = html`<pre>${inWindow(((code !== 0 && complained) || said).trim())}</pre>`;
  if (code !== 0)
    return html`<h2>${title}</h2>${noticeBox('No se pudo. Abajo dice por qué y qué hacer.', 'bad')}${words}`;
  return html`<h2>${title}</h2>${name === 'build' ? await verdict() : html`${noticeBox('Listo.')}${words}`}`;
}

/** What a page that was built still lacks. */
async function verdict(): Promise<Html> {
  const seen = await review(false).catch(() => null);
  if (!seen || seen.problems || !seen.found.some(blocks))
    return noticeBox('Tu página está construida y lista para subir: abre la carpeta y súbela.');
  return noticeBox(
    html`Tu página está construida, pero falta algo antes de subirla. ${summary(seen.found)} <a href="/revisar">Revisar</a>`,
    'bad',
  );
}
