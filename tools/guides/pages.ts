import { escaped } from '../../src/content/html.ts';
import type { Guide, Passage, Section } from './guide.ts';

/**
 * Sets a guide as HTML, one `section.page` for each printed page: cover, a page for each section, one more for each
 * of its places to write, and the closing page if the guide has a farewell or credits. A section to read that has a
 * verse or places to write is a part: the cover has a sun for each.
 */
export function guidePages({ details, sections }: Guide): string[] {
  const parts = sections.filter(
    ({ verse, paper, passages }) => !paper && (verse || passages.some((each) => each.paper)),
  );
  const end = sections.findLastIndex((section) => parts.includes(section));
  const foot = `<p class="foot" aria-hidden="true">${escaped(details.title)}</p>`;
  const inner = sections.flatMap((section, index) => {
    const part = parts.indexOf(section);
    if (part >= 0) return partPages(section, part, parts.length, details.sunsLabel, foot);
    if (!section.paper) return readingPage(section, end >= 0 && index > end, foot);
    const places = [section, ...section.passages];
    return places.map((each) => writingPage(section.label, each, ['sun', 'wine'], foot));
  });
  const closing = details.farewell || details.credits ? [closingPage(details)] : [];
  return [coverPage(details, Math.max(parts.length, 1)), ...inner, ...closing];
}

/** Names of custom properties of src/page/styles/tokens.css and guide.css, without their dashes. */
type Papers = readonly [sky: string, ground: string];

function page(kind: string, [sky, ground]: Papers, drawing: string, body: string, end: string): string {
  const ink = ground === 'sun' || ground === 'orchid' ? ' light-ground' : '';
  return `<section class="page ${kind}${ink}" style="--sky:var(--${sky});--ground:var(--${ground})">
<svg class="scene" viewBox="0 0 1480 2100" preserveAspectRatio="none" aria-hidden="true">${scene('sky')}${drawing}</svg>
<div class="body">${body}</div>${end}</section>`;
}

function coverPage({ title, subtitle, author }: Guide['details'], parts: number): string {
  const body = `${heading('h1', '', sunStop(escaped(title)))}<p class="subtitle">${escaped(subtitle)}</p>`;
  const end = `<p class="author">${escaped(author)}</p>`;
  const drawing = scene('cover-rays') + sunArch(parts) + scene('cover-garden');
  return page('cover', ['clay-2', 'leaf'], drawing, body, end);
}

/** A sun for each part, in an arch over the cover's garden; the one in the middle stands at noon. */
function sunArch(parts: number): string {
  const step = Math.min(27.5, 164 / Math.max(parts - 1, 1));
  const suns = Array.from({ length: parts }, (_, index) => {
    const fromNoon = index - (parts - 1) / 2;
    const angle = (fromNoon * step * Math.PI) / 180;
    const size = (0.46 + 0.34 * Math.cos(angle)) * Math.min(1, step / 20) + (fromNoon === 0 ? 0.3 : 0);
    const [x, y] = [743 + 600 * Math.sin(angle), 1502 - 590 * Math.cos(angle)];
    const shadow = sun('shadow', x + 16, y + 16, index * 19, size);
    return shadow + sun(fromNoon === 0 ? 'ivory' : 'sun', x, y, index * 19, size);
  });
  return suns.join('');
}

/** A page that is only read: steps in a garden; else the first light, or the stage once all parts have passed. */
function readingPage({ label, title, html, passages }: Section, isAfterParts: boolean, foot: string): string {
  const body = `${heading('h2', label, title)}<div class="story">${html}</div>${steps(passages)}`;
  if (passages.length > 0) return page('garden', ['ivory', 'leaf'], scene('garden'), body, foot);
  if (isAfterParts) return page('stage', ['wine-2', 'board'], scene('stage'), body, foot);
  return page('dawn', ['apricot', 'leaf'], scene('dawn'), body, foot);
}

/** For each of the scenes `part-1` to `part-7`: its sun, then sky and ground of its places to write. */
const PART_PAPERS = [
  ['clay', 'peach', 'sun'],
  ['apricot', 'orchid', 'wine'],
  ['ivory', 'sprout', 'leaf'],
  ['peach', 'linen', 'wine'],
  ['sun', 'peach', 'orchid'],
  ['sun', 'sun', 'leaf'],
  ['ivory', 'apricot', 'wine'],
] as const;

