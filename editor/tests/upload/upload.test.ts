import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Progress, PublishAnswer, PublishRequest } from '../../publish/api.ts';
import { publicationsIn } from '../../publish/publications.ts';
import { tryConnection } from '../../publish/upload/connection-test.ts';
import { explain } from '../../publish/upload/explain.ts';
import { loginByTrying } from '../../publish/upload/find-way.ts';
import type { Account } from '../../publish/upload/remote.ts';
import { upload } from '../../publish/upload/upload.ts';
import { turns } from '../../server/content-routes.ts';
import { publishRoutes } from '../../server/publish-routes.ts';
import { type Host, isRunnable, KINDS, startHost, WWW_DATA } from './hosts.ts';
import { page, publicationOf, sha } from './published-page.ts';

/** The account is kept beside the built page. */
const HOME = resolve('tests/output/publish');

/** Command line and environment of every process. */
const processes = () =>
  globSync('/proc/[0-9]*/{cmdline,environ}').flatMap((file) => {
    try {
      return readFileSync(file, 'latin1');
    } catch {
      // It has ended.
      return [];
    }
  });

/** Files of the host in the page's folder: a program, and rules in an old encoding. */
const OF_THE_HOST = {
  'prueba.php': '<?php',
  '.htaccess': Buffer.from('# del hosting: año\nAddCharset utf-8 .html', 'latin1'),
};

