/** What a poster shows. */
interface Poster {
  readonly title: string;
  /** Below the title, such as the author's name; may be empty. */
  readonly author: string;
  /** Address of a picture of the same origin; undefined without one. */
  readonly cover: string | undefined;
  /** Picture of a QR code, in a data URI. */
  readonly code: string;
  /** Lines beside the code, the first one large. */
  readonly lines: readonly string[];
}

/** A sheet of A4 at 150 dots an inch. */
const WIDTH = 1240;
const HEIGHT = 1754;
const MARGIN = 90;
const CODE = 340;
/** Sizes of the title's letters: the first with which it has at most three lines. */
const SIZES = [132, 108, 88, 70, 56];
const MAX_LINES = 3;

/**
 * Draws a poster, in the page's papers and typefaces.
 * @returns a JPEG in a data URI
 * @throws Error if the cover cannot be shown
 */
export async function posterPicture({ title, author, cover, code, lines }: Poster): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const brush = canvas.getContext('2d');
  if (!brush) return '';
  const [picture, codePicture] = await Promise.all([cover ? loaded(cover) : null, loaded(code)]);
  const paper = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
  const cut = (name: string, points: readonly (readonly [x: number, y: number])[]) => {
    brush.fillStyle = paper(name);
    brush.beginPath();
    for (const [x, y] of points) brush.lineTo(x, y);
    brush.fill();
  };
  const write = (words: string, font: string, y: number, x = WIDTH / 2, room = WIDTH - 2 * MARGIN) => {
    brush.font = font;
    brush.fillText(words, x, y, room);
  };

  brush.fillStyle = paper('ivory');
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  const bottom = HEIGHT - CODE - 2 * MARGIN;
  cut('palm', [
    [0, bottom],
    [WIDTH, bottom + 26],
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ]);

  brush.textAlign = 'center';
  brush.fillStyle = paper('wine');
  const { size, titleLines } = fitted(brush, title);
  let y = MARGIN + size * 0.8;
  for (const line of titleLines) {
    write(line, titleFont(size), y);
    y += size * 1.05;
  }
  brush.fillStyle = paper('ink');
  if (author) write(author, '500 44px Figtree', y - size * 0.75 + 60);

  if (picture) {
    const top = y + 60;
    const room = { width: WIDTH - 4 * MARGIN, height: bottom - top - 50 };
    const scale = Math.min(room.width / picture.naturalWidth, room.height / picture.naturalHeight);
    const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    const left = (WIDTH - width) / 2;
    cut('sun', [
      [left - 46, top + 34],
      [left + width + 40, top - 14],
      [left + width + 54, top + height + 20],
      [left - 30, top + height + 34],
    ]);
    brush.drawImage(picture, left, top, width, height);
  }

  const codeTop = HEIGHT - CODE - MARGIN + 12;
  brush.drawImage(codePicture, MARGIN, codeTop, CODE, CODE);
  brush.textAlign = 'left';
  brush.fillStyle = paper('ivory');
  const [first = '', ...others] = lines;
  const x = MARGIN + CODE + 56;
  const room = WIDTH - x - MARGIN;
  write(first, '600 52px Figtree', codeTop + 120, x, room);
  for (const [at, line] of others.entries())
    write(line, '400 44px Figtree', codeTop + 200 + at * 66, x, room);
  return canvas.toDataURL('image/jpeg', 0.92);
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

const titleFont = (size: number) => `800 ${size}px Alegreya`;

/** The largest letters with which the title fits, and its lines. */
function fitted(brush: CanvasRenderingContext2D, title: string) {
  const tried = SIZES.map((size) => ({ size, titleLines: linesOf(brush, title, size) }));
  return tried.find(({ titleLines }) => titleLines.length <= MAX_LINES) ?? { size: 56, titleLines: [title] };
}

function linesOf(brush: CanvasRenderingContext2D, title: string, size: number): readonly string[] {
  brush.font = titleFont(size);
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && brush.measureText(longer).width <= WIDTH - 2 * MARGIN)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
