import { expect, test } from 'vitest';
import { missingBrowserAdvice } from '../../tools/browser.ts';

test('a missing browser is told with a path of this system', () => {
  expect(missingBrowserAdvice('win32')).toContain('set CHROMIUM_PATH=C:\\ruta');
  expect(missingBrowserAdvice('linux')).toContain('con CHROMIUM_PATH=/ruta');
});
