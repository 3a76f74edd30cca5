import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureFault } from './picture-file.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function faultOf(name: string, bytes: Uint8Array | string): Promise<string | null> {
  const path = join(dir, name);
  await writeFile(path, bytes);
  const fault = await pictureFault(path);
  return typeof fault === 'object' ? (fault?.wrong ?? null) : fault;
}

/** Noise, so that a file cut in half surely lacks lines. */
const photograph = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif') =>
  sharp({ create: { width: 240, height: 320, channels: 3, background: 'red', noise: { type: 'gaussian' } } })
    .toFormat(format)
    .toBuffer();

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

describe('pictureFault', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('accepts %s', async (format) => {
    expect(await faultOf(`photo.${format}`, await photograph(format))).toBeNull();
  });

  test.each(['jpeg', 'png', 'webp'] as const)('finds %s that was cut short', async (format) => {
    const bytes = await photograph(format);
    const fault = await faultOf(`cut.${format}`, bytes.subarray(0, bytes.length / 2));
    expect(fault).toBe('está dañado: no se puede leer entero');
  });

  test.each(['avif', 'gif'] as const)('refuses %s under the name of another kind', async (format) => {
    const fault = await faultOf('photo.jpg', await photograph(format));
    expect(fault).toBe('no es por dentro una imagen SVG, JPEG, PNG ni WebP');
  });

  test.each([
    ['a plain drawing', DRAWING],
    ['an XML declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${DRAWING}`],
    ['a byte order mark', `\uFEFF${DRAWING}`],
    ['a comment first', `<!-- hecho a mano -->\n${DRAWING}`],
    ['width and height', DRAWING.replace('viewBox="0 0 9 9"', 'width="9" height="9"')],
  ])('accepts SVG with %s', async (_what, drawing) => {
    expect(await faultOf('drawing.svg', drawing)).toBeNull();
  });

  test('refuses a web page that was saved as a drawing', async () => {
    const fault = await faultOf('page.svg', `<!DOCTYPE html><html><body>${DRAWING}</body></html>`);
    expect(fault).toBe('no es por dentro una imagen SVG, JPEG, PNG ni WebP');
  });

  test.each([
    ['of parts with commas', 'viewBox="0,0,9,9"'],
    ['of nothing', 'viewBox="0 0 0 0"'],
    ['only in parts of the page', 'width="100%" height="100%"'],
  ])('refuses SVG with a size %s, which Astro cannot read', async (_what, size) => {
    const fault = await faultOf('sizeless.svg', DRAWING.replace('viewBox="0 0 9 9"', size));
    expect(fault).toBe('es un SVG que no dice su tamaño (viewBox)');
  });
});
