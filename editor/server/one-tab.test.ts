import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FROM_TAB, type News, type Place } from '../api.ts';
import { oneTab } from './one-tab.ts';

/** The window's server, with what it has saved and kept, and tabs. */
function windowServer() {
  const done: string[] = [];
  const { enter, tell, only } = oneTab();
  const routes = only({
    'GET /api/content': () => 'content',
    'POST /api/save': () => done.push('saved'),
    'POST /api/draft': () => done.push('kept'),
    'POST /api/delete': () => done.push('deleted'),
  });
  /** Opens a tab. */
  const open = async (id: string) => {
    const heard: (News | Place)[] = [];
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const ask = (route: string) =>
      routes[route]?.(new Request('http://localhost', { headers: { [FROM_TAB]: id } }));
    const tab = { heard, close, ask };
    await enter({ id, tell: (event) => heard.push(event), end: close, closed });
    return tab;
  };
  return { done, tell, open };
}

test('a second tab rests; what it changes is refused, and what it saves is kept as a draft', async () => {
  const { done, open, tell } = windowServer();
  const [first, second] = [await open('uno'), await open('dos')];
  tell('content');
  expect([first.heard, second.heard]).toEqual([['active', 'content'], ['rest']]);
  await first.ask('POST /api/save');
  await second.ask('POST /api/save');
  expect(() => second.ask('POST /api/delete')).toThrow('abierta en otra pestaña');
  expect(second.ask('GET /api/content')).toBe('content');
  expect(done).toEqual(['saved', 'kept']);
  expect(first.heard.slice(2), 'the active tab opens the draft').toEqual(['content']);
});

test('«Usar aquí» waits until the active tab has sent what was typed', async () => {
  const { done, open } = windowServer();
  const [first, second] = [await open('uno'), await open('dos')];
  const taken = Promise.resolve(second.ask('POST /api/take')).then(() => done.push('taken'));
  await setTimeout(50);
  expect(first.heard).toEqual(['active', 'rest']);
  await first.ask('POST /api/save');
  first.close();
  await taken;
  const again = await open('dos');
  expect(again.heard).toEqual(['active']);
  await first.ask('POST /api/save');
  expect(done).toEqual(['saved', 'taken', 'kept']);
});

test('a tab that is loaded again becomes the active one, and so does the next one after it is closed', async () => {
  const { open } = windowServer();
  const first = await open('uno');
  const reloaded = open('uno otra vez');
  first.close();
  const { heard, close } = await reloaded;
  expect(heard).toEqual(['active']);
  close();
  await Promise.resolve();
  expect((await open('dos')).heard).toEqual(['active']);
});
