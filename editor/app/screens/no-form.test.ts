import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { formAt, windowOn } from '../../tests/support/server.ts';
import { noFormWords } from './no-form.ts';

test('a form whose folder is missing is not called a deleted card', async () => {
  await using copy = await copyContent();
  const content = await windowOn(copy.dir).content();
  const without = async (folder: string) => {
    const path = join(copy.dir, folder);
    await rename(path, `${copy.dir}-aparte`);
    const answer = await windowOn(copy.dir).content();
    await rename(`${copy.dir}-aparte`, path);
    return answer;
  };
  const titleOf = (folder: string, answer: typeof content) => noFormWords(formAt(folder), false, answer)[0];
  const whole = await without('');
  for (const folder of ['site', 'ebooks', 'ebooks/mujer-amanece'])
    expect(titleOf(folder, whole)).toBe('La carpeta de tu página no está');
  expect(titleOf('ebooks', await without('ebooks'))).toBe('La carpeta de esta parte no está');
  expect(titleOf('ebooks/otra', content)).toBe('Esta tarjeta ya no está');
});
