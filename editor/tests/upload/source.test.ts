import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bySafePath } from '../../publish/safe-path.ts';
import { explain } from '../../publish/upload/explain.ts';
import { fetchSource } from '../../publish/upload/fetch-source.ts';
import type { Account } from '../../publish/upload/remote.ts';
import { hashOf } from '../../publish/upload/server-list.ts';
import { type Source, type SourceFiles, sendSource } from '../../publish/upload/source.ts';
import { upload } from '../../publish/upload/upload.ts';
import { drawnNumbers } from '../support/drawn-numbers.ts';
import { confirmedKey, type Host, isRunnable, openSsh, startHost, WWW_DATA } from './hosts.ts';
import { publicationOf } from './published-page.ts';

const NAME = /^\.mi-pagina-[0-9a-f]{32}$/;

/** What a version of a page is made of: a text that changes, a picture, an empty file and folder, and names of all kinds. */
function sourceOf(version: string, more: Readonly<Record<string, string>> = {}): Source {
  const files = {
    'content/hero/index.yaml': `title: ${version}\n`,
    'content/hero/mañana con ñ.jpg': 'always the same'.repeat(20_000),
    'content/hero/vacío.txt': '',
    'content/vacía/': '',
    [`borradores/${version}/borrador.json`]: `{"title":"${version}"}`,
    ...more,
  };
  return {
    address: 'elenaluz.com',
    publication: { id: randomUUID(), when: moment++ },
    files: asSource(files),
  };
}
let moment = Date.parse('2026-03-03T12:00-04:00');

const asSource = (files: Readonly<Record<string, string>>): SourceFiles =>
  new Map([...bySafePath(z.string()).parse(files)].map(([path, text]) => [path, Buffer.from(text)]));

/** With texts, for comparing. */
const plain = ({ publication, files }: Source) => ({
  publication,
  texts: Object.fromEntries([...files].map(([path, bytes]) => [path, String(Buffer.from(bytes))])),
});

/** When sending is stopped, in hundredths of its bytes. */
const STOPS = drawnNumbers(2, 110);

/** One kind of server: what is kept is the same on each, and `upload.test.ts` proves both protocols. */
const kind = openSsh();
const isLeftOut = !isRunnable(kind) && !process.env.CI;
if (isLeftOut) console.log(`${kind.name} no está en esta máquina, o falta ser root: no se prueba.`);

