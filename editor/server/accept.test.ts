import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { pathText } from '../../src/content/fields/path.ts';
import { folderOf } from '../../src/content/schema.ts';
import { copyContent } from '../../tests/support/content-copy.ts';
import { windowOn } from '../tests/support/server.ts';
import { check } from './check.ts';

/** A copy of the sample, its window, and the fields that Revisar finds or was told are right. */
async function start() {
  const copy = await copyContent();
  const window = windowOn(copy.dir);
  const answer = () => check(copy.dir, dirname(copy.dir));
  const fieldsOf = (lines: Awaited<ReturnType<typeof answer>>['accepted']) =>
    lines.flatMap(({ form, fields }) =>
      fields.map(({ path }) => `${form && folderOf(form)} ${pathText(path)}`),
    );
  return {
    ...window,
    ...copy,
    found: async () => fieldsOf((await answer()).groups.flatMap(({ lines }) => lines)),
    accepted: async () => fieldsOf((await answer()).accepted),
    [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose](),
  };
}

const TITLES = ['activities.1.title', 'activities.2.title'];

test('what the owner says is true is not asked about again while it stays so, and she can take it back', async () => {
  await using window = await start();
  const asked = ['about title', ...TITLES.map((field) => `about ${field}`), 'hero profileImage'];
  expect(await window.found()).toEqual(expect.arrayContaining(asked));
  await window.accept('about', ['title', ...TITLES], true);
  await window.accept('hero', ['profileImage'], true);
  const found = await window.found();
  expect(found).toEqual(expect.not.arrayContaining(asked));
  expect(found).toContain('about activities.3.title');
  expect((await window.accepted()).toSorted()).toEqual(asked.toSorted());

  // An item that moves is the same item; with other words it is asked about again only if those are the sample's.
  const { activities = [] } = (await window.content()).forms.about?.data ?? {};
  const [write, direct, ...others] = activities as readonly object[];
  await window.change('about', { activities: [...others, direct, write], title: 'Otra historia' });
  expect(await window.accepted()).toEqual(expect.arrayContaining(['about activities.2.title']));
  expect(await window.accepted()).not.toContain('about title');
  await window.change('about', { title: 'Antes de la luz hubo\nun telón cerrado.' });
  await window.accept('about', ['activities.2.title', 'title'], false);
  expect(await window.found()).toEqual(expect.arrayContaining(['about activities.2.title', 'about title']));
  expect(await window.accepted()).toEqual(['hero profileImage', 'about activities.3.title']);
});

test('a name of the sample that is hers may stand in other texts too', async () => {
  await using window = await start();
  await window.change('footer', { copyright: '© 2026 Luz en Escena' });
  await window.accept('site', ['name'], true);
  const found = await window.found();
  expect(found).not.toContain('site name');
  expect(found).not.toContain('footer copyright');
});

test('it comes with a backup, and a damaged note only asks again', async () => {
  await using window = await start();
  await using other = await start();
  await window.accept('about', ['title'], true);
  await other.bring(await window.backup());
  expect(await other.accepted()).toEqual(['about title']);
  await other.write('.revisado.json', '{');
  expect(await other.accepted()).toEqual([]);
  expect(await other.found()).toContain('about title');
});

test('what prevents publishing stays, whatever was accepted', async () => {
  await using window = await start();
  await window.accept('site', ['domainLabel', 'socialLinks.1.url'], true);
  expect(await window.found()).toEqual(
    expect.arrayContaining(['site domainLabel', 'site socialLinks.1.url']),
  );
});
