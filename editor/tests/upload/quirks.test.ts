import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TRIES } from '../../publish/upload/connect.ts';
import { tryConnection } from '../../publish/upload/connection-test.ts';
import { explain } from '../../publish/upload/explain.ts';
import type { Account } from '../../publish/upload/remote.ts';
import { upload } from '../../publish/upload/upload.ts';
import { type FakeFtp, type Quirk, startFakeFtp } from './fake-ftp.ts';
import { confirmedKey, type Host, isRunnable, openSsh, pureFtpd, startHost } from './hosts.ts';
import { publicationOf, sha } from './published-page.ts';

/** The words for the owner when something fails; empty if it does not. */
async function wordsOf(trying: Promise<unknown>, account: Account): Promise<string> {
  return await trying.then(
    () => '',
    (error) => explain(error, account).words,
  );
}

/** The version of the page on a server; undefined if something that it names is not there or not whole. */
function wholePage({ text, entries }: FakeFtp): string | undefined {
  const html = text('index.html') ?? '';
  const isWhole = [...html.matchAll(/href="\/([^"]+)"/g)].every(([, path = '']) => {
    const bytes = entries.get(`/public_html/${path}`)?.bytes;
    return bytes && path.includes(sha(bytes));
  });
  return isWhole ? /<title>(.*)<\/title>/.exec(html)?.[1] : undefined;
}

const unfinished = ({ entries }: FakeFtp) => [...entries.keys()].filter((path) => path.endsWith('.subiendo'));

