import type { Page } from '@playwright/test';
import {
  addStyles,
  headerBottom,
  openInOwnTypefaces,
  PHONE,
  ROOM_TO_SCROLL,
  scrollToY,
  showOnly,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(({ page }) => showOnly(page, '#about'));

/** Width and height of screens, and the size of their letters in percent. */
const SCREENS = [
  [320, 568, 200],
  [390, 844, 100],
  [844, 390, 200],
  [2560, 1440, 100],
] as const;
/** The screen on which a story is longest, and the one on which it is shortest. */
const EXTREMES = [SCREENS[0], SCREENS[3]];

const softly = expect.configure({ soft: true });

const DAY = 'rgb(255, 246, 229)';
const NIGHT = 'rgb(43, 15, 23)';

/** Colours of the story's paper and words, and whether its lamp is lit. */
function look(page: Page) {
  return page.locator('#about').evaluate((about) => {
    const { backgroundColor, color } = getComputedStyle(about);
    const light = about.querySelector('.Lamp-light');
    return {
      paper: backgroundColor,
      words: color,
      isLit: light?.checkVisibility() && getComputedStyle(light).opacity === '1',
    };
  });
}

/** Scrolls until the words of the blackout are at a place of the screen. */
async function scrollWords(page: Page, place: 'below' | 'in the middle' | 'above'): Promise<void> {
  const words = await page.locator('.About-blackout').evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY };
  });
  const { height = 0 } = page.viewportSize() ?? {};
  const tops = {
    below: words.top - height,
    'in the middle': (words.top + words.bottom - height) / 2,
    above: words.bottom - (await headerBottom(page)),
  };
  await scrollToY(page, tops[place]);
}

/** Makes the story one of three lines, or of twelve paragraphs of which the fifth tells of the blackout. */
function retell(
  page: Page,
  story: 'the sample’s' | 'of three lines' | 'of twelve paragraphs',
): Promise<void> {
  return page.locator('.About-blackout').evaluate((words, story) => {
    if (story === 'the sample’s') return;
    const others = [...(words.parentElement?.querySelectorAll('p:not(.About-blackout)') ?? [])];
    if (story === 'of twelve paragraphs') {
      words.before(...[0, 1, 2, 3].map(() => others[0]?.cloneNode(true) ?? ''));
      others[0]?.before(...[0, 1, 2, 3, 4].map(() => others[0]?.cloneNode(true) ?? ''));
    } else {
      words.textContent = 'Una noche hubo un apagón, y mi abuela subió con una lámpara a mitad de la obra.';
      words.prepend(document.querySelector('.About-lamp') ?? '');
      for (const other of others) other.remove();
    }
  }, story);
}

test('a story of any length is dark with its lamp lit only while its blackout is in view', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  await addStyles(page, ROOM_TO_SCROLL);
  for (const story of ['the sample’s', 'of twelve paragraphs', 'of three lines'] as const) {
    await retell(page, story);
    for (const [width, height, letters] of story === 'the sample’s' ? SCREENS : EXTREMES) {
      await addStyles(page, `html { font-size: ${letters}% !important }`);
      await page.setViewportSize({ width, height });
      const state = `${story}, ${letters} % at ${width} × ${height}`;
      const day = { paper: DAY, words: NIGHT, isLit: false };
      const night = { paper: NIGHT, words: DAY, isLit: true };
      for (const [place, expected] of [
        ['below', day],
        ['in the middle', night],
        ['above', day],
      ] as const) {
        await scrollWords(page, place);
        // The lamp is lit a moment after the story has gone dark.
        await softly.poll(() => look(page), `${place}, ${state}`).toEqual(expected);
      }
    }
  }
});

test('the story stays light with reduced motion, in forced colours and on paper', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openInOwnTypefaces(page);
  await addStyles(page, ROOM_TO_SCROLL);
  await scrollWords(page, 'in the middle');
  await expect.poll(async () => (await look(page)).isLit).toBe(true);
  const usual = { reducedMotion: 'no-preference', forcedColors: 'none', media: 'screen' } as const;
  for (const other of [
    { reducedMotion: 'reduce' },
    { forcedColors: 'active' },
    { media: 'print' },
  ] as const) {
    await page.emulateMedia({ ...usual, ...other });
    const { isLit, paper } = await look(page);
    expect({ isLit, isDark: paper === NIGHT }, JSON.stringify(other)).toEqual({
      isLit: false,
      isDark: false,
    });
  }
});

test('a trembling hand or a jump flashes nothing: at most two changes in any second', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openInOwnTypefaces(page);
  await addStyles(page, ROOM_TO_SCROLL);
  // The words reach the middle of the view from 60 % of its height on.
  const line = await page
    .locator('.About-blackout')
    .evaluate((words) => words.getBoundingClientRect().top + scrollY - innerHeight * 0.6);
  for (const [pixels, everyMs] of [
    [8, 100],
    [40, 100],
    [120, 100],
    [300, 160],
  ] as const) {
    const changes = await page.evaluate(tremble, [line, pixels, everyMs] as const);
    const mostInASecond = Math.max(
      0,
      ...changes.map((first) => changes.filter((at) => at >= first && at < first + 1000).length),
    );
    softly(mostInASecond, `${pixels} px every ${everyMs} ms: ${changes.map(Math.round)}`).toBeLessThan(3);
  }
});

/** Runs in the page. Scrolls across a line and back for two seconds. Returns when the story's paper changed, in milliseconds. */
async function tremble([line, pixels, everyMs]: readonly [line: number, pixels: number, everyMs: number]) {
  const about = document.querySelector('#about') as Element;
  const changes: number[] = [];
  let paper = getComputedStyle(about).backgroundColor;
  const begin = performance.now();
  let moves = 0;
  while (performance.now() < begin + 2000) {
    if (performance.now() - begin >= moves * everyMs) {
      scrollTo({ top: line + (moves % 2 === 0 ? pixels / 2 : -pixels / 2), behavior: 'instant' });
      moves += 1;
    }
    await new Promise(requestAnimationFrame);
    const { backgroundColor } = getComputedStyle(about);
    if (backgroundColor !== paper) changes.push(performance.now());
    paper = backgroundColor;
  }
  return changes;
}
