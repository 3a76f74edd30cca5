import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { wait } from '../tests/support/clock.ts';
import { formAt, windowOn } from '../tests/support/server.ts';

afterEach(() => void vi.useRealTimers());

test('what replaces a saved text has a copy, also after a save of the same form that changed nothing', async () => {
  await using content = await copyContent();
  const { content: read, copies, send } = windowOn(content.dir);
  const form = formAt('site');
  const save = async (key: string, series: number, values: object) => {
    const { version = '', data } = (await read()).forms.site ?? {};
    const { result } = await send({ key, series, form, version, data: { ...data, ...values } });
    return [result, (await copies()).length];
  };
  const [visit, next] = [randomUUID(), randomUUID()];
  expect(await save(visit, 0, { name: 'Uno', email: 'malo' })).toEqual(['invalid', 1]);
  // The next visit sends the draft again before anything is typed.
  expect(await save(next, 0, { email: 'malo' })).toEqual(['invalid', 1]);
  expect(await save(next, 0, { name: 'Dos', email: 'malo' })).toEqual(['invalid', 2]);
  // Another field, wrong at first.
  expect(await save(next, 1, { phone: '12' })).toEqual(['invalid', 2]);
  expect(await save(next, 1, { phone: null })).toEqual(['saved', 3]);
});

test('copies list changes newest first, also those of one moment; restoring one undoes what came after', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { content: read, copies, send, restorePage } = windowOn(content.dir);
  const change = async (title: string) => {
    const { version = '', data } = (await read()).forms.about ?? {};
    // As after the window was opened again, so that no two saves share a copy.
    await send({ form: formAt('about'), version, data: { ...data, title } });
  };
  await change('Uno');
  await change('Dos');
  wait();
  await change('Tres');
  const described = (await copies()).flatMap(({ changes }) => changes);
  expect(described.map((line) => line.replace(/^.*→ /, ''))).toEqual(['«Tres»', '«Dos»', '«Uno»']);
  await restorePage((await copies())[1]?.moment ?? '');
  expect((await read()).forms.about?.data.title).toBe('Uno');
});
