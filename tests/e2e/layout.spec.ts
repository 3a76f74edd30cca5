import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import type { z } from 'zod';
import { metaOf } from '../../src/content/fields/metadata.ts';
import { LARGEST_FILES } from '../../src/content/fields/pictures.ts';
import { type CardSectionId, ENTRY_SCHEMAS } from '../../src/content/schema.ts';
import { boxOf, brokenWords, coveredControls, firstRow, layoutFaults, overlap } from './support/boxes.ts';
import {
  addStyles,
  DESKTOP,
  openInOwnTypefaces,
  PHONE,
  ROOM_TO_SCROLL,
  SECTION_IDS,
  served,
  showOnly,
} from './support/page.ts';
import { CARD_SECTIONS, cardsOf, sample, targetsOf, wordsIn } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1440, 900],
  [2560, 1080],
] as const;
/** Columns of at least 380 px that fit a width, and where a section has others (specification section 2). */
const COLUMNS: readonly (readonly [
  width: number,
  count: number,
  others?: Partial<Record<CardSectionId, number>>,
])[] = [
  [390, 1],
  // Two columns and a gap of 24 px between margins of 3.2 % need 837.6 px, three columns 1269.5 px.
  [837, 1, { youtube: 2 }],
  [838, 2],
  [1269, 2, { youtube: 4 }],
  [1270, 3, { youtube: 4 }],
];

/** Of the sample. At the other sizes the build with photographs is looked at, below. */
const SAMPLE_SIZES = [SIZES[0], SIZES[3], SIZES[4], SIZES[6]];

