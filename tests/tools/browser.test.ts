import { expect, test } from 'vitest';
import { launchArguments } from '../../tools/browser.ts';

test('Chromium keeps its sandbox for everybody but root', () => {
  expect(launchArguments(1000)).toEqual([]);
  expect(launchArguments(0)).toEqual(['--no-sandbox']);
});
