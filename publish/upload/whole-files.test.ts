import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Remote } from './remote.ts';
import { putFile } from './whole-files.ts';

const [LIST, ASIDE] = ['.mi-pagina.json', '.mi-pagina.json.mi-pagina-anterior.json'];

/**
 * A server that does not rename onto a file.
 * @param refused a name that it gives to no file
 */
function serverWith(texts: Readonly<Record<string, string>>, refused = '') {
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const take = (path: string) => {
    const bytes = files.get(path);
    if (!bytes) throw new Error(`550 ${path}: No such file`);
    files.delete(path);
    return bytes;
  };
  const remote: Partial<Remote> = {
    read: async (path) => files.get(path) ?? null,
    write: async (path, source) => {
      const bytes = await buffer(source);
      files.set(path, bytes);
      return bytes.length;
    },
    rename: async (from, to) => {
      if (files.has(to) || to === refused) throw new Error(`550 ${to}: refused`);
      files.set(to, take(from));
    },
    remove: async (path) => take(path),
  };
  const left = () => Object.fromEntries([...files].map(([path, bytes]) => [path, String(bytes)]));
  return { remote: remote as Remote, left };
}

test('a file that a broken upload has set aside, and the server does not list, does not stop the next ones', async () => {
  const { remote, left } = serverWith({ [LIST]: 'uno', [ASIDE]: 'cero' });
  await putFile(remote, LIST, Buffer.from('dos'));
  expect(left()).toEqual({ [LIST]: 'dos' });
});

test('it stays while it is the only whole one', async () => {
  const { remote, left } = serverWith({ [ASIDE]: 'cero' }, LIST);
  await expect(putFile(remote, LIST, Buffer.from('uno'))).rejects.toThrow('refused');
  expect(left()).toMatchObject({ [ASIDE]: 'cero' });
});