// The sample, and the two builds of tests/fixtures/extremes.
for (const content of ['site', 'longest', 'shortest']) {
  const title = `§2 nothing overlaps, is cut off or scrolls sideways (${content})`;
  const sizes = content === 'site' ? SAMPLE_SIZES : SIZES;
  test(title, { tag: content === 'site' ? [] : '@extremes' }, async ({ page }) => {
    await using site = await served(`tests/output/${content}`);
    await openInOwnTypefaces(page, site.origin);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect.soft(await layoutFaults(page), `${width} × ${height}`).toEqual([]);
    }
    await page.setViewportSize(PHONE);
    if (content === 'site') {
      const length = await page.evaluate(() => document.documentElement.scrollHeight);
      const screens = length / PHONE.height / SECTION_IDS.length;
      expect.soft(screens, 'screens of a phone that a section takes').toBeLessThan(1.7);
      for (const ground of await page.locator(':has(> .Section-edge) > .Section-ground').all())
        await expect.soft(ground, 'it ends at the cut edge').toHaveCSS('clip-path', /^polygon/);
    }
    await page.getByRole('banner').getByRole('button').click();
    for (const [width, height] of SIZES.slice(0, 4)) {
      await page.setViewportSize({ width, height });
      expect.soft(await layoutFaults(page, 'dialog'), `menu at ${width} × ${height}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    for (const link of (await page.locator('article [popovertarget]').all()).slice(
      0,
      content === 'site' ? 1 : 3,
    )) {
      await link.press('Enter');
      const book = page.locator(':popover-open');
      for (const [width, height] of [SIZES[0], SIZES[3], SIZES[5]]) {
        await page.setViewportSize({ width, height });
        // The last button stays in view, over the text above the end.
        await book.evaluate((one) => one.scrollTo(0, one.scrollHeight));
        expect.soft(await layoutFaults(page, ':popover-open'), `book at ${width} × ${height}`).toEqual([]);
      }
      await page.keyboard.press('Escape');
    }
  });
}

test('§2 §9 cards have columns of at least 380 px, as many as fit; videos 1, 2 or 4; §4 an announced book’s button is dimmed', async ({
  page,
}) => {
  await showOnly(page, ':has(article)');
  await page.goto('/');
  for (const [width, usual, others] of COLUMNS) {
    await page.setViewportSize({ width, height: 400 });
    for (const section of CARD_SECTIONS) {
      const count = Math.min(others?.[section] ?? usual, cardsOf(section).length);
      const row = await firstRow(page, section);
      expect.soft(row, `${section} at ${width} px`).toHaveLength(count);
      if (count === 1 || section === 'youtube') continue;
      expect.soft(Math.min(...row), `${section} at ${width} px`).toBeGreaterThanOrEqual(380);
    }
  }
  const button = page.locator('#printed-books').getByRole('button', { name: 'Pronto Disponible' }).first();
  const look = await button.evaluate((one) => {
    const { color } = getComputedStyle(one);
    return { color, ground: getComputedStyle(one, '::before').backgroundColor };
  });
  expect(look).toEqual({ color: expect.stringMatching(/ \/ 0\.\d+\)$/), ground: 'rgba(0, 0, 0, 0)' });
});

test('§2 videos stand in 1, 2 or 4 columns at any font size', async ({ page }) => {
  await showOnly(page, '#youtube');
  const session = await page.context().newCDPSession(page);
  await openInOwnTypefaces(page);
  for (const standard of [18, 32]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    const letters = () =>
      page.locator('html').evaluate((html) => Number.parseFloat(getComputedStyle(html).fontSize));
    await expect.poll(letters).toBeGreaterThanOrEqual(standard);
    for (const width of [600, 1240, 1620]) {
      await page.setViewportSize({ width, height: 400 });
      const { length } = await firstRow(page, 'youtube');
      expect.soft([1, 2, 4], `${standard} px letters at ${width} px`).toContain(length);
    }
  }
});

/** Runs in the page. Puts a word of 19 letters into every title, one of 14 into links and buttons. */
function lengthenWords(): void {
  for (const one of document.querySelectorAll(
    'main :is(h1, h2 > :last-child, h3), footer h2, nav a, article a, form button',
  )) {
    const words = [one, ...one.querySelectorAll('*')]
      .flatMap(({ childNodes }) => [...childNodes])
      .find(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && /\w/.test(nodeValue ?? ''));
    if (words)
      words.nodeValue = one.matches('h1, h2, h2 *, h3') ? 'Vive autobiográficamente' : 'Acompañamiento';
  }
}

test('no text is cut off, whatever the owner writes or pastes: long words, addresses, or words that no-break spaces join', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  await page.evaluate(lengthenWords);
  for (const [width, height] of [SIZES[0], SIZES[4]]) {
    await page.setViewportSize({ width, height });
    expect.soft(await layoutFaults(page), `${width} × ${height}`).toEqual([]);
  }
  for (const pasted of [
    'https://www.example.com/una-direccion-larga/que-alguien-pego-aqui?sin=espacios',
    'Hubo un telón que tardó en abrirse, y nadie supo por qué.'.replaceAll(' ', '\u00a0'),
  ]) {
    await page.evaluate(pasteEverywhere, pasted);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await page.evaluate(textsBeyondScreen), `${width} px`).toEqual([]);
    }
  }
});

/** Runs in the page. Replaces every text that has a word, but for what only screen readers get, which is 1 px wide. */
function pasteEverywhere(pasted: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isSeen = (text.parentElement?.getBoundingClientRect().width ?? 0) > 1;
    if (isSeen && /\p{L}{3}/u.test(text.nodeValue ?? '')) text.nodeValue = pasted;
  }
}

/** Runs in the page. Returns the classes of elements whose text ends left or right of the screen. */
function textsBeyondScreen(): readonly string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const isSeen = (text.parentElement?.getBoundingClientRect().width ?? 0) > 1;
    const lines = [...range.getClientRects()];
    const isBeyond = lines.some(
      ({ left, right }) => left < -1 || right > document.documentElement.clientWidth + 1,
    );
    if (isSeen && isBeyond) found.push(`${text.parentElement?.localName}.${text.parentElement?.className}`);
  }
  return found;
}

test('a shelf covers no button of the book beside it', async ({ page }) => {
  await showOnly(page, '#printed-books');
  await openInOwnTypefaces(page);
  await addStyles(page, ROOM_TO_SCROLL);
  await page.locator('#printed-books').evaluate((section) => {
    const [, second, third] = section.querySelectorAll('article');
    third?.remove();
    for (const words of second?.querySelectorAll('p:not(:has(*)), li') ?? []) words.textContent = 'Fe';
  });
  await page.setViewportSize({ width: 2560, height: 900 });
  expect(await coveredControls(page)).toEqual([]);
});

test('§2 the hero’s buttons are in the first view; the chat button covers neither them nor the submit button, the stamp no words', async ({
  page,
}) => {
  await showOnly(page, '#hero, #contact');
  await openInOwnTypefaces(page);
  const chat = page.getByRole('complementary').getByRole('link');
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const chatBox = await boxOf(chat);
    for (const button of await page.locator('#hero').getByRole('link').all()) {
      await expect(button, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
      expect(overlap(chatBox, await boxOf(button)), `covered at ${width} × ${height}`).toBe(false);
    }
  }

  const message = page.locator('form [name=message]');
  const submit = page.getByRole('button', { name: 'Enviar mensaje' });
  for (const size of [{ width: 320, height: 568 }, DESKTOP]) {
    await page.setViewportSize(size);
    for (const control of [message, submit]) {
      await control.focus();
      const { x, width } = await boxOf(submit);
      if (await chat.isVisible())
        expect((await boxOf(chat)).x, `${size.width} px`).toBeGreaterThan(x + width);
    }
  }
  await page.setViewportSize(PHONE);
  const stamp = await boxOf(page.locator('.Contact-stamp'));
  for (const words of ['Los campos con * son obligatorios.', 'Nombre completo *'])
    expect(overlap(stamp, await boxOf(page.getByText(words))), words).toBe(false);
  await expect(chat).toBeHidden();
  await submit.blur();
  await expect(chat).toBeVisible();
  const { x, width } = await boxOf(submit);
  expect((await boxOf(chat)).x, 'beside the button that sends').toBeGreaterThan(x + width);

  // A computer's screen enlarged to 400 % (WCAG 2.2, 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 });
  const title = await boxOf(page.locator('#hero h1'));
  const portrait = await boxOf(page.locator('#hero img'));
  expect(portrait.y, 'the portrait stands below the words').toBeGreaterThan(title.y + title.height);
});

test('on a phone the chat button is off the screen while the page is scrolled, and back when it rests', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await showOnly(page, '#hero, #about');
  await openInOwnTypefaces(page);
  const chat = page.getByRole('complementary').getByRole('link');
  await expect(chat).toBeInViewport();
  await chat.evaluate(async (button) => {
    while (button.getBoundingClientRect().left < innerWidth) {
      scrollBy({ top: 1, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(chat).toBeInViewport({ ratio: 1 });
});

test('large or widely spaced text is not cut off, short words stay whole, and titles of cards stay larger than their text (WCAG 2.2, 1.4.4 and 1.4.12)', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  // The browser's own font size setting, of which the breakpoints know; the default is 16.
  for (const [standard, styles] of [
    [32, ''],
    [16, 'html { font-size: 200% !important }'],
    [
      16,
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
    ],
  ] as const) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await openInOwnTypefaces(page);
    await addStyles(page, styles);
    const isDoubled = styles.includes('font-size');
    for (const width of isDoubled ? [390] : [320, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const state = `${standard} px letters at ${width} px ${styles}`;
      if (!isDoubled) expect.soft(await layoutFaults(page), state).toEqual([]);
      if (width > 320 && !styles.includes('spacing')) expect.soft(await brokenWords(page), state).toEqual([]);
    }
    if (!isDoubled) continue;
    const ratios = await page.locator('article').evaluateAll(titleRatios);
    expect(ratios.length).toBeGreaterThan(5);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(1.2);
  }
});

/** Runs in the page. Returns for each card how many times larger the letters of its title are than the largest of its text. */
function titleRatios(cards: readonly Element[]): readonly number[] {
  return cards.map((card) => {
    const sizeOf = (selector: string) =>
      Math.max(
        ...[...card.querySelectorAll(selector)].map((one) =>
          Number.parseFloat(getComputedStyle(one).fontSize),
        ),
      );
    return sizeOf('h3') / sizeOf('p:not(:has(small))');
  });
}

test('the longest story and its readers’ words are whole in a phone’s enlarged letters', {
  tag: '@extremes',
}, async ({ page }) => {
  await using site = await served('tests/output/longest');
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 320, height: 568 });
  await showOnly(page, '#about');
  await openInOwnTypefaces(page, site.origin);
  expect(await layoutFaults(page, '#about')).toEqual([]);
});

test('beside a long name the menu’s button stays on one line', async ({ page }) => {
  await showOnly(page, '#hero');
  await openInOwnTypefaces(page);
  await page.evaluate(() => {
    const name = document.querySelector('body > header a')?.lastChild;
    if (name) name.textContent = 'Luz para mi familia';
  });
  for (const width of [320, 393]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await brokenWords(page), `${width} px`).toEqual([]);
    expect.soft(await layoutFaults(page, 'body > header'), `${width} px`).toEqual([]);
  }
});

test('on paper the page is a poster, a sheet of tickets, and two of words with written addresses', async ({
  page,
}) => {
  const { hero, about, site } = sample;
  await openInOwnTypefaces(page);
  await page.emulateMedia({ media: 'print' });
  const sheets = await sheetsOf(await page.pdf({ preferCSSPageSize: true }));
  // The PDF breaks lines anywhere and has ordinary spaces for no-break ones; the title's last full stop is a drawing.
  const lettersOf = (words: string | null = '') => (words ?? '').replaceAll(/\s/g, '');
  const [poster = '', tickets = '', ...words] = sheets.map(({ text }) => lettersOf(text));
  const onPoster = [
    hero.title.slice(0, -1),
    hero.subtitle,
    site.email ?? '',
    site.phone?.written,
    site.location,
  ];
  const printedWords = (form: string) => wordsIn(form, (name) => !/Alt$|^firstPage$/.test(name));
  const onTickets = cardsOf('free-guides').flatMap(({ form }) => printedWords(form));
  const programme = CARD_SECTIONS.filter((id) => id !== 'free-guides');
  const onOthers = [
    ...[about.title, about.description, about.mission],
    ...about.activities.flatMap(({ title, description }) => [title, description]),
    ...programme.flatMap((id) => [sample[id].title, sample[id].lead]),
    ...programme.flatMap(cardsOf).flatMap((card) => [...printedWords(card.form), ...targetsOf(card)]),
  ];
  for (const shown of onPoster) expect.soft(poster).toContain(lettersOf(shown));
  for (const shown of onTickets) expect.soft(tickets).toContain(lettersOf(shown));
  // After the mission and before the books.
  expect.soft(words.join('')).toMatch(/últimafila.*Latazafría.*Día1.*NIÑA\.—.*porlamitad.*primercafé/);
  for (const shown of onOthers) expect.soft(words.join('')).toContain(lettersOf(shown));
  for (const sheet of [poster, tickets, ...words]) expect.soft(sheet).toContain(site.domainLabel);
  // Two sections a sheet.
  expect(words.length).toBeLessThanOrEqual(Math.ceil((1 + programme.length) / 2));
  expect(sheets.map(({ size }) => size)).toEqual(sheets.map(() => LETTER));
  // Room for the address.
  for (const { foot } of sheets.slice(2)) expect(foot).toBeGreaterThanOrEqual(20 * MILLIMETRE);
  expect(poster + tickets + words.join('')).not.toContain(site.skipLink);
  await page.setViewportSize({ width: 816, height: 1056 });
  expect(await layoutFaults(page, '#hero, #free-guides')).toEqual([]);
});

test('on paper closed details are open', async ({ page }) => {
  await showOnly(page, '#about');
  await page.goto('/');
  await page.locator('#about').evaluate((section) => {
    const details = section.appendChild(document.createElement('details'));
    details.appendChild(document.createElement('p')).append('Una respuesta');
  });
  await expect(page.getByText('Una respuesta')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Una respuesta')).toBeVisible();
});

test('on paper no guide is lost however many and long they are, and every way to the author is above the address', {
  tag: '@extremes',
}, async ({ page }) => {
  await using site = await served('tests/output/longest');
  await openInOwnTypefaces(page, site.origin);
  const guides = await page.locator('#free-guides article').locator('h3, h3 ~ p').allTextContents();
  const city = await page.locator('#contact dd').last().textContent();
  await page.emulateMedia({ media: 'print' });
  const [poster, ...others] = await sheetsOf(await page.pdf({ preferCSSPageSize: true }));
  const lettersOf = (words = '') => words.replaceAll(/\s/g, '');
  const printed = lettersOf(others.map(({ text }) => text).join(''));
  expect(guides.length).toBeGreaterThan(4);
  for (const words of guides) expect.soft(printed).toContain(lettersOf(words));
  expect(lettersOf(poster?.text)).toContain(lettersOf(city ?? ''));
  expect(poster?.foot).toBeGreaterThanOrEqual(18 * MILLIMETRE);
});

/** Of a PDF, in points. */
const LETTER = [612, 792];
const MILLIMETRE = 72 / 25.4;

/** The sheets of a PDF: its size, its text, and how far from its lower edge the last line above the page's address is. */
async function sheetsOf(file: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(file));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const sheet = await document.getPage(number);
      const { items } = await sheet.getTextContent();
      const lines = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
      const baselines = lines.map(({ transform }) => Number(transform[5])).filter((y) => y > 12 * MILLIMETRE);
      return {
        size: sheet.view.slice(2).map(Math.round),
        text: lines.map(({ str }) => str).join(''),
        foot: Math.min(...baselines),
      };
    }),
  );
}

test('nothing that moves on scroll covers a link, a button or a field', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await openInOwnTypefaces(page);
  expect(await coveredControls(page)).toEqual([]);
});

test('without its late sheet the page covers no link, button or heading, and asks for the sheet once more', async ({
  page,
  problems,
}) => {
  problems.allow(/^404 .*deferred\./);
  const sheet = '**/_astro/deferred.*.css';
  let requests = 0;
  await page.route(sheet, (route) => {
    requests += 1;
    return route.fulfill({ status: 404 });
  });
  await page.clock.install();
  await openInOwnTypefaces(page);
  await addStyles(page, 'svg, svg * { pointer-events: visiblePainted !important }');
  expect(await coveredControls(page)).toEqual([]);
  await page.clock.fastForward(10_000);
  await expect.poll(() => requests).toBe(2);
  await page.clock.fastForward(60_000);
  expect(requests).toBe(2);
});

test('a card’s picture and title open what its button opens, or nothing', async ({ page }) => {
  await openInOwnTypefaces(page);
  for (const { link, opened, titles } of await page.locator('article').evaluateAll(linksOfCards)) {
    expect.soft(opened).toEqual(opened.map(() => link));
    expect.soft(titles, String(link)).toBe(1);
  }
});

/**
 * Runs in the page. Returns for each card the text of its button's link, that of the links that a press on its picture and title
 * would open, and how many titles it has.
 */
function linksOfCards(cards: readonly Element[]) {
  const linkUnder = (one: Element) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a')?.textContent ?? null;
  };
  return cards.map((card) => ({
    link: card.querySelector(':disabled') ? null : (card.querySelector('a')?.textContent ?? null),
    opened: [...card.querySelectorAll('img, h3')].map(linkUnder),
    titles: card.querySelectorAll('h3').length,
  }));
}

test('the drawing of a guide without a picture fills its ticket’s stub, beside the number where that is shown', async ({
  page,
}) => {
  await showOnly(page, '#free-guides');
  await using site = await served('tests/output/gallery-site');
  await page.goto(site.origin);
  const drawing = page.locator('#free-guides article:not(:has(img)) svg').first();
  for (const [width, height] of [SIZES[0], SIZES[2]]) {
    await page.setViewportSize({ width, height });
    const [own, stub] = [await boxOf(drawing), await boxOf(drawing.locator('..'))];
    const number = await drawing.locator('~ span').boundingBox();
    expect
      .soft([own.width + (number?.width ?? 0), own.height].map(Math.round), `${width}`)
      .toEqual([stub.width, stub.height].map(Math.round));
  }
});

/** Selector of the cards whose pictures are shown whole. */
const SHOWN_WHOLE = CARD_SECTIONS.filter((section) =>
  Object.values<z.ZodType>(ENTRY_SCHEMAS[section].shape).some((field) => {
    const { slot } = metaOf(field);
    return slot && LARGEST_FILES[slot][1] === null;
  }),
)
  .map((section) => `#${section} article`)
  .join();

/** Runs in the page. Returns a line per picture that is distorted, upscaled, wrongly cropped or too small. */
async function pictureFaults(pictures: readonly Element[], shownWhole: string): Promise<readonly string[]> {
  const images = pictures.filter((one) => one instanceof HTMLImageElement);
  const faults = images.map(async (image) => {
    image.loading = 'eager';
    await image.decode();
    // `naturalWidth` of an <img> with `srcset` is divided by its density.
    const file = new Image();
    file.src = image.currentSrc;
    await file.decode();
    const ratio = file.naturalWidth / file.naturalHeight;
    const { offsetWidth: width, offsetHeight: height } = image;
    const { objectFit } = getComputedStyle(image);
    const isWhole = image.closest(shownWhole) !== null;
    const isVideo = image.closest('#youtube') !== null;
    const hasItsShape = Math.abs(width / height / ratio - 1) < 0.02;
    const widths = [width, height * ratio];
    const painted = objectFit === 'cover' ? Math.max(...widths) : Math.min(...widths);
    const found = {
      stretched: objectFit === 'fill' && !hasItsShape,
      'larger than its file': !image.currentSrc.endsWith('.svg') && painted > file.naturalWidth * 1.05,
      'a cropped cover': isWhole && objectFit === 'cover' && !hasItsShape,
      'a frame not filled': !isWhole && objectFit !== 'cover' && !hasItsShape,
      'a video that is not 16:9': isVideo && Math.abs(width / height - 16 / 9) > 0.05,
    };
    return Object.entries(found).flatMap(([fault, isFound]) => (isFound ? `${fault}: ${file.src}` : []));
  });
  return (await Promise.all(faults)).flat();
}

test.describe('on a computer whose screen is scaled', () => {
  test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });

  test('no line of one pixel lies where the dawn above the free guides ends', async ({ page }) => {
    await showOnly(page, '#free-guides');
    await openInOwnTypefaces(page);
    const { y, height } = await boxOf(page.locator('.FreeGuides-sky'));
    const clip = { x: 0, y: Math.floor(y + height) - 8, width: 1280, height: 16 };
    const shot = await page.screenshot({ clip, scale: 'device' });
    const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(longestLine(data, info.width, info.height)).toBeLessThan(60);
  });
});

/** The longest run in a row of pixels that differ from both neighbours above and below, which are alike; of RGB pixels. */
function longestLine(data: Buffer, width: number, height: number): number {
  const differ = (one: number, other: number) =>
    [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs(data.readUInt8(one + channel) - data.readUInt8(other + channel)),
      0,
    );
  const row = width * 3;
  let [longest, run] = [0, 0];
  for (let at = row; at < row * (height - 1); at += 3) {
    const isLine = differ(at, at - row) > 36 && differ(at, at + row) > 36 && differ(at - row, at + row) < 40;
    run = isLine ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

test.describe('at two device pixels per CSS pixel', () => {
  test.use({ deviceScaleFactor: 2 });

  test('photographs keep their aspect ratio, covers whole, others filling their frames, from the smallest file that does, or the next larger', async ({
    page,
  }) => {
    await using site = await served('tests/output/gallery-site');
    for (const size of [PHONE, { width: 768, height: 600 }, { width: 1440, height: 600 }]) {
      await page.setViewportSize(size);
      // Chromium keeps using a larger file that it has already loaded.
      await openInOwnTypefaces(page, site.origin);
      const images = page.locator('main img');
      expect(await images.count()).toBeGreaterThan(15);
      expect.soft(await images.evaluateAll(pictureFaults, SHOWN_WHOLE), `${size.width} px`).toEqual([]);
      const photographs = page.locator('main img:is(source ~ img)');
      expect(await photographs.count()).toBeGreaterThanOrEqual(10);
      expect.soft(await photographs.evaluateAll(unfitFiles), `${size.width} px`).toEqual([]);
      expect.soft(await layoutFaults(page), `${size.width} px`).toEqual([]);
    }
    // The owner's point, which the page's policy has to allow.
    await expect(page.locator('#hero img')).toHaveCSS('object-position', '70% 50%');
  });
});

/** Runs in the page. Returns loaded photographs for which the browser chose a file that is too large or too small. */
function unfitFiles(pictures: readonly Element[]): readonly string[] {
  const images = pictures.filter((one) => one instanceof HTMLImageElement);
  return images.flatMap((image) => {
    const [source] = image.parentElement?.querySelectorAll('source') ?? [];
    const files = (source?.srcset ?? '').split(', ').map((file) => {
      const [address = '', width] = file.split(' ');
      return { address: new URL(address, location.href).href, width: Number.parseInt(width ?? '', 10) };
    });
    const { offsetWidth: width, offsetHeight: height } = image;
    const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
    const widths = [width, height * ratio];
    const painted = getComputedStyle(image).objectFit === 'cover' ? Math.max(...widths) : Math.min(...widths);
    const fitting = files.filter((file) => file.width * 1.05 >= painted * devicePixelRatio).slice(0, 2);
    const chosen = files.find(({ address }) => address === image.currentSrc);
    const isRight = chosen && (fitting.length > 0 ? fitting : files.slice(-1)).includes(chosen);
    return isRight ? [] : [`${chosen?.width} px for ${painted} in ${image.closest('section')?.id}`];
  });
}
