import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import {
  BLOCKING_FILES,
  BYTES,
  FIRST_FLIGHT,
  FIRST_VIEW_REQUESTS,
  LAYOUT_SHIFT,
} from '../../tests/budgets/limits.ts';
import { ROOT } from '../tools.ts';
import { type DocumentFigures, documentFigures } from './document.ts';
import { type FormTouch, type Journey, touchForm, travel } from './journey.ts';
import { kilobytes, limitRow, type Row } from './rows.ts';
import { bytesOf, type SetUpName } from './visit.ts';

/** Everything about the page that does not depend on the machine's speed. */
export interface Weights {
  readonly document: DocumentFigures;
  readonly journey: Journey;
  readonly touch: FormTouch;
}

/**
 * Visits the page on a phone: down to its end, then into the form.
 * @param folder the built page behind `origin`, relative to the project
 */
export async function weigh(browser: Browser, origin: string, folder: string): Promise<Weights> {
  const html = readFileSync(join(resolve(ROOT, folder), 'index.html'), 'utf8');
  const touches: FormTouch[] = [];
  const journey = await travel(browser, origin, 'phone', async (visit) => {
    touches.push(await touchForm(visit));
  });
  const [touch] = touches;
  if (!touch) throw new Error('The form was never touched.');
  return { document: documentFigures(html, FIRST_FLIGHT), journey, touch };
}

/** The budgets: bytes, requests and what may not happen before the form is touched. */
export function budgetRows({ document, journey, touch }: Weights): readonly Row[] {
  const { firstView, wholePage, loading } = journey;
  const scripts = bytesOf(wholePage, 'Script');
  return [
    limitRow('first view', bytesOf(firstView), BYTES.firstView, kilobytes),
    limitRow('requests of the first view', firstView.length, FIRST_VIEW_REQUESTS),
    limitRow('whole HTML, brotli', document.html, BYTES.html, kilobytes),
    heroRow(document),
    limitRow('script files before the form is touched', scripts, BYTES.scriptsBefore, kilobytes),
    limitRow('inline scripts, brotli', document.inlineScripts, BYTES.inlineScripts, kilobytes),
    limitRow('whole page, scrolled to its end', bytesOf(wholePage), BYTES.wholePage, kilobytes),
    limitRow('scripts once the form is touched', bytesOf(touch.scripts), BYTES.scriptsAfter, kilobytes),
    wordsRow(touch),
    limitRow('fonts', bytesOf(wholePage, 'Font'), BYTES.fonts, kilobytes),
    limitRow('render-blocking files', loading.blocking.length, BLOCKING_FILES),
  ];
}

/** Layout shift of one journey, from its first byte to the end of the page. */
export function shiftRow(setUp: SetUpName, { reading: { shift, moved } }: Journey): Row {
  const row = limitRow(`layout shift, ${setUp}`, thousandths(shift), LAYOUT_SHIFT, (value) =>
    value.toFixed(3),
  );
  return moved.length > 0 ? { ...row, measured: `${row.measured} (${moved.slice(0, 3).join(', ')})` } : row;
}

/** As far as the measure is meaningful: a word that moves a pixel when its font arrives is a ten-thousandth. */
function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** First view of a page with photographs; names what weighs most when it is too much. */
export function photographsRow({ firstView }: Journey): Row {
  const row = limitRow(
    'first view with photographs',
    bytesOf(firstView),
    BYTES.firstViewWithPhotographs,
    kilobytes,
  );
  const heaviest = firstView.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
  const names = heaviest.map(({ url, bytes }) => `${new URL(url).pathname} ${kilobytes(bytes)}`);
  return row.met ? row : { ...row, measured: `${row.measured} (${names.join(', ')})` };
}

function wordsRow({ keepsWords: met }: FormTouch): Row {
  const figure = 'words typed while they arrive';
  return { figure, goal: 'stay', measured: met ? 'stay' : 'are lost', met };
}

function heroRow({ reachesHeroEnd, heroEnd }: DocumentFigures): Row {
  return {
    figure: 'end of the hero',
    goal: `within the first ${kilobytes(FIRST_FLIGHT)}`,
    measured: `at ${kilobytes(heroEnd)}`,
    met: reachesHeroEnd,
  };
}
