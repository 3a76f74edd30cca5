import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect } from 'vite';
import { type Html, html } from '../../editor/html.ts';
import { answerPlace, noticeBox } from '../../editor/shell.ts';
import { EMAIL_KEYS, missingKeys } from '../../src/content/email-service.ts';
import { openOutside } from '../open-outside.ts';
import { ownSettings, writeOwnSettings } from '../own-settings.ts';
import { summary } from '../publish/checklist.ts';
import { blocks } from '../publish/checks.ts';
import { review } from '../publish/review.ts';
import { OUT_DIR, ROOT } from '../tools.ts';
import { isJobRunning, type Job, type JobName, latestJob, startJob } from './jobs.ts';
import { inWindow, KEY_FIELDS } from './words.ts';

const STYLE = `
  .steps { margin-bottom: 1.2rem; padding: 0; list-style: none }
  .steps li { padding: .2rem 0 .2rem 1.9rem; color: #8d7a76 }
  .steps li::before { content: '○'; display: inline-block; width: 1.9rem; margin-left: -1.9rem; color: var(--edge); font-weight: 700 }
  .steps .done, .steps .now { color: inherit }
  .steps .done::before { content: '✓'; color: var(--palm) }
  .steps .now { font-weight: 650 }
  .steps .now::before { content: '●'; color: var(--sun); animation: breathe 1.2s infinite alternate }
  @keyframes breathe { to { opacity: .3 } }
  @media (prefers-reduced-motion: reduce) { .steps .now::before { animation: none } }
  pre { margin: .8rem 0; padding: .8rem 1rem; max-height: 22rem; overflow: auto; background: #fff; font: .9rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
  label { display: block; max-width: 30rem; margin: .7rem 0; font-weight: 600 }
  label small { display: block; font-weight: 400 }
  input { display: block; width: 100%; margin-top: .25rem; padding: .55rem .7rem; border: 2px solid var(--edge); background: #fff; color: inherit; font: inherit }
  form { display: inline-block; margin-right: .6rem }
  form.keys { display: block }
  .path { margin-top: .6rem; overflow-wrap: anywhere }`;

/** While a command runs, shows what it has said since: only that part of the page changes. */
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

/** The button that starts each command. */
const BUTTONS: Readonly<Record<JobName, string>> = {
  build: 'Construir la página',
  'test-mail': 'Enviarme un mensaje de prueba',
  guides: 'Imprimir las guías',
};

/** What a build says when it begins something, and what that is for the owner. */
const STEPS: readonly (readonly [said: RegExp, words: string])[] = [
  [/^/, 'Leer tu contenido'],
  [/Building static entrypoints/, 'Armar las páginas'],
  [/generating static routes/, 'Escribir las páginas y la tarjeta para compartir'],
  [/generating optimized images/, 'Preparar las imágenes en cada tamaño'],
  [/\[build\] Complete!/, 'Revisar lo que falta'],
];

/** Answers `/construir`: builds the page, tries the e-mail service, prints the guides, one at a time. */
export function buildPage(): Connect.NextHandleFunction {
  return answerPlace('/construir', {
    act: (form) => {
      act(form);
      return '';
    },
    show: async (_query, notice) => {
      const job = latestJob();
      return { place: '/construir', style: STYLE, script: SCRIPT, main: await sheet(job, notice) };
    },
  });
}

function act(form: URLSearchParams): void {
  const job = (Object.keys(BUTTONS) as JobName[]).find((name) => name === form.get('hacer'));
  if (job) startJob(job);
  else if (form.get('hacer') === 'abrir') openOutside(FOLDER);
  else saveKeys(form);
}

/** @throws Error, for the owner, for what no key looks like */
function saveKeys(form: URLSearchParams): void {
  const written = EMAIL_KEYS.map((name) => [name, (form.get(name) ?? '').trim()] as const);
  for (const [name, value] of written) {
    if (!/^[\w.-]*$/.test(value))
      throw new Error(
        `${KEY_FIELDS[name][0]}: cópialo tal cual, sin espacios ni comillas. No se guardó nada.`,
      );
  }
  writeOwnSettings(Object.fromEntries(written));
}

/** What is uploaded. */
const FOLDER = join(ROOT, OUT_DIR);

