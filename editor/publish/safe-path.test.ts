import { expect, test } from 'vitest';
import { safePathSchema, travelling } from './safe-path.ts';

test.each([
  'content/ebooks/mi-libro/index.yaml',
  'content/hero/mañana con ñ 💕.jpg',
  'content/vacía/',
  '_astro/.htaccess',
  '.htaccess',
  'copias/2025-03-15 08.47.05.123 1f/agregado.txt',
  'content/hero/..x',
  'content/hero/console.txt',
  'content/hero/com.txt',
])('%s leads nowhere else', (path) => {
  expect(safePathSchema.parse(path)).toBe(path);
  expect(travelling(path)).toBe(path);
});

test.each([
  '',
  '/',
  '/fuera.txt',
  '//servidor/fuera.txt',
  'content//fuera.txt',
  'content/./fuera.txt',
  '..',
  'content/..',
  'content/../../fuera.txt',
  'content/.. /fuera.txt',
  'borradores/uno/..\\..\\..\\tools\\run.mjs',
  '\\fuera.txt',
  'C:/fuera.txt',
  'C:fuera.txt',
  'content/hero/index.yaml:flujo',
  'content/con',
  'content/NUL.txt',
  'content/aux .tar.gz',
  'content/COM1/fuera.txt',
  'content/lpt¹.txt',
  'content/hero/punto.',
  'content/hero/espacio ',
  'content/hero /index.yaml',
  'content/hero/qué?.jpg',
  'content/hero/a\0b',
  'content/hero/a\nb',
])('«%s» is refused, and what has that name here does not travel', (path) => {
  expect(safePathSchema.safeParse(path).success).toBe(false);
  expect(() => travelling(path)).toThrow(`«${path}»`);
});
