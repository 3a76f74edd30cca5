import sharp from 'sharp';

/**
 * Files of the site's icon, by name: points of each side, the share of it that the mark takes, and whether the mark's
 * own ground reaches every edge, for places that cut the icon to their own shape.
 */
export const ICONS = {
  /** iOS rounds the corners itself and shows black where an icon is see-through. */
  'apple-touch-icon': { size: 180, share: 0.86, isFull: true },
  'icono-192': { size: 192, share: 1, isFull: false },
  'icono-512': { size: 512, share: 1, isFull: false },
  /** Only a circle of 80 % of the side is sure to be seen (W3C Web Application Manifest, "maskable"). */
  'icono-enmascarable-512': { size: 512, share: 0.66, isFull: true },
} as const;

export type IconName = keyof typeof ICONS;

/** Sizes in favicon.ico: tabs, and pinned ones on screens with two points to one. */
const ICO_SIZES = [16, 32, 48] as const;

/** The sheet of the mark: its first colour. */
const GROUND = /fill="(#[0-9A-F]{6})"/i;

/**
 * Draws an icon from the mark.
 * @param mark the text of the one SVG file of it
 * @returns a PNG
 */
export function iconFile(mark: string, name: IconName): Promise<Buffer> {
  const { size, share, isFull } = ICONS[name];
  return drawn(isFull ? grounded(mark, share) : mark, size);
}

/**
 * The mark as `favicon.ico`, for browsers that ask for it by its name, in three sizes. Its ground reaches every edge:
 * the slant of a sheet of 16 points would be a blur.
 */
export async function icoFile(mark: string): Promise<Buffer> {
  const pictures = ICO_SIZES.map(async (size) => ({ size, png: await drawn(grounded(mark, 1), size) }));
  return ico(await Promise.all(pictures));
}

function grounded(mark: string, share: number): string {
  const [, ground = ''] = GROUND.exec(mark) ?? [];
  const edge = (1 - share) / 2;
  const placed = mark.replace('<svg ', `<svg x="${edge}" y="${edge}" width="${share}" height="${share}" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="512" height="512"><path fill="${ground}" d="M0 0H1V1H0Z"/>${placed}</svg>`;
}

function drawn(svg: string, size: number): Promise<Buffer> {
  // Drawn large first: without a density librsvg renders at the drawing's own size, 32 points.
  return sharp(Buffer.from(svg), { density: 72 * 16 })
    .resize(size, size, { kernel: 'lanczos3' })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}

/** Windows' icon container around PNGs: a header of 6 bytes, 16 for each picture, then the pictures. */
function ico(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}
