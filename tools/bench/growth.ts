import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { parseDocument } from 'yaml';
import { BUILD_SECONDS } from '../../tests/budgets/limits.ts';
import { brotli } from './cdn.ts';
import { type Journey, travel } from './journey.ts';
import { kilobytes, limitRow, longTaskRow, type Row } from './rows.ts';

/** Scrolling stays smooth and building short up to so many times the cards; beyond, they are only told. */
const SMOOTH_UP_TO = 10;

/** What grows, and what must not, when there are more cards. */
export interface Grown {
  /** Script files and inline scripts, as written. */
  readonly scriptBytes: number;
  readonly html: number;
  readonly htmlBrotli: number;
  readonly picturesBeforeScroll: number;
  readonly picturesInAll: number;
  readonly longTasksLoading: readonly number[];
  readonly longTasksScrolling: readonly number[];
  readonly buildSeconds: number;
}

const COLLECTIONS = ['ebooks', 'printed-books', 'guides', 'videos'] as const;
const PICTURE = /\.(svg|jpe?g|png|webp)$/i;
const INLINE_SCRIPT = /<script(?![^>]*\bld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Writes a copy of the content with `times` as many cards of every kind into a new temporary folder.
 * @returns its path; the caller removes it
 */
export function multiplyCards(contentDir: string, times: number): string {
  const copy = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(contentDir, copy, { recursive: true });
  for (const collection of COLLECTIONS) {
    const ids = readdirSync(join(contentDir, collection), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    for (let turn = 1; turn < times; turn++) {
      for (const id of ids) copyCard(join(copy, collection), id, turn, ids.length);
    }
  }
  return copy;
}

/** Visits a built page on a phone and weighs what lies in its folder. */
export async function measureGrowth(
  browser: Browser,
  site: { readonly origin: string; readonly folder: string; readonly buildSeconds: number },
): Promise<Grown> {
  const html = readFileSync(join(site.folder, 'index.html'), 'utf8');
  const journey = await travel(browser, site.origin, 'phone');
  return {
    scriptBytes: scriptBytes(site.folder, html),
    html: Buffer.byteLength(html),
    htmlBrotli: brotli(html).length,
    picturesBeforeScroll: pictures(journey.firstView),
    picturesInAll: pictures(journey.wholePage),
    longTasksLoading: journey.loading.longTasks,
    longTasksScrolling: journey.reading.longTasks.slice(journey.loading.longTasks.length),
    buildSeconds: site.buildSeconds,
  };
}

/** Today's page beside the grown one. */
export function growthRows(once: Grown, grown: Grown, times: number): readonly Row[] {
  const before = once.picturesBeforeScroll;
  const loading = longTaskRow(`loading at ×${times}`, grown.longTasksLoading);
  const speed = [
    longTaskRow(`scrolling at ×${times}`, grown.longTasksScrolling),
    limitRow('build', grown.buildSeconds, BUILD_SECONDS, (value) => `${value.toFixed(1)} s`),
  ];
  return [
    scriptsRow(once.scriptBytes, grown.scriptBytes),
    htmlRow('as written', once.html, grown.html, times),
    htmlRow('brotli', once.htmlBrotli, grown.htmlBrotli, times),
    limitRow(`pictures before scroll, of ${grown.picturesInAll}`, grown.picturesBeforeScroll, before),
    told(loading),
    ...speed.map((row) => (times > SMOOTH_UP_TO ? told(row) : row)),
  ];
}

/** A figure without a goal. */
function told(row: Row): Row {
  return { ...row, goal: 'none', met: true };
}

function scriptsRow(once: number, grown: number): Row {
  const goal = `${once} B, as at ×1`;
  return { figure: 'scripts, as written', goal, measured: `${grown} B`, met: grown === once };
}

/** At most linear. */
function htmlRow(state: string, once: number, grown: number, times: number): Row {
  return limitRow(`HTML, ${state} (×1: ${kilobytes(once)})`, grown, once * times, kilobytes);
}

function copyCard(folder: string, id: string, turn: number, perTurn: number): void {
  const card = join(folder, `${id}-${turn + 1}`);
  cpSync(join(folder, id), card, { recursive: true });
  const file = join(card, 'index.yaml');
  const words = parseDocument(readFileSync(file, 'utf8'));
  words.set('order', Number(words.get('order')) + turn * perTurn);
  writeFileSync(file, words.toString());
  // Each picture a file of its own: equal ones would be fetched once. Readers of every format skip what follows.
  for (const name of readdirSync(card).filter((found) => PICTURE.test(found))) {
    appendFileSync(join(card, name), `<!-- ${turn + 1} -->`);
  }
}

function scriptBytes(folder: string, html: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => Buffer.byteLength(code));
  const written = files.map((name) => readFileSync(join(folder, name)).length);
  return [...inline, ...written].reduce((sum, bytes) => sum + bytes, 0);
}

function pictures(fetched: Journey['firstView']): number {
  return fetched.filter(({ type }) => type === 'Image').length;
}
