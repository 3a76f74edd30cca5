import { expect, test } from 'vitest';
import { launchArguments, missingBrowserAdvice } from '../../tools/browser.ts';

test('Chromium keeps its sandbox for everybody but root', () => {
  expect(launchArguments(1000)).toEqual([]);
  expect(launchArguments(0)).toEqual(['--no-sandbox']);
});

test('a missing browser is told with a path of this system', () => {
  expect(missingBrowserAdvice('win32')).toContain('set CHROMIUM_PATH=C:\\ruta');
  expect(missingBrowserAdvice('linux')).toContain('con CHROMIUM_PATH=/ruta');
});