async function sheet(job: Job | null, notice?: string): Promise<Html> {
  const settings = ownSettings();
  const missing = missingKeys(settings);
  const openFolder = existsSync(FOLDER)
    ? html`<form method="post"><button class="quiet" name="hacer" value="abrir">Abrir la carpeta</button></form>`
    : null;
  return html`<div class="sheet">
<h1>Construir</h1>
<p class="lead">Prepara la carpeta que se sube a internet, con lo último que guardaste. Tarda un minuto, y mientras tanto puedes seguir editando. Cómo se sube está en el <a href="/manual/10-publicar.md">manual</a>.</p>
${notice ? noticeBox(notice, 'bad') : null}
${missing.length > 0 ? noticeBox(html`Antes hacen falta los datos de tu servicio de correo: <a href="#correo">escríbelos abajo</a>.`, 'bad') : null}
<div id="job">
<p>${button('build', missing.length > 0)} ${openFolder}</p>
<p class="path">La carpeta: <code>${FOLDER}</code></p>
${job ? await panel(job) : null}
</div>
<h2 id="correo">El correo</h2>
<p>Los tres datos de tu cuenta de EmailJS, para que los mensajes del formulario te lleguen: <a href="/manual/08-correo.md">cómo se consiguen</a>.</p>
<form method="post" class="keys">
${EMAIL_KEYS.map((name) => {
  const [label, place] = KEY_FIELDS[name];
  return html`<label>${label} <small>${place}</small><input name="${name}" value="${settings[name] ?? ''}" autocomplete="off" spellcheck="false"></label>`;
})}
<button>Guardar los datos</button>
</form>
<p>${button('test-mail', missing.length > 0)}</p>
<h2>Las guías</h2>
<p>Si escribiste una guía en su <code>guia.md</code>, aquí se imprime su PDF: <a href="/manual/07-guias.md">cómo se escribe</a>.</p>
<p>${button('guides', false)}</p>
</div>`;
}

function button(name: JobName, isImpossible: boolean): Html {
  const disabled = isImpossible || isJobRunning() ? html` disabled` : null;
  return html`<form method="post"><button name="hacer" value="${name}"${disabled}>${BUTTONS[name]}</button></form>`;
}

/** How the latest command goes, or went. */
async function panel(job: Job): Promise<Html> {
  const isRunning = job.code === null;
  const said = inWindow(ownWords(job.lines).join('\n').trim());
  const steps = job.name === 'build' ? progress(job) : null;
  if (isRunning)
    return html`<div data-running><h2>${BUTTONS[job.name]}…</h2>${steps ?? html`<pre>${said}</pre>`}</div>`;
  if (job.code !== 0)
    return html`<h2>${BUTTONS[job.name]}</h2>${noticeBox('No se pudo. Abajo dice por qué y qué hacer.', 'bad')}<pre>${said}</pre>`;
  if (job.name !== 'build')
    return html`<h2>${BUTTONS[job.name]}</h2>${noticeBox('Listo.')}<pre>${said}</pre>`;
  return html`<h2>${BUTTONS.build}</h2>${steps}${await verdict()}`;
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

function progress({ lines, code }: Job): Html {
  const begun = STEPS.map(
    ([said]) => code === 0 || (lines.length > 0 && lines.some((line) => said.test(line))),
  );
  const now = code === null ? Math.max(0, begun.lastIndexOf(true)) : STEPS.length;
  const [, count] =
    /\((\d+\/\d+)\)\s*$/.exec(lines.findLast((line) => line.includes('/_astro/')) ?? '') ?? [];
  const items = STEPS.map(([, words], at) => {
    const isNow = at === now;
    const detail = isNow && at === IMAGES && count ? ` (${count.replace('/', ' de ')})` : '';
    return html`<li class="${isNow ? 'now' : at < now ? 'done' : ''}">${words}${detail}</li>`;
  });
  return html`<ol class="steps">${items}</ol>`;
}

const IMAGES = STEPS.findIndex(([said]) => said.test('generating optimized images'));

/** Without what the builder itself says, in English. */
function ownWords(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !/^\d\d:\d\d:\d\d |^\s*[▶├└]|^\s*generating /.test(line));
}
