import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inlineDrawing } from './inline-drawing.ts';

const PORTRAIT = readFileSync(join(import.meta.dirname, '../../sample/hero/retrato.svg'), 'utf8');

test('a small drawing stands in its own address, whole', () => {
  const address = inlineDrawing(PORTRAIT) ?? '';
  const drawn = decodeURIComponent(address.replace('data:image/svg+xml,', ''));
  const shapes = (svg: string) => svg.match(/ d=["']([^"']+)["']/g)?.length;
  expect(shapes(drawn)).toBe(shapes(PORTRAIT));
  expect(address).not.toMatch(/["#<>\n]/);
});

test('words in it keep their accents and per cent signs', () => {
  const address = inlineDrawing('<svg><title>50 % más «luz» 🌅</title></svg>') ?? '';
  expect(decodeURIComponent(address)).toContain('50 % más «luz» 🌅');
});

test('a large drawing is left to be fetched', () => {
  expect(inlineDrawing(`<svg>${'<path d="M0 0"/>'.repeat(1000)}</svg>`)).toBeNull();
});