/** A part to read, under a sun that is higher and larger each time, and its places to write. */
function partPages(section: Section, part: number, parts: number, sunsLabel: string, foot: string): string[] {
  // The eighth part looks like the first: a guide may have any number.
  const look = part % PART_PAPERS.length;
  const [sunPaper, ...writing] = PART_PAPERS[look] as (typeof PART_PAPERS)[number];
  const day = parts > 1 ? part / (parts - 1) : 1;
  const { label, title, verse, html, passages } = section;
  const lines = verse && `<p>${verse.words}</p><p class="source">${verse.source}</p>`;
  const quote = lines ? `<blockquote>${lines}</blockquote>` : '';
  const read = steps(passages.filter(({ paper }) => !paper));
  const body = `${heading('h2', label, title)}${quote}<div class="opening">${html}</div>${read}`;
  const drawing =
    scene(`part-${look + 1}`) + sun(sunPaper, 1340, 210 - 96 * day, 8 + 66 * day, 0.62 + 0.54 * day);
  const suns = `<div class="suns"><p>${escaped(sunsLabel)}</p>${sunRow(part, parts)}</div>`;
  return [
    page('part', ['ivory', 'leaf'], drawing, body, foot),
    ...passages.filter(({ paper }) => paper).map((each) => writingPage(label, each, writing, foot, suns)),
  ];
}

/** A row of suns: those of past parts are coloured, today's waits for its colour, the others are seeds. */
function sunRow(part: number, parts: number): string {
  const suns = Array.from({ length: parts }, (_, index) => {
    const at = (paper: string, size: number) => sun(paper, 80 + index * 165, 85, index * 17, size);
    if (index === part) return at('suns', 0.6) + at('ivory', 0.48);
    return at('suns', index < part ? 0.46 : 0.2);
  });
  const box = `viewBox="0 0 ${165 * parts - 5} 170" preserveAspectRatio="xMinYMid"`;
  return `<svg ${box} aria-hidden="true">${suns.join('')}</svg>`;
}

/** A place to write: sheets of paper on a coloured ground, which is higher where a row of suns stands on it. */
function writingPage(label: string, passage: Passage, papers: Papers, foot: string, suns = ''): string {
  const { ruled = true, captions = [] } = passage.paper ?? {};
  // More rules than fit: the sheet shows those that it has room for.
  const room = `<div class="rules">${ruled ? '<i></i>'.repeat(20) : ''}</div>`;
  const sheet = (caption: string) => `<div class="sheet">${caption && `<p>${caption}</p>`}${room}</div>`;
  // A blossom of the araguaney is as yellow as the sun's paper.
  const flower = scene(papers[0] === 'sun' ? 'orchid-pin' : 'blossom-pin');
  const pin = `<svg class="pin" viewBox="-50 -50 100 100" aria-hidden="true">${flower}</svg>`;
  const task = `${heading(suns ? 'h3' : 'h2', label, passage.title)}<div class="task">${passage.html}</div>`;
  const body = `${task}<div class="sheets">${captions.map(sheet).join('')}${pin}</div>`;
  const [kind, ground] = suns ? ['writing with-suns', 'high-ground'] : ['writing', 'low-ground'];
  return page(kind, papers, scene(ground), body, suns + foot);
}

function closingPage({ farewell = '', credits = '' }: Guide['details']): string {
  const lines = (html: string) => `<p>${html.replaceAll('\n', '</p><p>')}</p>`;
  const body = `<div class="farewell">${lines(sunStop(escaped(farewell.trim())))}</div>`;
  const end = `<div class="credits">${lines(escaped(credits.trim()))}</div>`;
  return page('closing', ['wine-2', 'board'], scene('curtain'), body, end);
}

function steps(passages: readonly Passage[]): string {
  const items = passages.map(({ title, html }, index) => {
    const stamp = scene(`step-${(index % 4) + 1}`);
    return `<li><svg viewBox="0 0 100 100" aria-hidden="true">${stamp}</svg><h3>${title}</h3>${html}</li>`;
  });
  return items.length > 0 ? `<ol class="steps">${items.join('')}</ol>` : '';
}

/** A page's title, with the lengths by which the style sheet chooses its size. */
function heading(level: 'h1' | 'h2' | 'h3', label: string, title: string): string {
  const text = title.replace(/<[^>]+>/g, '');
  const longest = Math.max(...text.split(' ').map((word) => word.length));
  const lengths = `--letters:${text.length};--longest:${longest}`;
  return `<${level} class="title" style="${lengths}">${label && `<small>${label} </small>`}${title}</${level}>`;
}

/** Words that open or close the guide: their full stop, if they end in one, is a rising sun. */
function sunStop(html: string): string {
  if (!html.endsWith('.')) return html;
  const rising = `<svg viewBox="-120 -120 240 120" aria-hidden="true">${sun('sun', 0, 0, 0, 1)}</svg>`;
  return `${html.slice(0, -1)}<span class="stop">.${rising}</span>`;
}

/** A drawing of scenes.svg. */
function scene(id: string): string {
  return `<use href="#${id}"/>`;
}

function sun(paper: string, x: number, y: number, turn: number, size: number): string {
  const transform = `translate(${x} ${y})rotate(${turn})scale(${size})`;
  return `<use href="#sun" fill="var(--${paper})" transform="${transform}"/>`;
}
