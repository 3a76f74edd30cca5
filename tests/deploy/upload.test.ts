import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOST_FILES } from '../../deploy/host-files.ts';
import type { Progress, PublishAnswer, PublishRequest } from '../../publish/api.ts';
import { publishRoutes } from '../../publish/publish.ts';
import { explain } from '../../publish/upload/explain.ts';
import type { Account } from '../../publish/upload/remote.ts';
import { tryConnection, upload } from '../../publish/upload/upload.ts';
import { runScript } from '../../tools/run-script.ts';
import { backupAnswer } from '../../window/server/backup.ts';
import { type Host, isRunnable, KINDS, type Kind, startHost, WWW_DATA } from './hosts.ts';

/** The account is kept beside the built page. */
const HOME = resolve('tests/output/publish');

/** The command line and the environment of every process. */
const processes = () =>
  globSync('/proc/[0-9]*/{cmdline,environ}').flatMap((file) => {
    try {
      return readFileSync(file, 'latin1');
    } catch {
      // It has ended.
      return [];
    }
  });

const sha = (bytes: string | Uint8Array) => hash('sha256', bytes).slice(0, 8);

/** A page that names its files, as Astro does. */
function page(version: string): ReadonlyMap<string, Uint8Array> {
  const picture = Buffer.from(`${version}-`.repeat(100_000));
  const script = Buffer.from(`console.log(${JSON.stringify(version)})`);
  const assets = [
    ['_astro/portada.', '.avif', picture],
    ['_astro/pagina.', '.js', script],
    ['_astro/siempre.', '.woff2', Buffer.from('always the same'.repeat(1000))],
  ] as const;
  const named = assets.map(([start, end, bytes]) => [`${start}${sha(bytes)}${end}`, bytes] as const);
  const names = named.map(([path]) => `<link href="/${path}">`).join('');
  const texts = Object.entries({
    ...HOST_FILES,
    'guias/una.pdf': version,
    'robots.txt': 'User-agent: *',
    '404.html': `<!doctype html><title>No está: ${version}</title>`,
    'index.html': `<!doctype html><title>${version}</title>${names}`,
  });
  return new Map<string, Uint8Array>([
    ...texts.map(([path, text]) => [path, Buffer.from(text)] as const),
    ...named,
  ]);
}

/** What is in the page's folder before: a program, and rules in an encoding of old hosts. */
const OF_THE_HOST = {
  'prueba.php': '<?php',
  '.htaccess': Buffer.from('# del hosting: año\nAddCharset utf-8 .html', 'latin1'),
};

/** Where uploads are stopped, in parts of 10; the last hundredth may be rules that the server has already. */
const STOPS = process.env.ALL_SERVERS ? Array.from({ length: 100 }, () => Math.random() * 9.9) : [0, 5, 9.5];

/** What no protocol changes is tested on one server, unless all are. */
const testsRules = ({ protocol }: Kind) => protocol === 'sftp' || process.env.ALL_SERVERS !== undefined;

/** What happens on the way of an upload. */
interface Fault {
  readonly at: (progress: Progress) => boolean;
  readonly does: 'stop' | (() => void);
}