describe.skipIf(isLeftOut)(`what a page is made of, by ${kind.name}`, () => {
  let host: Host;
  let account: Account;
  let home: string;
  beforeAll(async () => {
    host = await startHost(kind);
    home = join(host.site, '..');
    account = { ...host.account, hostKey: await confirmedKey(host.account) };
  });
  afterAll(() => host?.stop());
  // Each test starts from a host with a published page.
  beforeEach(async () => {
    chmodSync(home, 0o755);
    for (const name of readdirSync(home)) rmSync(join(home, name), { recursive: true });
    makeOwn(host.site);
    await upload(publicationOf(account, 'uno'));
  });

  function makeOwn(folder: string): void {
    mkdirSync(folder);
    chownSync(folder, WWW_DATA, WWW_DATA);
  }

  const signal = new AbortController().signal;

  /** Sends a version, as a computer that knows these publications; returns the names of what was sent. */
  async function send(source: Source, to = account, stop = signal, known: readonly string[] = []) {
    const sent: string[] = [];
    const onProgress = ({ file }: { readonly file: string }) => sent.push(file);
    await sendSource({ source, known: new Set(known), account: to, signal: stop, onProgress });
    return sent;
  }

  /** What comes to another computer. */
  async function fetched(from = account, chosen = '') {
    const options = { account: from, ownContents: [], chosen, signal, onProgress: () => undefined };
    return plain((await fetchSource(options)).source);
  }

  const wordsOf = (trying: Promise<unknown>) =>
    trying.then(
      () => '',
      (error) => explain(error, account).words,
    );
  /** Absolute path of the folder for it in another one. */
  const folderIn = (place: string) => join(place, readdirSync(place).find((name) => NAME.test(name)) ?? '?');
  const visit = async (path: string) => (await fetch(`${host.origin}/${path}`)).status;

  test('it comes without its folder from an account with one published page, and the folder is asked for where there are two', async () => {
    const one = sourceOf('uno');
    await send(one);
    mkdirSync(join(home, 'otra'));
    expect(await fetched({ ...account, folder: '' })).toEqual(plain(one));
    cpSync(join(host.site, '.mi-pagina.json'), join(home, 'otra/.mi-pagina.json'));
    const question = { kind: 'choose-folder' };
    await expect(fetched({ ...account, folder: '' })).rejects.toMatchObject({ question });
  });

  test('it lies outside the folder that visitors load, comes back whole, and the next time only what changed is sent; then nothing is left of the one before', async () => {
    const [one, two] = [sourceOf('uno'), sourceOf('dos')];
    await send(one);
    expect(await fetched()).toEqual(plain(one));
    const folder = folderIn(home);
    // Only the account may enter it.
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(host.site).filter((name) => /mi-pagina-/.test(name))).toEqual([]);
    // The list that visitors of a server without rules could load does not say its name.
    const list = readFileSync(join(host.site, '.mi-pagina.json'), 'utf8');
    expect(list).not.toContain(folder.split('-').at(-1));
    writeFileSync(join(folder, 'de otra.txt'), 'x');
    const before = readdirSync(folder);
    // The text, the draft and the state.
    expect(await send(two)).toHaveLength(3);
    expect(await fetched()).toEqual(plain(two));
    expect(await send(two)).toEqual([]);
    const left = readdirSync(folder);
    expect(left).toHaveLength(before.length);
    expect(left).toContain('de otra.txt');
  });

  test('in the page’s folder, where there is no other place, visitors get nothing even by its name', async () => {
    chmodSync(home, 0o555);
    await send(sourceOf('uno'));
    const folder = folderIn(host.site);
    const name = folder.split('/').at(-1) ?? '';
    for (const file of ['', '.htaccess', 'index.html', ...readdirSync(folder)])
      expect(await visit(`${name}/${file}`), file).toBe(404);
    expect(await visit('')).toBe(200);
    await upload(publicationOf(account, 'dos'));
    const two = sourceOf('dos');
    await send(two);
    expect(await fetched()).toEqual(plain(two));
  });

  test('each page of an account has its own, and of several she chooses one by its address and moment', async () => {
    const other = { ...account, folder: 'public_html/otra' };
    makeOwn(join(host.site, 'otra'));
    const [one, another] = [sourceOf('uno'), { ...sourceOf('dos'), address: 'otra.com' }];
    await upload({
      ...publicationOf(account, 'uno'),
      publication: one.publication,
      known: new Set(['uno']),
    });
    await send(one);
    await send(another, other);
    // The published page says which one.
    expect(await fetched()).toEqual(plain(one));
    rmSync(join(host.site, '.mi-pagina.json'));
    const pages = [one, another].map(({ address, publication: { when } }) => ({ address, when }));
    await expect(fetched()).rejects.toMatchObject({ question: { kind: 'choose-page', pages } });
    for (const source of [one, another])
      expect(await fetched(account, source.address)).toEqual(plain(source));
  });

  test('a page whose folder was emptied, and one whose address has changed, goes on with the folder that it has', async () => {
    const one = sourceOf('uno');
    await send(one);
    rmSync(host.site, { recursive: true });
    makeOwn(host.site);
    await upload(publicationOf(account, 'dos'));
    expect(await fetched()).toEqual(plain(one));
    await send(sourceOf('dos'));
    const three = { ...sourceOf('tres'), address: 'elena-luz.com' };
    const two = sourceOf('otra vez');
    await send(two);
    await send(three, account, signal, [two.publication.id]);
    expect(readdirSync(home).filter((name) => NAME.test(name))).toHaveLength(1);
    expect(await fetched()).toEqual(plain(three));
  });

  test('nothing is brought of what is damaged or missing or leads out of the folder, and nothing is removed while that cannot be read', async () => {
    const [one, two] = [sourceOf('uno'), sourceOf('dos')];
    await send(one);
    const folder = folderIn(home);
    const named = (pattern: RegExp) => readdirSync(folder).filter((name) => pattern.test(name));
    const text = named(/^[0-9a-f]{32}$/).find(
      (name) => String(readFileSync(join(folder, name))) === 'title: uno\n',
    );
    rmSync(join(folder, text ?? '?'));
    expect(await wordsOf(fetched())).toContain('algo está dañado o no llegó entero');
    await send(one);
    expect(await fetched()).toEqual(plain(one));
    const [state = '?'] = named(/^estado-/);
    const bytes = readFileSync(join(folder, state));
    writeFileSync(join(folder, state), bytes.subarray(0, 20));
    const before = readdirSync(folder);
    expect(await wordsOf(send(two))).toContain(`Repite. Si sigue igual, borra allí esa carpeta`);
    expect(await wordsOf(fetched())).toContain('algo está dañado o no llegó entero');
    expect(readdirSync(folder)).toEqual(before);
    writeFileSync(join(folder, state), bytes);
    expect(await fetched()).toEqual(plain(one));
    const outside = gzipSync(gunzipSync(bytes).toString().replace('content/', 'content/../../'));
    rmSync(join(folder, state));
    writeFileSync(join(folder, `estado-${hashOf(outside)}.gz`), outside);
    expect(await wordsOf(fetched())).toContain('algo está dañado o no llegó entero');
  });

  test.each(STOPS)(
    'after a stop at %i hundredths of the bytes there is the old or the new one, and the next publication completes it',
    async (hundredths) => {
      const [one, two] = [
        sourceOf('uno'),
        sourceOf('dos', { 'content/hero/nueva.jpg': 'x'.repeat(100_000) }),
      ];
      await send(one);
      const before = host.received();
      await send(two);
      const bytes = host.received() - before;
      const three = sourceOf('tres', { 'content/hero/otra.jpg': 'y'.repeat(100_000) });
      const stopping = new AbortController();
      host.cutAfter((bytes * hundredths) / 100, () => stopping.abort());
      const isStopped = await send(three, account, stopping.signal).then(
        () => false,
        () => true,
      );
      host.cutAfter(Number.POSITIVE_INFINITY, () => undefined);
      const newest = await fetched();
      expect([two, three].map(plain)).toContainEqual(newest);
      if (!isStopped) expect(newest).toEqual(plain(three));
      await send(three);
      expect(await fetched()).toEqual(plain(three));
      expect(readdirSync(folderIn(home)).filter((name) => name.endsWith('.subiendo'))).toEqual([]);
    },
  );

  test('on a full disk the previous copy stays complete, and nothing is added to it', async () => {
    const small = ['-t', 'tmpfs', '-o', `size=3m,uid=${WWW_DATA},gid=${WWW_DATA}`, 'tmpfs', home];
    execFileSync('mount', small);
    try {
      makeOwn(host.site);
      await upload(publicationOf(account, 'uno'));
      const one = sourceOf('uno');
      await send(one);
      const folder = folderIn(home);
      const before = readdirSync(folder);
      const large = sourceOf('dos', {
        'content/hero/a.jpg': 'x'.repeat(1_000_000),
        'content/hero/b.jpg': 'y'.repeat(4_000_000),
      });
      expect(await wordsOf(send(large))).toContain('queda espacio');
      expect(await fetched()).toEqual(plain(one));
      expect(readdirSync(folder)).toEqual(before);
      expect(await visit('')).toBe(200);
    } finally {
      execFileSync('umount', ['--lazy', home]);
    }
  });
});
