import { globSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readContent } from '../../src/content/read/read-content.ts';
import { copyContent } from '../../tests/support/content-copy.ts';
import { onDisk } from '../../tests/support/disk.ts';
import { filesIn } from '../../tests/support/files-in.ts';
import { BOOK } from '../tests/support/book.ts';
import { beforeCalls, systemError } from '../tests/support/failing-disk.ts';
import { windowOn } from '../tests/support/server.ts';

afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

test('a file that cannot be read is named, with what to do', async () => {
  await using content = await copyContent();
  await content.write(`${BOOK}/otra.jpg`, 'x');
  await content.write('hero/otra.jpg', 'x');
  const { backup, change, copies, duplicate, remove, restore } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  await change('hero', { title: 'Otro' });
  const before = filesIn(content.dir);
  const kept = await copies();
  // So does a file that a cloud has not downloaded.
  for (const code of ['EIO', 'UNKNOWN']) {
    beforeCalls(['readFile'], (path) => {
      if (basename(path) === 'otra.jpg') throw systemError(code, path);
    });
    const back = kept.map(
      ({ name }) =>
        () =>
          restore(name),
    );
    for (const work of [backup, () => remove(BOOK), () => duplicate(BOOK), ...back])
      await expect(work()).rejects.toThrow(
        /^No se puede abrir «.*otra\.jpg»: mira que esté ahí entero, .* e inténtalo otra vez\.$/,
      );
    vi.resetAllMocks();
    expect(filesIn(content.dir)).toEqual(before);
  }
});

test('links inside a folder of the page stop nothing', async () => {
  await using content = await copyContent();
  const { backup, change, copies, duplicate, remove, restore } = windowOn(content.dir);
  for (const folder of [BOOK, 'hero'])
    for (const target of ['nowhere', 'about', folder]) {
      const name = join(content.dir, folder, `enlace-${basename(target)}`);
      // On Windows only junctions need no special rights.
      await symlink(join(content.dir, target), name, 'junction');
    }
  expect(await change('hero', { title: 'Otro' })).toMatchObject({ result: 'saved' });
  expect(await duplicate(BOOK)).toMatchObject({ result: 'saved' });
  expect(await remove(BOOK)).toMatchObject({ result: 'saved' });
  for (const { name } of await copies()) await restore(name);
  expect((await backup()).length).toBeGreaterThan(0);
  expect((await readContent(content.dir)).problems).toEqual([]);
});

test('a temporary file that another program has locked stops neither the start nor the removal of others', async () => {
  await using content = await copyContent();
  for (const name of ['uno', 'dos']) await content.write(`${BOOK}/.sin-terminar-${name}`, '');
  onDisk('rm').mockRejectedValueOnce(systemError('EBUSY'));
  expect((await windowOn(content.dir).content()).problems).toEqual([]);
  expect(globSync('**/.sin-terminar*', { cwd: content.dir })).toHaveLength(1);
});
