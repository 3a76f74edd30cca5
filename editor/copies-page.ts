import { basename, join } from 'node:path';
import type { Connect } from 'vite';
import { type Html, html } from '../mailbox/html.ts';
import { fieldLabel } from '../src/content/problem.ts';
import { INDEX_FILE } from '../src/content/read-content.ts';
import { readYaml } from '../src/content/yaml-source.ts';
import { allCopies, type Copy, restore } from './copies.ts';
import { entriesAmong, formOf, unitOf } from './forms.ts';
import { answerPlace, noticeBox } from './shell.ts';

const NOTICES: Readonly<Record<string, string>> = {
  devuelta:
    'Listo: volvió a como estaba. Lo que había hasta ahora quedó de primero en esta lista, por si lo quieres.',
  igual: 'No había nada que devolver: ya está así.',
};

/** Copies that are shown: of older ones the folders stay, too. */
const SHOWN = 200;

/** Answers `/copias` with what each save changed, the newest first, and brings back what it replaced. */
export function copiesPage(content: string): Connect.NextHandleFunction {
  return answerPlace('/copias', {
    act: async (form) => ((await restore(content, form.get('copia') ?? '')) ? 'devuelta' : 'igual'),
    show: async (query, notice) => {
      const copies = await allCopies(content);
      const items = copies.slice(-SHOWN).map((copy, at, shown) => item(content, copy, shown.slice(at + 1)));
      const done = NOTICES[[...query.keys()][0] ?? ''];
      return {
        main: html`<div class="sheet">
<h1>Copias</h1>
<p class="lead">Cada vez que guardas o borras queda aquí lo que había antes. Con un botón vuelve a estar como estaba; y eso también se deshace desde aquí.</p>
${notice}
${done ? noticeBox(done) : null}
${copies.length === 0 ? html`<p>Todavía no has guardado ningún cambio.</p>` : null}
<ul class="copies">
${(await Promise.all(items)).toReversed()}
</ul>
</div>`,
      };
    },
  });
}

const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'full', timeStyle: 'short' });

/** What each kind of copy is called, and the button that brings it back. */
const KINDS: Readonly<Record<Copy['kind'], readonly [words: Html | null, button: string]>> = {
  save: [null, 'Volver a como estaba antes'],
  restoration: [html`<p>Vuelta atrás</p>`, 'Deshacer esta vuelta atrás'],
  refusal: [
    html`<p class="refused">No se guardó: otra pestaña ya había guardado algo distinto</p>`,
    'Poner lo que no se guardó',
  ],
};

/** @param later the copies after that one, the oldest first */
async function item(content: string, copy: Copy, later: readonly Copy[]): Promise<Html> {
  // A renamed entry is told of under its old name, and the list of a section's order goes along with its entries.
  const units = [...copy.units].filter((unit) => ![...copy.renames.values()].includes(unit));
  const entries = units.filter((unit) => unit.includes('/'));
  const told = (entries.length > 0 ? entries : units).map((unit) => toldOf(content, copy, later, unit));
  const [words, button] = KINDS[copy.kind];
  return html`<li><div>
  <time datetime="${copy.moment.toISOString()}">${WHEN.format(copy.moment)}</time>
  ${words}
  ${await Promise.all(told)}
  <details><summary>Archivos</summary><ul>
  ${copy.files.map((file) => html`<li><code>${file}</code></li>`)}
  ${copy.added.map((file) => html`<li><code>${file}</code> (se agregó)</li>`)}
  </ul></details>
</div>
<form method="post"><button name="copia" value="${copy.name}">${button}</button></form></li>`;
}

/** What became of one section or entry: `Ebooks · Mujer, amanece`, and what changed. */
async function toldOf(content: string, copy: Copy, later: readonly Copy[], unit: string): Promise<Html> {
  const form = formOf(unit);
  const index = `${unit}/${INDEX_FILE}`;
  const before = copy.files.includes(index) ? await wordsIn(copy.fileOf(index)) : null;
  const after = await wordsIn(fileAfter(content, later, index));
  const title = unit.includes('/') ? String((before ?? after)?.title ?? basename(unit)) : null;
  const name = [form?.label ?? unit, title].filter(Boolean).join(' · ');
  return html`<h2>${name}</h2>
  <ul>${changesOf(copy, unit, before, after).map((line) => html`<li>${line}</li>`)}</ul>`;
}

type Words = Readonly<Record<string, unknown>> | null;

function changesOf(copy: Copy, unit: string, before: Words, after: Words): readonly string[] {
  const renamed = copy.renames.get(unit);
  if (renamed) return [`La carpeta cambió de nombre: ahora es ${basename(renamed)}.`];
  if (entriesAmong(copy.added).includes(unit)) return ['Se agregó.'];
  if (before && !after && copy.kind !== 'refusal') return ['Se borró.'];
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  if (changed.length === 0)
    return copy.files
      .filter((path) => unitOf(path) === unit && basename(path) !== INDEX_FILE)
      .map((path) => `Archivo ${basename(path)}`);
  return changed.map((key) => {
    const label = fieldLabel(`content/${unit}/${INDEX_FILE}`, key) || key;
    const [old, now] = [shortly(before?.[key]), shortly(after?.[key])];
    if (copy.kind === 'refusal') return old ? `${label}: «${old}»` : label;
    return old && now ? `${label}: «${old}» → «${now}»` : label;
  });
}

/** Letters of a value that is shown as it was and as it became; of longer ones the name says enough. */
const SHORT = 60;

function shortly(value: unknown): string | null {
  const text = String(value ?? '').replace(/^\.\//, '');
  return typeof value === 'object' || text.length > SHORT ? null : text;
}

/** Where a file is as a save left it: in the copies of the next one that touched it, or in the content. */
function fileAfter(content: string, later: readonly Copy[], path: string): string {
  const touched = later.filter(({ kind }) => kind !== 'refusal');
  const next = touched.find(({ files, added }) => files.includes(path) || added.includes(path));
  return next ? next.fileOf(path) : join(content, path);
}

/** @returns null where there is no such file */
async function wordsIn(file: string): Promise<Words> {
  const { data } = await readYaml(file, file);
  return typeof data === 'object' ? (data as Words) : null;
}