for (const kind of KINDS) {
  const isLeftOut = !isRunnable(kind) && !process.env.CI;
  if (isLeftOut) console.log(`${kind.name} no está en esta máquina, o falta ser root: no se prueba.`);

  describe.skipIf(isLeftOut)(`publishing by ${kind.name}`, () => {
    let host: Host;
    let account: Account;
    /** Whether the host has https: none, its own, or that of a proxy which hides it from the host. */
    let https: 'none' | 'own' | 'proxy' = 'none';
    const isServed = async (scheme: 'http' | 'https', path: string, bytes: Uint8Array) => {
      if (scheme === 'https' && https !== 'proxy') return https === 'own';
      const response = await fetch(`${host.origin}/${path}`, { redirect: 'manual' });
      const isSent = response.status === 301;
      if (isSent && https === 'own') return isServed('https', path, bytes);
      return !isSent && Buffer.from(bytes).equals(await response.bytes());
    };

    beforeAll(async () => {
      host = await startHost(kind);
      account = host.account;
      if (kind.protocol !== 'sftp') return;
      const unknown = await tryConnection(account).catch((error) => error);
      expect(unknown.message).toContain('todavía no conoce este servidor');
      account = { ...account, hostKey: unknown.question.hostKey };
    });
    afterAll(() => host?.stop());

    const optionsFor = (version: string) => ({ ...publicationOf(account, version), isServed });

    /** Publishes a version; returns the paths that were sent. */
    async function publish(
      version: string,
      onProgress: (progress: Progress) => void = () => undefined,
    ): Promise<readonly string[]> {
      const sent = new Set<string>();
      await upload({
        ...optionsFor(version),
        onProgress: (progress) => {
          sent.add(progress.file);
          onProgress(progress);
        },
      });
      return [...sent].toSorted();
    }

    /** Opens the page as a visitor. */
    const opened = async () => (await fetch(`${host.origin}/`)).text();
    /** The files that an open page loads late, such as pictures below and the form's script. */
    const lateFiles = (html: string) => [...html.matchAll(/href="\/([^"]+)"/g)].map(([, path = '']) => path);
    const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];

    /** Loads the page and all its files as a visitor; returns its version. */
    async function visit(html = opened()): Promise<string | undefined> {
      for (const path of lateFiles(await html)) {
        const response = await fetch(`${host.origin}/${path}`);
        expect(response.status, path).toBe(200);
        expect(path).toContain(sha(await response.bytes()));
      }
      return titleOf(await html);
    }

    const inFolder = () => readdirSync(host.site, { recursive: true }).map(String);
    const filesInFolder = () => inFolder().filter((name) => statSync(join(host.site, name)).isFile());
    const unfinished = () => inFolder().filter((name) => name.endsWith('.subiendo'));
    const changed = (version: string) =>
      [...page(version)].flatMap(([path, bytes]) => {
        const old = page('uno').get(path);
        return old && sha(old) === sha(bytes) ? [] : [path];
      });
    const emptyFolder = () => {
      rmSync(host.site, { recursive: true });
      mkdirSync(host.site);
      chownSync(host.site, WWW_DATA, WWW_DATA);
    };

    // Each test starts from a host with files of its own, to which the first version was published.
    beforeEach(async () => {
      emptyFolder();
      for (const [name, text] of Object.entries(OF_THE_HOST)) writeFileSync(join(host.site, name), text);
      await publish('uno');
    });

    test('uploads only changed files, and removes ours once no open page needs them', async () => {
      const one = await opened();
      expect(await publish('dos')).toEqual(changed('dos').toSorted());
      expect(await visit()).toBe('dos');
      // A page that was opened before, or that a CDN or a telephone has kept.
      expect(await visit(Promise.resolve(one))).toBe('uno');
      expect(await publish('dos')).toEqual([]);
      expect(await visit(Promise.resolve(one))).toBe('uno');
      await publish('tres');
      expect(await visit()).toBe('tres');
      const ours = new Set([...page('tres').keys(), ...lateFiles(String(page('dos').get('index.html')))]);
      expect(filesInFolder().toSorted()).toEqual([...ours, '.mi-pagina.json', 'prueba.php'].toSorted());
      const rules = readFileSync(join(host.site, '.htaccess'), 'latin1');
      expect(rules).toMatch(/^# del hosting: a\xf1o$/m);
      expect(rules.match(/^ErrorDocument/gm)).toHaveLength(1);
    });

    test('continues by itself after lost connections', async () => {
      let cuts = 0;
      const sent = await publish('dos', ({ file }) => {
        if (file.endsWith('.avif') && cuts++ < 2) host.cut();
      });
      expect(await visit()).toBe('dos');
      expect(unfinished()).toEqual([]);
      expect(sent).toEqual(changed('dos').toSorted());
    });

    test('finds protocol and port by trying', async () => {
      const { protocol, port } = account;
      const open: Account = { ...account, protocol: '' };
      expect(await tryConnection(open)).toMatchObject({ protocol, port });
      // Without a port it tries the usual ones; here the first is closed.
      const { remote, account: found } = await loginByTrying({ ...open, port: '' }, [1, Number(port)]);
      remote.close();
      expect(found).toMatchObject({ protocol, port });
    });

    test('takes the folder as panels write it, or by a link', async () => {
      for (const folder of ['public_html', '/public_html'])
        expect((await tryConnection({ ...account, folder })).folder).toMatch(/^\/?public_html$/);
      const real = join(host.site, '../sitio');
      renameSync(host.site, real);
      symlinkSync('sitio', host.site);
      await publish('dos');
      expect(await visit()).toBe('dos');
      rmSync(host.site);
      renameSync(real, host.site);
    });

    test('explains in Spanish why a connection fails', async () => {
      const explained = async (other: Partial<Account>) => {
        const wrong = { ...account, ...other };
        return tryConnection(wrong).then(
          () => 'Bien',
          (error) => explain(error, wrong).words,
        );
      };
      expect(await explained({})).toBe('Bien');
      expect(await explained({ password: 'secreto-7' })).toContain(
        'no acepta ese usuario con esa contraseña',
      );
      chmodSync(host.site, 0o555);
      expect(await explained({})).toContain('en la carpeta «public_html»');
      chmodSync(host.site, 0o755);
      if (kind.protocol === 'sftp')
        expect(await explained({ hostKey: 'SHA256:otra' })).toContain('La llave de este servidor cambió');
      else expect(await explained({ server: '127.0.0.1' })).toContain('sino para «localhost»');
    });

    // What does not depend on the protocol is tested by one.
    if (kind !== KINDS.at(-1)) return;
    describe('by any protocol', () => {
      const visitPage = (headers = {}) => fetch(host.origin, { redirect: 'manual', headers });
      const isRedirected = async () => (await visitPage()).status === 301;

      test('redirects visitors to https after a publication that found the page there', async () => {
        // Without lines of the host the rules are exactly those of the page.
        rmSync(join(host.site, '.htaccess'));
        const neverRedirected = async (...asked: Parameters<typeof isServed>) => {
          expect((await visitPage()).status, 'not even to try').toBe(200);
          return isServed(...asked);
        };
        await upload({ ...optionsFor('uno'), isServed: neverRedirected });
        expect((await visitPage()).status).toBe(200);
        https = 'own';
        await publish('uno');
        https = 'none';
        await publish('dos');
        expect((await visitPage()).headers.get('Location')).toMatch(/^https:/);
        const behindProxy = await visitPage({ 'X-Forwarded-Proto': 'https' });
        expect(behindProxy.status).toBe(200);
        expect(behindProxy.headers.has('Strict-Transport-Security')).toBe(true);
      });

      test('takes the redirect back behind a proxy that hides https, and does not try it again', async () => {
        https = 'proxy';
        expect(await upload(optionsFor('dos'))).toMatchObject({ isHttpsTakenBack: true });
        expect(await isRedirected()).toBe(false);
        expect(await visit()).toBe('dos');
        // Would be redirected if the failure were not remembered.
        https = 'own';
        expect(await upload(optionsFor('tres'))).toMatchObject({ isHttpsTakenBack: false });
        https = 'none';
        expect(await isRedirected()).toBe(false);
      });

      /** The files in the page's folder, with their bytes. */
      const bytesInFolder = () =>
        filesInFolder().map((name) => [name, readFileSync(join(host.site, name), 'latin1')]);

      test('a publication of another computer is replaced only with permission', async () => {
        await upload({
          ...optionsFor('dos'),
          publication: { id: 'de otra', when: Date.parse('2026-03-03T12:00') },
        });
        const before = bytesInFolder();
        const refused = await upload(optionsFor('tres')).catch((error) => error);
        expect(refused.question).toEqual({ kind: 'replace-publication', id: 'de otra' });
        expect(refused.message).toContain('El 3 de marzo de 2026');
        expect(bytesInFolder()).toEqual(before);
        // From the first byte on it is known: an upload that stops has changed the page.
        const stopping = new AbortController();
        const known = new Set(['de otra', 'tres']);
        const stopped = upload({
          ...optionsFor('tres'),
          known,
          signal: stopping.signal,
          onProgress: () => stopping.abort(),
        });
        await expect(stopped).rejects.toThrow();
        await publish('cuatro');
        expect(await visit()).toBe('cuatro');
      });

      test.each<[string, () => void, readonly string[]]>([
        [
          'are there before the first publication',
          () => {
            emptyFolder();
            for (const name of ['index.html', 'robots.txt', 'vieja.html'])
              writeFileSync(join(host.site, name), 'De otra página');
          },
          ['robots.txt', 'index.html'],
        ],
        [
          'replaced ours',
          () => writeFileSync(join(host.site, 'index.html'), 'De otra página'),
          ['index.html'],
        ],
        [
          'are unknown because the list is missing',
          () => rmSync(join(host.site, '.mi-pagina.json')),
          [...page('dos').keys()].filter((path) => !/^(_astro\/[^.]|\.htaccess)/.test(path)),
        ],
      ])('files that %s are replaced only with the owner’s permission', async (_, change, foreign) => {
        change();
        const before = bytesInFolder();
        const refused = await upload(optionsFor('dos')).catch((error) => error);
        expect(refused.question.paths.toSorted()).toEqual(foreign.toSorted());
        expect(refused.message).toContain(`«${refused.question.paths[0]}»`);
        expect(bytesInFolder()).toEqual(before);
        await upload({ ...optionsFor('dos'), replaceable: new Set(foreign) });
        expect(await visit()).toBe('dos');
        // Now they are ours.
        await publish('tres');
        expect(await visit()).toBe('tres');
      });

      test('the window tests a connection, goes back to a publication and builds, and only the settings file ever has the password, if the owner wants that', async () => {
        const kept = '1700000000000';
        const [secret = ''] = account.password.split(':');
        rmSync(HOME, { recursive: true, force: true });
        mkdirSync(join(HOME, '.publicado'), { recursive: true });
        cpSync('sample', join(HOME, 'content'), { recursive: true });
        writeFileSync(join(HOME, '.publicado', kept), zipSync(Object.fromEntries(page('tres'))));
        writeFileSync(join(HOME, '.publicado', '1700000000001'), zipSync(Object.fromEntries(page('uno'))));
        const seen: string[] = [];
        for (const log of ['log', 'warn', 'error'] as const)
          vi.spyOn(console, log).mockImplementation((...words) => void seen.push(words.join()));
        const look = () => void seen.push(JSON.stringify(state()), ...processes());
        const routes = publishRoutes({
          content: join(HOME, 'content'),
          settings: resolve('.'),
          out: join(HOME, 'dist'),
          tell: () => look(),
          takeTurn: turns(),
        });
        const state: () => PublishAnswer = routes['GET /api/publish'];
        const post = (request: PublishRequest) => {
          const body = JSON.stringify(request);
          return routes['POST /api/publish'](
            new Request('http://localhost/api/publish', { method: 'POST', body }),
          );
        };
        const done = async (request: PublishRequest, whileRunning = look) => {
          await post(request);
          await vi.waitFor(whileRunning, 20_000);
          await vi.waitFor(() => expect(state().job?.state).not.toBe('running'), 60_000);
          return state();
        };
        /** Allows what the latest job asks. */
        const answer = (folder = '') =>
          done({ action: 'answer', question: state().job?.question, isAllowed: true, folder });
        await done({ action: 'connect', connection: { ...host.account, folder: '' } });
        expect(state().job?.question?.kind).toBe('trust-key');
        expect((await answer()).job?.question?.kind).toBe('choose-folder');
        const chosen = await answer('public_html');
        expect(chosen.job?.words).toContain('Tu página irá en la carpeta «public_html»');
        expect(chosen.connection?.folder).toBe('public_html');
        writeFileSync(join(host.site, 'robots.txt'), 'De otra página');
        const foreign = { kind: 'replace-files', paths: ['robots.txt'] };
        const elsewhere = { kind: 'replace-publication', id: 'uno' };
        expect((await done({ action: 'go-back', publication: kept })).job?.question).toEqual(elsewhere);
        expect((await answer()).job?.question).toEqual(foreign);
        const { published } = await answer();
        expect(publicationsIn(join(HOME, '.publicado')).all()).toHaveLength(2);
        expect(published).toBeGreaterThan(Number(kept));
        expect(await visit()).toBe('tres');
        expect((await done({ action: 'publish' })).job?.words).toContain('Todavía no se puede publicar');
        const stopped = await done({ action: 'build' }, () => {
          const running = processes().filter((words) => words.includes('tools/build.ts'));
          expect(running.length).toBeGreaterThan(0);
          look();
          void post({ action: 'stop' });
        });
        expect(stopped.job?.words).toContain('Se detuvo. La carpeta');
        const withSecret = () =>
          readdirSync(HOME, { recursive: true, withFileTypes: true })
            .filter(
              (file) => file.isFile() && readFileSync(join(file.parentPath, file.name)).includes(secret),
            )
            .map(({ name }) => name);
        expect(withSecret()).toEqual([]);
        const connect = { ...host.account, isRemembered: true };
        await done({ action: 'connect', connection: connect }, () => {
          void post({ action: 'remember', isRemembered: false });
        });
        expect(withSecret()).toEqual([]);
        await post({ action: 'remember', isRemembered: true });
        expect(withSecret()).toEqual(['.publicar.json']);
        vi.restoreAllMocks();
        expect(seen.filter((words) => words.includes(secret))).toEqual([]);
      });
    });
  });
}
