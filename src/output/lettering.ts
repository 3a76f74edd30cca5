import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { Measure } from './fit-text.ts';

/** One weight of a family of the page, as outlines. */
export interface Lettering {
  readonly measure: Measure;
  /**
   * Draws one line.
   * @param at where its first letter stands: left edge and baseline
   * @returns the outlines, as the data of an SVG path
   */
  readonly draw: (line: string, size: number, at: { readonly x: number; readonly y: number }) => string;
}

/** The faces that pictures are lettered in. */
const FACES = {
  display: { file: '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2', weight: 800 },
  text: { file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', weight: 450 },
  strong: { file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', weight: 650 },
} as const;

/** Letters a little closer than they were drawn, as large ones are set on the page. In ems. */
const TRACKING = { display: -0.02, text: 0, strong: -0.005 } as const;

/**
 * Opens a face for letters of `texts`. A letter that the face lacks is drawn without its accent; a sign that it lacks,
 * such as a pictograph, is left out.
 */
export async function openLettering(face: keyof typeof FACES, texts: string): Promise<Lettering> {
  const font = await openFace(face, texts);
  const tracking = TRACKING[face] * font.unitsPerEm;
  const widths = new Map<string, number>();
  const width = (line: string) => {
    const { positions } = font.layout(known(line, font));
    return positions.reduce((sum, { xAdvance }) => sum + xAdvance + tracking, 0) / font.unitsPerEm;
  };
  return {
    measure: (line) => {
      const measured = widths.get(line) ?? width(line);
      widths.set(line, measured);
      return measured;
    },
    draw: (line, size, at) =>
      outlines(font, known(line, font), { scale: size / font.unitsPerEm, tracking, at }),
  };
}

/** One weight of a variable face, with the letters of `texts`. */
async function openFace(face: keyof typeof FACES, texts: string): Promise<Font> {
  const { file, weight } = FACES[face];
  const whole = await readFile(createRequire(import.meta.url).resolve(file));
  const subset = await subsetFont(whole, `${texts}${texts.normalize('NFD')}…`, {
    targetFormat: 'sfnt',
    keepFeatures: ['kern', 'lnum', 'ccmp', 'locl'],
    variationAxes: { wght: weight },
  });
  // fontkit reads a few bytes past a last letter that has no outline, such as the space.
  return create(Buffer.concat([subset, Buffer.alloc(16)])) as Font;
}

interface Setting {
  readonly scale: number;
  /** Added after each letter, in the font's own units. */
  readonly tracking: number;
  readonly at: { readonly x: number; readonly y: number };
}

function outlines(font: Font, line: string, { scale, tracking, at }: Setting): string {
  const { glyphs, positions } = font.layout(line);
  let pen = 0;
  return glyphs
    .map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = at.x + (pen + xOffset) * scale;
      pen += xAdvance + tracking;
      // Letters stand upwards in fonts, downwards in pictures.
      return glyph.path.transform(scale, 0, 0, -scale, x, at.y - yOffset * scale).toSVG();
    })
    .join('');
}

/** The text in letters that the face has. */
function known(text: string, font: Font): string {
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return [...text.normalize('NFC')]
    .flatMap((letter) => (has(letter) ? letter : [...letter.normalize('NFD')].filter(has)))
    .join('');
}
