import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFindings } from './support/axe.ts';
import {
  addStyles,
  DESKTOP,
  headerBottom,
  nextFrames,
  openInOwnTypefaces,
  PHONE,
  ROOM_TO_SCROLL,
  scrollToY,
  showOnly,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A story that is long for its screen, and one that is short: width, height, and the size of letters in percent. */
const CASES = [
  ['the sample’s', 844, 390, 200],
  ['of three lines', 1440, 900, 100],
] as const;

const softly = expect.configure({ soft: true });

const IVORY = 'rgb(255, 246, 229)';
const INK = 'rgb(43, 15, 23)';
const DAY = { paper: IVORY, words: INK, header: IVORY, isLit: false };
const NIGHT = { paper: INK, words: IVORY, header: INK, isLit: true };

/** Colours of the story's paper and words and of the header's paper, and whether the lamp is lit. */
function look(page: Page) {
  return page.locator('#about').evaluate((about) => {
    const { backgroundColor, color } = getComputedStyle(about);
    const header = document.querySelector('body > header') ?? about;
    const light = about.querySelector('.Lamp-light');
    return {
      paper: backgroundColor,
      words: color,
      header: getComputedStyle(header, '::before').backgroundColor,
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

/** Makes the story one of three lines. */
function shorten(page: Page): Promise<void> {
  return page.locator('.About-blackout').evaluate((words) => {
    const others = [...(words.parentElement?.querySelectorAll('p:not(.About-blackout)') ?? [])];
    words.textContent = 'Una noche hubo un apagón, y mi abuela subió con una lámpara a mitad de la obra.';
    words.prepend(document.querySelector('.About-lamp') ?? '');
    for (const other of others) other.remove();
  });
}

for (const [story, width, height, letters] of CASES) {
  test(`a story is dark with its lamp lit only while its blackout is in view: ${story}, ${letters} % at ${width} × ${height}`, async ({
    page,
  }) => {
    await showOnly(page, '#about');
    await page.setViewportSize({ width, height });
    await openInOwnTypefaces(page);
    await addStyles(page, `${ROOM_TO_SCROLL} html { font-size: ${letters}% !important }`);
    if (story === 'of three lines') await shorten(page);
    for (const [place, expected] of [
      ['below', DAY],
      ['in the middle', NIGHT],
      ['above', DAY],
    ] as const) {
      await scrollWords(page, place);
      // The lamp is lit a moment after the story has gone dark.
      await softly.poll(() => look(page), place).toEqual(expected);
    }
  });
}

test('a jump flashes nothing and lands by day; then all that is in view goes dark', async ({ page }) => {
  await showOnly(page, ':is(#hero, #about, #contact)');
  await page.setViewportSize(DESKTOP);
  await openInOwnTypefaces(page);
  await page.evaluate((ink) => {
    const about = document.querySelector('#about') as Element;
    (function watch() {
      if (getComputedStyle(about).backgroundColor === ink) document.title = 'dark';
      requestAnimationFrame(watch);
    })();
  }, INK);
  const links = page.getByRole('banner').getByRole('navigation');
  for (const label of ['Contacto', 'Inicio', 'Sobre Mí']) {
    const end = page.evaluate(
      () => new Promise((done) => addEventListener('scrollend', done, { once: true })),
    );
    await links.getByRole('link', { name: label }).click();
    await end;
    await softly(page, label).not.toHaveTitle('dark');
  }
  await expect.poll(() => look(page)).toEqual(NIGHT);
  // The words lower in the middle of the screen: the hero's foot comes into view.
  await page.locator('.About-blackout').evaluate((words) => {
    scrollBy({ top: words.getBoundingClientRect().top - innerHeight * 0.55, behavior: 'instant' });
  });
  await nextFrames(page);
  const y = await headerBottom(page);
  const foot = await page.screenshot({ clip: { x: 0, y, width: DESKTOP.width, height: 60 } });
  const { channels } = await sharp(foot).stats();
  expect(Math.max(...channels.map(({ mean }) => mean)), 'brightness of the hero, of 255').toBeLessThan(100);
});

test('a trembling hand flashes nothing: at most two changes in any second; with reduced motion, in forced colours and on paper the story stays light; in the dark axe finds nothing', async ({
  page,
}) => {
  await showOnly(page, '#about');
  await page.setViewportSize(PHONE);
  await openInOwnTypefaces(page);
  await addStyles(page, ROOM_TO_SCROLL);
  // The words reach the middle of the view from 60 % of its height on.
  const line = await page
    .locator('.About-blackout')
    .evaluate((words) => words.getBoundingClientRect().top + scrollY - innerHeight * 0.6);
  for (const [pixels, everyMs] of [
    [8, 100],
    [300, 160],
  ] as const) {
    const changes = await page.evaluate(tremble, [line, pixels, everyMs] as const);
    const mostInASecond = Math.max(
      0,
      ...changes.map((first) => changes.filter((at) => at >= first && at < first + 1000).length),
    );
    softly(mostInASecond, `${pixels} px every ${everyMs} ms: ${changes.map(Math.round)}`).toBeLessThan(3);
  }

  await scrollWords(page, 'in the middle');
  await expect.poll(async () => (await look(page)).isLit).toBe(true);
  const usual = { reducedMotion: 'no-preference', forcedColors: 'none', media: 'screen' } as const;
  for (const other of [
    { reducedMotion: 'reduce' },
    { forcedColors: 'active' },
    { media: 'print' },
  ] as const) {
    await page.emulateMedia({ ...usual, ...other });
    const { isLit, paper, header } = await look(page);
    expect(isLit || paper === INK || header === INK, JSON.stringify(other)).toBe(false);
  }

  await page.emulateMedia(usual);
  await expect.poll(async () => (await look(page)).isLit).toBe(true);
  // What is not revealed yet has no colour to measure.
  await addStyles(page, '[data-reveal] { opacity: 1 !important; transition: none !important }');
  await expectNoFindings(page, 'dark', '#about, body > header');
  expect((await look(page)).paper).toBe(INK);
});

/** Runs in the page. Scrolls across a line and back for a second and a half. Returns when the story's paper changed, in milliseconds. */
async function tremble([line, pixels, everyMs]: readonly [line: number, pixels: number, everyMs: number]) {
  const about = document.querySelector('#about') as Element;
  const changes: number[] = [];
  let paper = getComputedStyle(about).backgroundColor;
  const begin = performance.now();
  let moves = 0;
  while (performance.now() < begin + 1500) {
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