for (const kind of KINDS) {
  const isLeftOut = !isRunnable(kind) && !process.env.CI;
  if (isLeftOut) console.log(`${kind.name} no está en esta máquina, o falta ser root: no se prueba.`);

  describe.skipIf(isLeftOut)(`publishing by ${kind.name}`, () => {
    let host: Host;
    let account: Account;
    /** How visitors reach the host by https: not, by itself, or by a proxy that hides it from the host. */
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
      expect(unknown.message).toContain('Es la primera vez');
      account = { ...account, hostKey: unknown.question.hostKey };
    });
    afterAll(() => host?.stop());

    const optionsFor = (version: string) => ({
      account,
      files: page(version),
      uploaded: new Set<string>(),
      replaceable: new Set<string>(),
      isServed,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });

    /** Publishes a version; @returns the files that went over the line */
    async function publish(version: string, fault?: Fault): Promise<readonly string[]> {
      const stopping = new AbortController();
      const sent = new Set<string>();
      await upload({
        ...optionsFor(version),
        signal: stopping.signal,
        onProgress: (progress) => {
          sent.add(progress.file);
          if (!fault?.at(progress)) return;
          if (fault.does === 'stop') stopping.abort();
          else fault.does();
        },
      });
      return [...sent].toSorted();
    }

    /** What a visitor gets: the version of the page, whose files all came whole. */
    async function visit(): Promise<string | undefined> {
      const html = await (await fetch(`${host.origin}/`)).text();
      for (const [, path = ''] of html.matchAll(/href="([^"]+)"/g)) {
        const response = await fetch(host.origin + path);
        expect(response.status, path).toBe(200);
        expect(path).toContain(sha(await response.bytes()));
      }
      return /<title>(.*)<\/title>/.exec(html)?.[1];
    }

    const inFolder = () => readdirSync(host.site, { recursive: true }).map(String);
    const unfinished = () => inFolder().filter((name) => name.endsWith('.subiendo'));
    const changed = (version: string) =>
      [...page(version)].flatMap(([path, bytes]) => {
        const old = page('uno').get(path);
        return old && sha(old) === sha(bytes) && path !== 'index.html' ? [] : [path];
      });

    // A host with a page of its own, on which the first version was published.
    beforeEach(async () => {
      rmSync(host.site, { recursive: true });
      mkdirSync(host.site);
      chownSync(host.site, WWW_DATA, WWW_DATA);
      for (const [name, text] of Object.entries(OF_THE_HOST)) writeFileSync(join(host.site, name), text);
      await publish('uno');
    });

    test('only what changed is uploaded, only what was ours is removed', async () => {
      expect(await visit()).toBe('uno');
      expect(await publish('dos')).toEqual(changed('dos').toSorted());
      expect(await visit()).toBe('dos');
      expect(
        inFolder()
          .filter((name) => statSync(join(host.site, name)).isFile())
          .toSorted(),
      ).toEqual([...page('dos').keys(), '.mi-pagina.json', 'prueba.php'].toSorted());
      expect(await publish('dos')).toEqual([]);
      const rules = readFileSync(join(host.site, '.htaccess'), 'latin1');
      expect(rules).toMatch(/^# del hosting: a\xf1o$/m);
      expect(rules.match(/^ErrorDocument/gm)).toHaveLength(1);
    });

    test('visitors are sent to https from the publication on that saw the page there', async () => {
      const ask = (headers = {}) => fetch(host.origin, { redirect: 'manual', headers });
      // Without lines of the host the rules there are those of the page, letter by letter.
      rmSync(join(host.site, '.htaccess'));
      await publish('uno');
      expect((await ask()).status).toBe(200);
      https = 'own';
      await publish('uno');
      https = 'none';
      await publish('dos');
      expect((await ask()).headers.get('Location')).toMatch(/^https:/);
      const behindProxy = await ask({ 'X-Forwarded-Proto': 'https' });
      expect(behindProxy.status).toBe(200);
      expect(behindProxy.headers.has('Strict-Transport-Security')).toBe(true);
    });

    test('behind a proxy that hides https the page stays to be seen, and that is remembered', async () => {
      const isRedirected = async () => (await fetch(host.origin, { redirect: 'manual' })).status === 301;
      https = 'proxy';
      expect(await upload(optionsFor('dos'))).toEqual({ isHttpsTakenBack: true });
      expect(await isRedirected()).toBe(false);
      expect(await visit()).toBe('dos');
      // As it would be switched on without it.
      https = 'own';
      expect(await upload(optionsFor('tres'))).toEqual({ isHttpsTakenBack: false });
      https = 'none';
      expect(await isRedirected()).toBe(false);
    });

    /** The files in the page's folder, with their bytes. */
    const bytesInFolder = () =>
      inFolder().map((name) => {
        const path = join(host.site, name);
        return [name, statSync(path).isFile() && readFileSync(path, 'latin1')];
      });

    test.runIf(testsRules(kind)).each<[string, () => void, readonly string[]]>([
      [
        'the first publication finds',
        () => {
          for (const name of inFolder()) rmSync(join(host.site, name), { recursive: true, force: true });
          for (const name of ['index.html', 'robots.txt', 'vieja.html'])
            writeFileSync(join(host.site, name), 'De otra página');
        },
        ['robots.txt', 'index.html'],
      ],
      [
        'came in the place of ours',
        () => writeFileSync(join(host.site, 'index.html'), 'De otra página'),
        ['index.html'],
      ],
      [
        'stand there when the list is gone',
        () => rmSync(join(host.site, '.mi-pagina.json')),
        ['guias/una.pdf', '404.html', 'index.html'],
      ],
      [
        'stand there when the list is damaged',
        () => writeFileSync(join(host.site, '.mi-pagina.json'), '{"kind":"mi-pagina 1","files":{"ind'),
        ['guias/una.pdf', '404.html', 'index.html'],
      ],
    ])('files of others that %s are replaced only if the owner lets them go', async (_, change, foreign) => {
      change();
      const before = bytesInFolder();
      const refused = await upload(optionsFor('dos')).catch((error) => error);
      expect(refused.question.foreign.toSorted()).toEqual(foreign.toSorted());
      for (const name of foreign) expect(refused.message).toContain(`«${name}»`);
      expect(bytesInFolder()).toEqual(before);
      await upload({ ...optionsFor('dos'), replaceable: new Set(foreign) });
      expect(await visit()).toBe('dos');
      // From now on they are ours.
      await publish('tres');
      expect(await visit()).toBe('tres');
    });

    test.runIf(testsRules(kind))('a list that names files of others removes none of them', async () => {
      const list = join(host.site, '.mi-pagina.json');
      const { files, ...rest } = JSON.parse(readFileSync(list, 'utf8'));
      writeFileSync(list, JSON.stringify({ ...rest, files: { ...files, 'prueba.php': [sha('otro')] } }));
      await publish('dos');
      expect(inFolder()).toContain('prueba.php');
    });

    test.runIf(testsRules(kind))('what was uploaded before there was a list is ours', async () => {
      rmSync(join(host.site, '.mi-pagina.json'));
      await upload({ ...optionsFor('dos'), uploaded: new Set(page('uno').keys()) });
      expect(await visit()).toBe('dos');
      const left = inFolder().filter((name) => page('uno').has(name) && !page('dos').has(name));
      expect(left).toEqual([]);
    });

    test.each([
      ['a picture', /avif$/],
      ['the page', /^index/],
    ])('after a cut in %s it goes on by itself', async (_name, file) => {
      let cuts = 0;
      const sent = await publish('dos', {
        at: (progress) => file.test(progress.file) && cuts++ < 2,
        does: host.cut,
      });
      expect(await visit()).toBe('dos');
      expect(unfinished()).toEqual([]);
      expect(sent).toEqual(changed('dos').toSorted());
    });

    test.each(STOPS)(
      'stopped after %d parts of 10, visitors get a whole page; then it is finished',
      async (tenths) => {
        const stopped = publish('dos', {
          at: ({ sent, total }) => sent >= (total * tenths) / 10,
          does: 'stop',
        });
        await expect(stopped).rejects.toThrow();
        expect(['uno', 'dos']).toContain(await visit());
        await publish('dos');
        expect(await visit()).toBe('dos');
        expect(unfinished()).toEqual([]);
      },
    );

    test('what is wrong with a connection is told in Spanish, without the password', async () => {
      const told = async (other: Partial<Account>) => {
        const wrong = { ...account, ...other };
        return tryConnection(wrong).then(
          () => 'Bien',
          (error) => explain(error, wrong),
        );
      };
      expect(await told({})).toBe('Bien');
      expect(inFolder()).toEqual(expect.not.arrayContaining([expect.stringContaining('prueba-')]));
      const wrongPassword = await told({ password: 'secreto-7' });
      expect(wrongPassword).toContain('no acepta ese usuario con esa contraseña');
      expect(wrongPassword).not.toContain('secreto-7');
      const repeated = new Error(`530 PASS ${account.password}`);
      expect(explain(repeated, account)).not.toContain(account.password);
      expect(await told({ folder: 'html' })).toContain(
        'Hay estas: «public_html». Lo más seguro es que sea «public_html».',
      );
      expect(await told({ folder: '' })).toContain('escribe public_html en «Carpeta»');
      expect(await told({ server: 'ftp.invalid' })).toContain('No existe un servidor con ese nombre');
      expect(await told({ port: '1' })).toContain('no recibe conexiones en ese puerto');
      chmodSync(host.site, 0o555);
      expect(await told({})).toContain('no deja escribir en esa carpeta');
      chmodSync(host.site, 0o755);
      if (kind.protocol === 'sftp')
        expect(await told({ hostKey: 'SHA256:otra' })).toContain('La llave de este servidor cambió');
      else {
        expect(await told({ server: '127.0.0.1' })).toContain('sino de «localhost»');
        expect(await told({ protocol: 'ftp' })).toContain('escoge FTPS');
      }
    });

    test('the window publishes a kept page, one at a time; its file of settings alone has the password, if it may', async () => {
      const kept = '1700000000000';
      const [secret = ''] = account.password.split(':');
      rmSync(HOME, { recursive: true, force: true });
      mkdirSync(join(HOME, '.publicado'), { recursive: true });
      writeFileSync(join(HOME, '.publicado', kept), zipSync(Object.fromEntries(page('tres'))));
      const seen: string[] = [];
      for (const log of ['log', 'warn', 'error'] as const)
        vi.spyOn(console, log).mockImplementation((...words) => void seen.push(words.join()));
      const look = () => void seen.push(JSON.stringify(state()), ...processes());
      const routes = publishRoutes({
        content: resolve('sample'),
        settings: resolve('.'),
        out: join(HOME, 'dist'),
        onJobChange: () => look(),
        run: runScript,
        open: () => undefined,
      });
      const state: () => PublishAnswer = routes['GET /api/publish'];
      const ask = (request: PublishRequest) => {
        const body = JSON.stringify(request);
        return routes['POST /api/publish'](
          new Request('http://localhost/api/publish', { method: 'POST', body }),
        );
      };
      const done = async (request: PublishRequest, whileRunning = look) => {
        await ask(request);
        await vi.waitFor(whileRunning, 20_000);
        await vi.waitFor(() => expect(state().job?.state).not.toBe('running'), 60_000);
        return state();
      };
      const { job } = await done({ connect: host.account });
      if (job?.hostKey) await done({ trust: job.hostKey });
      expect(state().job?.state).toBe('done');
      writeFileSync(join(host.site, 'robots.txt'), 'De otra página');
      expect((await done({ restore: kept })).job).toMatchObject({ foreign: ['robots.txt'] });
      expect((await done({ replace: false })).job).toBe(null);
      expect(readFileSync(join(host.site, 'robots.txt'), 'utf8')).toBe('De otra página');
      await done({ restore: kept });
      const restored = done({ replace: true });
      await expect(ask({ start: 'publish' })).rejects.toThrow('Espera');
      const { publications } = await restored;
      expect(publications).toHaveLength(1);
      expect(Number(publications[0])).toBeGreaterThan(Number(kept));
      expect(await visit()).toBe('tres');
      expect((await done({ start: 'publish' })).job?.words).toContain('Todavía no se puede publicar');
      await done({ start: 'build' }, () => {
        const running = processes().filter((words) => words.includes('tools/build.ts'));
        expect(running.length).toBeGreaterThan(0);
        look();
        void ask({ stop: true });
      });
      const withSecret = () =>
        readdirSync(HOME, { recursive: true, withFileTypes: true })
          .filter((file) => file.isFile() && readFileSync(join(file.parentPath, file.name)).includes(secret))
          .map(({ name }) => name);
      expect(withSecret()).toEqual([]);
      await done({ connect: { ...host.account, isRemembered: true } });
      expect(withSecret()).toEqual(['.publicar.json']);
      expect(statSync(join(HOME, '.publicar.json')).mode & 0o777).toBe(0o600);
      seen.push(await (await backupAnswer(join(HOME, 'content'), HOME)).text());
      vi.restoreAllMocks();
      expect(seen.filter((words) => words.includes(secret))).toEqual([]);
    });

    describe.runIf(process.env.ALL_SERVERS)('more faults', () => {
      test('two computers at once leave a whole page', async () => {
        await Promise.allSettled([publish('dos'), publish('tres')]);
        expect(['uno', 'dos', 'tres']).toContain(await visit());
        await publish('cuatro');
        expect(await visit()).toBe('cuatro');
        expect(unfinished()).toEqual([]);
      });

      test('a full disk leaves the old page and says what to do', async () => {
        const small = ['-t', 'tmpfs', '-o', `size=700k,uid=${WWW_DATA},gid=${WWW_DATA}`, 'tmpfs', host.site];
        execFileSync('mount', small);
        try {
          await publish('uno');
          const error = await publish('dos').catch((reason) => reason);
          expect(explain(error, account)).toMatch(/queda espacio/);
          expect(await visit()).toBe('uno');
        } finally {
          execFileSync('umount', ['--lazy', host.site]);
        }
      });
    });
  });
}