describe('FTP servers with quirks', () => {
  let server: FakeFtp;
  beforeAll(async () => {
    server = await startFakeFtp();
  });
  afterAll(() => server.stop());
  // Each test starts from a server with the first version.
  beforeEach(async () => {
    server.behave({});
    server.empty();
    await publish('uno');
  });

  const publish = (version: string, options: Partial<Parameters<typeof upload>[0]> = {}) =>
    upload({ ...publicationOf(server.account, version), ...options });

  const days = 'Jan 01 2026';
  test.each<[string, Quirk]>([
    [
      'writes kinds of entries in capitals',
      {
        line: (name, { bytes }) => (bytes ? `Type=FILE;Size=${bytes.length}; ${name}` : `Type=DIR; ${name}`),
      },
    ],
    [
      'marks folders by a slash',
      {
        isOld: true,
        line: (name, { bytes }) =>
          `${bytes ? '-rw-r--r--' : 'drwxr-xr-x'} 1 ana ana ${bytes?.length ?? 0} ${days} ${name}${bytes ? '' : '/'}`,
      },
    ],
  ])('a server that %s can be published to', async (_, quirk) => {
    server.behave(quirk);
    await publish('dos');
    expect(wholePage(server)).toBe('dos');
    const sent: string[] = [];
    await publish('dos', { onProgress: ({ file }) => sent.push(file) });
    expect(sent).toEqual([]);
  });

  test('a server that does not rename onto a file can be published to, and that is said', async () => {
    expect(await publish('dos')).toMatchObject({ isAtomic: true });
    server.behave({ isReplacing: false });
    expect(await publish('tres')).toMatchObject({ isAtomic: false });
    expect(wholePage(server)).toBe('tres');
    expect(unfinished(server)).toEqual([]);
  });

  test('what a server closes to visitors is opened, also what it closed before', async () => {
    const modes = () =>
      [...server.entries].flatMap(([path, { mode }]) =>
        path.startsWith('/public_html/') ? mode.toString(8) : [],
      );
    for (const [path, entry] of server.entries) if (path.startsWith('/public_html/')) entry.mode &= 0o700;
    server.behave({ umask: 0o077 });
    expect(await publish('dos')).toMatchObject({ closed: [] });
    expect(new Set(modes())).toEqual(new Set(['644', '755']));
  });

  test('where a server does not let it be opened, it is named', async () => {
    server.behave({
      umask: 0o077,
      answer: (command) => (command.startsWith('SITE CHMOD') ? '502 Not implemented' : undefined),
    });
    const { closed } = await publish('dos');
    expect(closed).toContain('index.html');
    expect(closed).not.toContain('favicon.ico');
  });

  test('the connection test leaves nothing where the account may write and not read', async () => {
    const before = [...server.entries.keys()];
    server.behave({ answer: (command) => (/^RETR/.test(command) ? '550 Permission denied' : undefined) });
    await expect(tryConnection(server.account)).rejects.toThrow('550');
    expect([...server.entries.keys()]).toEqual(before);
  });

  test.each([
    ['a file has the name of a folder', 'guias', Buffer.from('otra'), 'hay un archivo con el nombre «guias»'],
    ['a folder has that of a file', 'index.html', null, 'hay una carpeta con el nombre «index.html»'],
  ])('nothing changes where %s', async (_, path, bytes, words) => {
    server.empty();
    server.put(`/public_html/${path}`, bytes);
    const before = [...server.entries.keys()];
    expect(await wordsOf(publish('uno'), server.account)).toContain(words);
    expect([...server.entries.keys()]).toEqual(before);
  });

  test('nothing goes anywhere before the owner has chosen a folder, or into one that is closed', async () => {
    const before = [...server.entries.keys()];
    const question = { kind: 'choose-folder' };
    const chosen = upload(publicationOf({ ...server.account, folder: '' }, 'dos'));
    await expect(chosen).rejects.toMatchObject({ question });
    server.behave({ answer: (command) => (command === 'CWD public_html' ? '550 No' : undefined) });
    const message = expect.stringContaining('no hay una carpeta «public_html»');
    await expect(publish('dos')).rejects.toMatchObject({ question, message });
    expect([...server.entries.keys()]).toEqual(before);
  });

  test.each([
    ['port 990', { port: '990' }, {}, 'El puerto 990'],
    ['a server without TLS', {}, { answer: () => '502 Not implemented' }, 'no protege la conexión'],
  ])('%s is refused', async (_, changed, quirk, words) => {
    server.behave(quirk);
    expect(await wordsOf(tryConnection({ ...server.account, ...changed }), server.account)).toContain(words);
  });

  test('wherever a publication stops, visitors have a whole page, and the next one completes it', async () => {
    /** Publishes; stops in place of the command with this number, if one is given. */
    const commandsUntil = async (stop = Number.POSITIVE_INFINITY) => {
      const stopping = new AbortController();
      const commands: string[] = [];
      server.behave({
        answer: (command) => {
          if (commands.push(command) === stop) stopping.abort();
          return commands.length < stop ? undefined : '';
        },
      });
      await publish('dos', { signal: stopping.signal }).catch(() => undefined);
      server.behave({});
      return commands;
    };
    const all = await commandsUntil();
    expect(wholePage(server)).toBe('dos');
    // What visitors get changes by these alone.
    const changing = [...all.entries()].filter(([, command]) => /^(RNTO|DELE)/.test(command));
    for (const [at, command] of changing) {
      server.empty();
      server.put('/public_html/foto.jpg', Buffer.from('otra'));
      await publish('uno');
      await commandsUntil(at + 1);
      expect(['uno', 'dos'], `stopped at ${command}`).toContain(wholePage(server));
      await publish('dos');
      expect(wholePage(server)).toBe('dos');
      expect(unfinished(server)).toEqual([]);
      expect(server.text('foto.jpg')).toBe('otra');
    }
  });
});

