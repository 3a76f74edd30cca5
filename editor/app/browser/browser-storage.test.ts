import { afterEach, expect, test } from 'vitest';
import { keep, kept } from './browser-storage.ts';

afterEach(() => void Reflect.deleteProperty(globalThis, 'localStorage'));

test('a browser that blocks cookies keeps nothing, and the window works without', () => {
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true });
  keep('vista', 'teléfono');
  expect(kept('vista')).toBe(null);
});
