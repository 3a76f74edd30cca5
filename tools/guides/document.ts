import * as art from './art.ts';
import type { GuideDetails, GuideText } from './guide-text.ts';
import type { CoverPage, GuidePage, MorningPage, ReadingPage, Step, WritingPage } from './pages.ts';

/** What the typeset document is made with besides its words. */
export interface Assets {
  /** Style sheet, fonts included. */
  readonly css: string;
  /** SVG definitions of the drawings, by file name. */
  readonly drawings: string;
}

interface Setting {
  readonly details: GuideDetails;
  readonly number: number;
  readonly mornings: number;
}

/** Sets a guide's pages as one HTML document to be printed, one `section.hoja` for each page. */
export function guideDocument(guide: GuideText, pages: readonly GuidePage[], assets: Assets): string {
  const mornings = pages.filter(({ kind }) => kind === 'morning').length;
  const sheets = pages.map((page, index) =>
    sheet(page, { details: guide.details, number: index + 1, mornings }),
  );
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(guide.details.title)}</title>
<style>${assets.css}</style></head>
<body><svg class="dibujos" aria-hidden="true"><defs>${assets.drawings}</defs></svg>
${sheets.join('\n')}
</body></html>`;
}

function sheet(page: GuidePage, setting: Setting): string {
  switch (page.kind) {
    case 'cover':
      return cover(page);
    case 'back':
      return back(page);
    case 'reading':
      return reading(page, setting);
    case 'morning':
      return morning(page, setting);
    case 'writing':
      return writing(page, setting);
  }
}

function cover({ details }: CoverPage): string {
  return `<section class="hoja tapa">${art.coverArt()}<div class="cuerpo"><h1>${escapeHtml(details.title)}</h1>
<p class="bajada">${escapeHtml(details.subtitle)}</p></div><p class="marca">${escapeHtml(details.author)}</p></section>`;
}

function back({ details }: CoverPage): string {
  return `<section class="hoja contratapa">${art.backArt()}<div class="cuerpo"><p class="despedida">${lines(details.farewell)}</p></div>
<div class="creditos">${paragraphs(details.credits)}</div></section>`;
}

function reading(page: ReadingPage, setting: Setting): string {
  const look = page.steps.length > 0 ? 'steps' : page.afterMornings ? 'stage' : 'dawn';
  const body = `<div class="relato">${page.html}</div>${steps(page.steps)}`;
  return frame(`lectura ${look}`, art.readingArt[look](), `${heading('h2', page)}${body}`, setting);
}

function morning(page: MorningPage, setting: Setting): string {
  const body = `${heading('h2', page)}<blockquote class="verso"><p>${page.verse}</p><p class="fuente">${page.source}</p></blockquote>
<div class="entrada">${page.html}</div>${steps(page.steps)}`;
  return frame('manana', art.morningArt(page.morning), body, setting);
}

function writing(page: WritingPage, setting: Setting): string {
  const scene = art.writingScene(page.morning);
  const suns = page.morning
    ? `<div class="soles"><p>${escapeHtml(setting.details.sunsLabel)}</p>${art.sunsArt(page.morning, setting.mornings, scene.tone)}</div>`
    : '';
  const sheets = page.sheets.map((caption, index) => paperSheet(caption, page.paper, index)).join('');
  const body = `${heading(page.morning ? 'h3' : 'h2', page)}<div class="consigna">${page.html}</div>
<div class="papeles">${sheets}${art.pinArt(scene)}</div>`;
  return frame(
    `escribe suelo-${scene.tone}${suns && ' con-soles'}`,
    art.writingArt(scene, suns !== ''),
    body,
    setting,
    suns,
  );
}

function frame(kind: string, drawing: string, body: string, setting: Setting, extra = ''): string {
  return `<section class="hoja ${kind}">${drawing}<div class="cuerpo">${body}</div>${extra}
<p class="pie" aria-hidden="true"><span>${escapeHtml(setting.details.title)}</span><span>${setting.number}</span></p></section>`;
}

function heading(level: 'h2' | 'h3', { label, title }: { label: string; title: string }): string {
  return `<${level} class="titulo">${label && `<span class="rotulo">${label} </span>`}${title}</${level}>`;
}

function steps(list: readonly Step[]): string {
  if (list.length === 0) return '';
  const items = list.map(
    ({ title, html }, index) => `<li>${art.stampArt(index)}<div><h3>${title}</h3>${html}</div></li>`,
  );
  return `<ol class="pasos">${items.join('')}</ol>`;
}

function paperSheet(caption: string, paper: WritingPage['paper'], index: number): string {
  const label = caption && `<p class="leyenda">${caption}</p>`;
  return `<div class="hojita">${art.sheetArt(index)}${label}<div class="espacio">${paper === 'ruled' ? RULES : ''}</div></div>`;
}

/** More rules than fit on a page: the sheet shows those that it has room for. */
const RULES = '<i></i>'.repeat(16);

function lines(text: string): string {
  return text.trim().split('\n').map(escapeHtml).join('<br>');
}

function paragraphs(text: string): string {
  return `<p>${text.trim().split('\n').map(escapeHtml).join('</p><p>')}</p>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
