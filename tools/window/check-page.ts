import { basename } from 'node:path';
import type { Connect } from 'vite';
import { formOf } from '../../editor/forms.ts';
import { answerPlace, noticeBox } from '../../editor/shell.ts';
import { type Html, html } from '../../mailbox/html.ts';
import type { Problem } from '../../src/content/problem.ts';
import { fieldLabel } from '../../src/content/problem.ts';
import { KEY_FIELDS } from '../email-keys.ts';
import { summary } from '../publish/checklist.ts';
import { blocks, CHECKS, type Finding } from '../publish/checks.ts';
import { review } from '../publish/review.ts';
import type { SiteState } from '../publish/site.ts';
import { inWindow } from './words.ts';

/** Answers `/revisar` with the checklist, each line a link to its form; with `?enlaces`, links are asked for, too. */
export function checkPage(): Connect.NextHandleFunction {
  return answerPlace('/revisar', {
    show: async (query) => ({ main: await sheet(query.has('enlaces')) }),
  });
}

async function sheet(asksNetwork: boolean): Promise<Html> {
  const seen = await review(asksNetwork);
  return html`<div class="sheet">
<h1>Revisar</h1>
<p class="lead">Lo que falta antes de publicar. Haz clic en una línea para abrir su formulario; qué quiere decir cada parte está en el <a href="/manual/09-revisar.md">manual</a>.</p>
${reviewed(seen)}
</div>`;
}

function reviewed(seen: Awaited<ReturnType<typeof review>>): Html {
  if (seen.problems) {
    const items = seen.problems.map((problem) => line(problem, null));
    return html`<section class="blocking"><h2>Antes que nada hay que corregir el contenido (${items.length})</h2>
<ul class="found">${items}</ul></section>`;
  }
  const { found, site } = seen;
  const blocking = found.filter(blocks);
  const others = found.filter((finding) => !blocks(finding));
  return html`${noticeBox(summary(found), blocking.length > 0 ? 'bad' : 'good')}
<p><a class="button" href="/revisar?enlaces">Comprobar también los enlaces</a></p>
<section class="blocking"><h2>Impide publicar (${blocking.length})</h2>${grouped(blocking, site)}</section>
<section><h2>Conviene mejorar (${others.length})</h2>${grouped(others, site)}</section>`;
}

function grouped(found: readonly Finding[], site: SiteState): Html {
  if (found.length === 0) return html`<p>Nada.</p>`;
  return html`${[...Map.groupBy(found, ({ kind }) => kind)].map(
    ([kind, group]) => html`<h3 class="kind">${CHECKS[kind].title}</h3>
<ul class="found">${group.map((finding) => line(finding, site))}</ul>`,
  )}`;
}

/** One thing to mend, each of its fields a link that opens its form there. */
function line({ file, field, wrong, wanted }: Problem, site: SiteState | null): Html {
  const unit = file.replace(/^[^/]+\//, '').replace(/\/index\.yaml$/, '');
  const form = formOf(unit);
  const words = inWindow(`${wrong}; ${wanted}.`);
  if (!form && file !== '.env') return html`<li><strong>${file}</strong> <span>${words}</span></li>`;
  const title = site?.fields.find((one) => one.file === file && one.name === 'title')?.value;
  const entry = unit.includes('/') ? title || basename(unit) : null;
  const place = [form?.label ?? 'Correo', entry].filter(Boolean).join(' · ');
  const fields = field.split(', ');
  const links = fields.map((name, at) => {
    const label = fieldLabel(file, name);
    const called = label || (KEY_FIELDS.get(name)?.name ?? name);
    const shown = at === 0 ? [place, called].filter(Boolean).join(' → ') : called;
    const address = form
      ? form.address + (label && `&campo=${encodeURIComponent(label)}`)
      : '/construir#correo';
    return html`<a href="${address}">${shown}</a>${at < fields.length - 1 ? ',' : null}`;
  });
  return html`<li>${links} <span>${words}</span></li>`;
}
