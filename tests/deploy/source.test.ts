import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explain } from '../../publish/upload/explain.ts';
import type { Account } from '../../publish/upload/remote.ts';
import { fetchSource, type Source, sendSource } from '../../publish/upload/source.ts';
import { upload } from '../../publish/upload/upload.ts';
import { drawnNumbers } from '../support/seed.ts';
import { confirmedKey, type Host, isRunnable, KINDS, startHost, WWW_DATA } from './hosts.ts';
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
    publication: { id: randomUUID(), when: Date.parse('2026-03-03T12:00-04:00') },
    files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  };
}

/** With texts, for comparing. */
const plain = ({ publication, files }: Source) => ({
  publication,
  texts: Object.fromEntries([...files].map(([path, bytes]) => [path, String(Buffer.from(bytes))])),
});

/** When sending is stopped, in hundredths of its bytes. */
const STOPS = drawnNumbers(6, 110);

for (const kind of KINDS) {
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

    /** Sends a version; returns the names of what was sent. */
    async function send(source: Source, to = account, signal = new AbortController().signal) {
      const sent: string[] = [];
      await sendSource({ ...source, account: to, signal, onProgress: ({ file }) => sent.push(file) });
      return sent;
    }

    /** All that is kept, the newest first. */
    async function fetchAll(from = account) {
      const { sources } = await fetchSource({
        account: from,
        ownContents: [],
        choose: (ids) => ids,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      return sources.map(plain);
    }

    const wordsOf = (trying: Promise<unknown>) =>
      trying.then(
        () => '',
        (error) => explain(error, account).words,
      );
    /** Absolute path of the folder for it in another one. */
    const folderIn = (place: string) =>
      join(place, readdirSync(place).find((name) => NAME.test(name)) ?? '?');
    const visit = async (path: string) => (await fetch(`${host.origin}/${path}`)).status;

    test('it comes back whole, and the next time only what changed is sent', async () => {
      const [one, two] = [sourceOf('uno'), sourceOf('dos')];
      await send(one);
      expect(await fetchAll()).toEqual([plain(one)]);
      // The text, the draft and the list.
      expect(await send(two)).toHaveLength(3);
      expect(await fetchAll()).toEqual([two, one].map(plain));
      expect(await send(two)).toEqual([]);
    });

    test('it lies outside the folder that visitors load, and only the account enters it', async () => {
      await send(sourceOf('uno'));
      const folder = folderIn(home);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(readdirSync(host.site).filter((name) => /mi-pagina-/.test(name))).toEqual([]);
      // The list that visitors of a server without rules could load does not say its name.
      const list = readFileSync(join(host.site, '.mi-pagina.json'), 'utf8');
      expect(list).not.toContain(folder.split('-').at(-1));
    });

    test('in the page’s folder, where there is no other place, visitors get nothing even by its name', async () => {
      chmodSync(home, 0o555);
      await send(sourceOf('uno'));
      const folder = folderIn(host.site);
      const name = folder.split('/').at(-1) ?? '';
      for (const file of ['', '.htaccess', 'index.html', ...readdirSync(folder)])
        expect(await visit(`${name}/${file}`), file).toBe(404);
      expect(await visit('')).toBe(200);
      expect(await fetchAll()).toHaveLength(1);
      await upload(publicationOf(account, 'dos'));
      await send(sourceOf('dos'));
      expect(await fetchAll()).toHaveLength(2);
    });

    test('each page of an account has its own', async () => {
      const other = { ...account, folder: 'public_html/otra' };
      makeOwn(join(host.site, 'otra'));
      await upload(publicationOf(other, 'uno'));
      const [one, two] = [sourceOf('uno'), sourceOf('dos')];
      await send(one);
      expect(await wordsOf(fetchAll(other))).toContain('no está lo que hace falta');
      await send(two, other);
      expect(await fetchAll()).toEqual([plain(one)]);
      expect(await fetchAll(other)).toEqual([plain(two)]);
      rmSync(join(host.site, '.mi-pagina.json'));
      expect(await wordsOf(fetchAll())).toContain('varias páginas');
    });

    test('without the list of the page’s files it is still found', async () => {
      const one = sourceOf('uno');
      await send(one);
      writeFileSync(join(host.site, '.mi-pagina.json'), '{"kind":"mi-pagina 1","files":{"ind');
      expect(await fetchAll()).toEqual([plain(one)]);
    });

    test('of damaged or missing contents the publication before comes, and the next publication mends them', async () => {
      const [one, two] = [sourceOf('uno'), sourceOf('dos')];
      await send(one);
      await send(two);
      const folder = folderIn(home);
      const isText = (name: string) => readFileSync(join(folder, name)).includes('title: dos');
      const text =
        readdirSync(folder).find((name) => statSync(join(folder, name)).size < 100 && isText(name)) ?? '?';
      writeFileSync(join(folder, text), 'title: mal\n');
      expect(await fetchAll()).toEqual([plain(one)]);
      rmSync(join(folder, text));
      expect(await fetchAll()).toEqual([plain(one)]);
      await send(two);
      expect(await fetchAll()).toEqual([two, one].map(plain));
      for (const name of readdirSync(folder))
        if (name.startsWith('lista')) writeFileSync(join(folder, name), 'x');
      expect(await wordsOf(fetchAll())).toContain('no está entero');
    });

    test('only the latest publications stay, and files of others', async () => {
      await send(sourceOf('0', { 'content/hero/vieja.jpg': 'old picture' }));
      const folder = folderIn(home);
      writeFileSync(join(folder, 'de otra.txt'), 'x');
      mkdirSync(join(folder, 'f'.repeat(32)));
      for (let version = 1; version < 20; version++) await send(sourceOf(String(version)));
      const kept = await fetchAll();
      expect(kept).toHaveLength(10);
      expect(kept.at(-1)?.texts).toMatchObject({ 'content/hero/index.yaml': 'title: 10\n' });
      const left = readdirSync(folder);
      expect(left.filter((name) => !/^(lista-.*|[0-9a-f]{32})$/.test(name)).toSorted()).toEqual([
        '.htaccess',
        'de otra.txt',
        'index.html',
      ]);
      // A text and a draft of each, the picture, and the folder of another.
      expect(left.filter((name) => /^[0-9a-f]{32}$/.test(name))).toHaveLength(22);
    });

    test('it continues by itself after a lost connection', async () => {
      const one = sourceOf('uno');
      let cuts = 0;
      await sendSource({
        ...one,
        account,
        signal: new AbortController().signal,
        onProgress: ({ file }) => {
          if (file.startsWith('content/') && cuts++ < 2) host.cut();
        },
      });
      expect(await fetchAll()).toEqual([plain(one)]);
      expect(readdirSync(folderIn(home)).filter((name) => name.endsWith('.subiendo'))).toEqual([]);
    });

    test.runIf(kind.protocol === 'sftp').each(STOPS)(
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
        const [newest] = await fetchAll();
        expect([two, three].map(plain)).toContainEqual(newest);
        if (!isStopped) expect(newest).toEqual(plain(three));
        await send(three);
        expect((await fetchAll())[0]).toEqual(plain(three));
        expect(readdirSync(folderIn(home)).filter((name) => name.endsWith('.subiendo'))).toEqual([]);
      },
    );

    test('a full disk leaves what was there, and the error says what to do', async () => {
      const small = ['-t', 'tmpfs', '-o', `size=3m,uid=${WWW_DATA},gid=${WWW_DATA}`, 'tmpfs', home];
      execFileSync('mount', small);
      try {
        makeOwn(host.site);
        await upload(publicationOf(account, 'uno'));
        const one = sourceOf('uno');
        await send(one);
        const large = sourceOf('dos', { 'content/hero/grande.jpg': 'x'.repeat(4_000_000) });
        expect(await wordsOf(send(large))).toContain('queda espacio');
        expect(await fetchAll()).toEqual([plain(one)]);
        expect(await visit('')).toBe(200);
      } finally {
        execFileSync('umount', ['--lazy', home]);
      }
    });
  });
}
