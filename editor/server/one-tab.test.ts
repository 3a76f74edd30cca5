import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { News, Place } from '../api.ts';
import { oneTab } from './one-tab.ts';

/** The window's tabs. */
function windowTabs() {
  const { enter, tell, take } = oneTab();
  /** Opens a tab. */
  const open = async () => {
    const heard: (News | Place)[] = [];
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    await enter({ tell: (event) => heard.push(event), end: close, closed });
    return { heard, close };
  };
  return { tell, take, open };
}

test('a second tab rests, and hears no news', async () => {
  const { open, tell } = windowTabs();
  const [first, second] = [await open(), await open()];
  tell('content');
  expect([first.heard, second.heard]).toEqual([['active', 'content'], ['rest']]);
});

test('«Usar aquí» waits until the active tab has sent what was typed', async () => {
  const { open, take } = windowTabs();
  const first = await open();
  let isTaken = false;
  const taken = take().then(() => {
    isTaken = true;
  });
  await setTimeout(50);
  expect([first.heard, isTaken]).toEqual([['active', 'rest'], false]);
  first.close();
  await taken;
  expect((await open()).heard).toEqual(['active']);
});

test('a tab that is loaded again becomes the active one, and so does the next one after it is closed', async () => {
  const { open } = windowTabs();
  const first = await open();
  const reloaded = open();
  first.close();
  const { heard, close } = await reloaded;
  expect(heard).toEqual(['active']);
  close();
  await Promise.resolve();
  expect((await open()).heard).toEqual(['active']);
});
