import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type CardWords, cardLettering } from './card-lettering.ts';

const WORDS: CardWords = {
  name: 'Luz en Escena',
  title: 'Escribo para\nque amanezca.',
  author: null,
  jobTitle: 'Autora, directora de teatro y coach de fe',
  domainLabel: 'luzenescena.example.com',
};

/** What the words may not touch, in points of the card: its edges, the mural on the right, the hill's top. */
const MARGINS = { left: 60, top: 40, right: 566, bottom: 618 };
const DOMAIN_TOP = 575;
/** The top of the hill over which the words stand. */
const HILL = 540;
/** Below the site's name, which ends here at the latest. */
const NAME_BOTTOM = 134;

type CardLettering = Awaited<ReturnType<typeof cardLettering>>;

/** The rectangle that letters and sun between two heights of the card cover. */
async function inked({ letters, sun }: CardLettering, top: number, bottom: number) {
  const stop = sun ? `M${sun.x} ${sun.y}h${sun.width}v-9h-${sun.width}Z` : '';
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path fill="#fff" d="M0 0H1200V630H0Z"/><path d="${letters}${stop}"/></svg>`;
  const part = await sharp(Buffer.from(card))
    .extract({ left: 0, top, width: 1200, height: bottom - top })
    .png()
    .toBuffer();
  const { info } = await sharp(part)
    .trim({ background: '#fff', threshold: 10 })
    .toBuffer({ resolveWithObject: true });
  const left = -(info.trimOffsetLeft ?? 0);
  const upper = top - (info.trimOffsetTop ?? 0);
  return { left, top: upper, right: left + info.width, bottom: upper + info.height };
}

const LONG_NAME = 'María de los Ángeles Concepción Hernández-Goicoechea de la Santísima Trinidad';

describe('the words of the social card', () => {
  test.each<[string, Partial<CardWords>]>([
    ['the sample', {}],
    ['one short word each', { name: 'Luz', title: 'Luz', jobTitle: 'Yo', domainLabel: 'a.ve' }],
    ['a title of eight lines, signed', { title: 'Una línea\n'.repeat(8).trim(), author: LONG_NAME }],
    [
      'endless words',
      { title: 'amanezca'.repeat(60), domainLabel: `${'luzenescena'.repeat(9)}.example.com` },
    ],
    [
      'all of it too long',
      {
        name: LONG_NAME,
        title: `${LONG_NAME.repeat(3)}.`,
        author: LONG_NAME.repeat(2),
        jobTitle: LONG_NAME.repeat(4),
      },
    ],
  ])('%s: stand within their margins', async (_what, changes) => {
    const words = { ...WORDS, ...changes };
    const lettering = await cardLettering(words);
    const column = await inked(lettering, 0, DOMAIN_TOP);
    const nameless = await cardLettering({ ...words, name: ' ' });
    expect((await inked(nameless, 0, DOMAIN_TOP)).top).toBeGreaterThan(NAME_BOTTOM);
    expect(column.left).toBeGreaterThanOrEqual(MARGINS.left);
    expect(column.top).toBeGreaterThanOrEqual(MARGINS.top);
    expect(column.right).toBeLessThanOrEqual(MARGINS.right);
    expect(column.bottom).toBeLessThan(HILL);
    const domain = await inked(lettering, DOMAIN_TOP, 630);
    expect(domain.left).toBeGreaterThanOrEqual(MARGINS.left);
    expect(domain.right).toBeLessThanOrEqual(1200 - MARGINS.left);
    expect(domain.bottom).toBeLessThanOrEqual(MARGINS.bottom);
  });

  test('what the fonts lack is drawn without its accent, or left out', async () => {
    const plain = await cardLettering({ ...WORDS, title: 'Ziva es luz, Anic' });
    expect(await cardLettering({ ...WORDS, title: 'Živa 💕 es luz\u0308, Anić' })).toEqual(plain);
  });

  test('the title keeps its line breaks as long as its letters stay large, and no longer', async () => {
    const lettersOf = async (title: string) => (await cardLettering({ ...WORDS, title })).letters;
    expect(await lettersOf('Ven\nya')).not.toBe(await lettersOf('Ven ya'));
    const wide = ['Extraordinariamente', 'luminosa', 'hoy.'];
    expect(await lettersOf(wide.join('\n'))).toBe(await lettersOf(wide.join(' ')));
  });

  test('the sun stands where the title ends in a full stop, and nowhere else', async () => {
    const stopped = await cardLettering({ ...WORDS, title: 'Hoy.\nAmanece.' });
    const open = await cardLettering({ ...WORDS, title: 'Hoy.\nAmanece' });
    expect(open.sun).toBeNull();
    expect(stopped.letters).toBe(open.letters);
    const title = await inked(open, NAME_BOTTOM, Math.round(stopped.sun?.y ?? 0));
    expect(stopped.sun?.x).toBeCloseTo(title.right, -1);
  });

  test('every word is drawn', async () => {
    const { letters } = await cardLettering(WORDS);
    for (const [word, text] of Object.entries({ ...WORDS, author: 'Alguien' })) {
      const more = await cardLettering({ ...WORDS, [word]: `${text} y más` });
      expect(more.letters, word).not.toBe(letters);
    }
  });
});
