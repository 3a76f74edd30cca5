import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { copyContent } from '../content/content-copy.ts';
import { formAt, windowOn } from './support/server.ts';

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
