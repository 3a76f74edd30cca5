import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ContentCopy, copyContent } from '../../tests/support/content-copy.ts';
import { openStore } from '../../tools/mailbox.ts';
import { BOOK } from '../tests/support/book.ts';
import { oneTab } from './one-tab.ts';
import { watchFiles } from './watch-files.ts';

/** News of a content folder, from the moment when it is watched. */
async function newsOf(content: ContentCopy) {
  const { answer, tell } = oneTab();
  const close = watchFiles(content.dir, join(content.dir, '../messages.jsonl'), tell);
  const news = answer().body?.getReader();
  const next = async () => Buffer.from((await news?.read())?.value ?? '').toString();
  await next();
  expect(await next()).toContain('event: active');
  const heard = next();
  const isHeard = heard.then(() => true);
  for (let at = 0; !(await Promise.race([isHeard, setTimeout(200, false)])); at++)
    await content.write(`${BOOK}/carta-${at}.txt`, '');
  expect(await heard).toContain('event: content');
  return {
    next,
    // Windows removes no folder that is watched.
    [Symbol.asyncDispose]: async () => {
      await news?.cancel();
      await close();
    },
  };
}

test('a message in the mailbox is news', async () => {
  await using content = await copyContent();
  await using news = await newsOf(content);
  openStore(join(content.dir, '../messages.jsonl')).add('', {
    name: '',
    email: '',
    message: '',
    phone: '',
  });
  expect(await news.next()).toContain('event: message');
});

test('temporary files send no event', async () => {
  await using content = await copyContent();
  await using news = await newsOf(content);
  const later = news.next();
  await content.write(`${BOOK}/.sin-terminar-index.yaml`, '');
  await content.remove(`${BOOK}/.sin-terminar-index.yaml`);
  expect(await Promise.race([later, setTimeout(600, 'nothing')])).toBe('nothing');
});

test('a content folder that is removed and put back is still watched', async () => {
  await using content = await copyContent();
  await using news = await newsOf(content);
  await rename(content.dir, `${content.dir}-aparte`);
  expect(await news.next()).toContain('event: content');
  await rename(`${content.dir}-aparte`, content.dir);
  expect(await news.next()).toContain('event: content');
  await content.write(`${BOOK}/otra-carta.txt`, '');
  expect(await news.next()).toContain('event: content');
});