describe.concurrent('an upload that breaks again and again', () => {
  test.each<[string, string, RegExp, string, string, number]>([
    ['at once', 'hidden files are forbidden', / STOR \./, '553 Prohibited file name', 'archivos ocultos', 1],
    ['at once', 'a name is refused', /RNFR 404.* RNTO 404/, '550 Denied', 'no deja escribir «404.html»', 2],
    [
      'after some tries',
      'the connection is cut',
      / STOR guias/,
      '',
      'se cortó al subir «guias/una.pdf»',
      TRIES,
    ],
  ])('gives up %s where %s, and says why', async (_, __, refused, answer, words, tries) => {
    const server = await startFakeFtp();
    await upload(publicationOf(server.account, 'uno'));
    let [before, count] = ['', 0];
    server.behave({
      answer: (command) => {
        const isRefused = refused.test(`${before} ${command}`);
        before = command;
        if (isRefused) count += 1;
        return isRefused ? answer : undefined;
      },
    });
    const publishing = upload(publicationOf(server.account, 'dos'));
    expect(await wordsOf(publishing, server.account)).toContain(words);
    expect(count).toBe(tries);
    expect(wholePage(server)).toBe('uno');
    server.stop();
  });

  test('says that a disk is full, and needs no help once there is room', async () => {
    const server = await startFakeFtp();
    await upload(publicationOf(server.account, 'uno'));
    const used = [...server.entries.values()].reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
    server.behave({ room: used + 150_000 });
    const publishing = () => upload(publicationOf(server.account, 'dos'));
    expect(await wordsOf(publishing(), server.account)).toContain('no queda espacio en tu hosting');
    expect(wholePage(server)).toBe('uno');
    expect(unfinished(server)).toEqual([]);
    server.behave({});
    await publishing();
    expect(wholePage(server)).toBe('dos');
    server.stop();
  });

  test('brings all files where the connection breaks once in each', async () => {
    const server = await startFakeFtp();
    const broken = new Set<string>();
    server.behave({
      answer: (command) => {
        const [name = ''] = /^STOR [^.]+/.exec(command) ?? [];
        if (!name || broken.has(name) || broken.size > TRIES) return undefined;
        broken.add(name);
        return '';
      },
    });
    await upload(publicationOf(server.account, 'uno'));
    expect(broken.size).toBeGreaterThan(TRIES);
    expect(wholePage(server)).toBe('uno');
    server.stop();
  });
});

const isLeftOut = ![pureFtpd(), openSsh()].every(isRunnable) && !process.env.CI;

describe.skipIf(isLeftOut)('real servers with other settings', () => {
  /** Publishes two versions; returns what `look` sees on the host, or the words for the owner. */
  async function publishTo(
    kind: ReturnType<typeof pureFtpd>,
    look: (host: Host) => unknown,
  ): Promise<unknown> {
    const host = await startHost(kind);
    const account = { ...host.account, hostKey: await confirmedKey(host.account) };
    const publish = async (version: string) => void (await upload(publicationOf(account, version)));
    const words = await wordsOf(
      publish('uno').then(() => publish('dos')),
      account,
    );
    const seen = words || (await look(host));
    await host.stop();
    return seen;
  }
  const modesOn = ({ site }: Host) => {
    const names = readdirSync(site, { recursive: true }).map(String);
    return new Set(names.map((name) => (statSync(join(site, name)).mode & 0o777).toString(8)));
  };
  const seenOn = async ({ origin }: Host) =>
    /<title>(.*)<\/title>/.exec(await (await fetch(origin)).text())?.[1];

  test('visitors may read and not change what OpenSSH gets that closes what is new', async () => {
    const closing = openSsh({ ForceCommand: 'internal-sftp -u 077' });
    expect(await publishTo(closing, modesOn)).toEqual(new Set(['644', '755']));
  });

  const pam = { UsePAM: 'yes', PasswordAuthentication: 'no', KbdInteractiveAuthentication: 'yes' };
  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['without atomic renaming', { ForceCommand: 'internal-sftp -P posix-rename' }, 'dos'],
    ['that asks for the password by keyboard-interactive', pam, 'dos'],
    [
      'that takes only keys',
      { PasswordAuthentication: 'no', KbdInteractiveAuthentication: 'no' },
      'pide algo más que tu contraseña',
    ],
  ])('OpenSSH %s: %s', async (_, options, expected) => {
    expect(await publishTo(openSsh(options), seenOn)).toContain(expected);
  });
});
