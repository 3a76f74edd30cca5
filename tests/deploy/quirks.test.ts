import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryConnection } from '../../publish/upload/connection-test.ts';
import { explain } from '../../publish/upload/explain.ts';
import { TRIES } from '../../publish/upload/persistently.ts';
import type { Account } from '../../publish/upload/remote.ts';
import { sendSource } from '../../publish/upload/source.ts';
import { upload } from '../../publish/upload/upload.ts';
import {
  confirmedKey,
  type Host,
  isRunnable,
  makeCertificate,
  openSsh,
  PLAIN_FTP,
  type Quirk,
  startHost,
  WWW_DATA,
} from './hosts.ts';
import { page, publicationOf } from './published-page.ts';

const isLeftOut = ![PLAIN_FTP, openSsh()].every(isRunnable) && !process.env.CI;

/** The words for the owner when something fails; empty if it does not. */
async function wordsOf(trying: Promise<unknown>, account: Account): Promise<string> {
  return await trying.then(
    () => '',
    (error) => explain(error, account).words,
  );
}

/** The version that visitors of a host see. */
async function seenOn({ origin }: Host): Promise<string | undefined> {
  return /<title>(.*)<\/title>/.exec(await (await fetch(origin)).text())?.[1];
}

/** The answer of a server that does not rename onto a file. */
function refusesReplacing(command: string, { site }: Host): string | undefined {
  const [, path] = /^RNTO (.*)/.exec(command) ?? [];
  return path && existsSync(join(site, path))
    ? '550 Cannot create a file when that file already exists.'
    : undefined;
}

describe.skipIf(isLeftOut)('FTP servers with quirks', () => {
  let host: Host;
  beforeAll(async () => {
    host = await startHost(PLAIN_FTP);
  });
  afterAll(() => host?.stop());

  /** Publishes two versions, as the server answers with these quirks; returns the words for the first that fails. */
  async function publishTwice(quirk: Quirk): Promise<string> {
    host.answerAs(quirk);
    const publish = async (version: string) => void (await upload(publicationOf(host.account, version)));
    const words = await wordsOf(
      publish('uno').then(() => publish('dos')),
      host.account,
    );
    host.answerAs({});
    return words;
  }

  const withoutReplacing: Quirk = { refuse: (command) => refusesReplacing(command, host) };

  test.each<[string, Quirk]>([
    [
      'do not know SIZE',
      { refuse: (command) => (/^SIZE/.test(command) ? '502 Not implemented' : undefined) },
    ],
    ['refuse SIZE', { refuse: (command) => (/^SIZE/.test(command) ? '550 Not in ASCII mode' : undefined) }],
    [
      'show nothing for LIST -a',
      {
        hear: (command) => command.replace(/^LIST -a/, 'LIST nothing'),
        change: (line) => line.replace(/^ MLS[TD].*/, ' UTF8'),
      },
    ],
    ['do not rename onto a file', withoutReplacing],
  ])('servers that %s can be published to', async (_name, quirk) => {
    expect(await publishTwice(quirk)).toBe('');
    expect(await seenOn(host)).toBe('dos');
    host.answerAs(quirk);
    const { isAtomic } = await tryConnection(host.account);
    expect(isAtomic).toBe(quirk !== withoutReplacing);
  });

  test.each(['.mi-pagina.json', '.htaccess', 'guias/una.pdf', 'index.html'])(
    'where they do not rename onto a file, a stop between old and new %s loses nothing',
    async (path) => {
      await publishTwice({});
      const rules = join(host.site, '.htaccess');
      await upload(publicationOf(host.account, 'uno'));
      // A host that has its own lines only, to which the page's are added.
      writeFileSync(rules, '# del hosting\n');
      const stopping = new AbortController();
      host.answerAs({
        refuse: (command) => {
          if (command === `RNTO ${path}` && !existsSync(join(host.site, path))) stopping.abort();
          return stopping.signal.aborted ? ' ' : withoutReplacing.refuse?.(command);
        },
      });
      const publish = (signal: AbortSignal) => upload({ ...publicationOf(host.account, 'dos'), signal });
      const words = await wordsOf(publish(stopping.signal), host.account);
      if (path !== '.mi-pagina.json') expect(words).toContain(`Puede que ahora falte «${path}»`);
      expect(existsSync(join(host.site, path))).toBe(false);
      host.answerAs(withoutReplacing);
      await publish(new AbortController().signal);
      host.answerAs({});
      expect(await seenOn(host)).toBe('dos');
      expect(readFileSync(rules, 'utf8')).toMatch(/^# del hosting\n#* Comienzo/);
      const names = readdirSync(host.site, { recursive: true }).map(String);
      expect(names.filter((name) => /subiendo|anterior/.test(name))).toEqual([]);
    },
  );

  test.each(['', 'public_html'])(
    'they may not let the account enter its folder: nothing goes anywhere else (folder «%s»)',
    async (folder) => {
      const account = { ...host.account, folder };
      const inHome = () => readdirSync(join(host.site, '..'));
      const before = inHome();
      host.answerAs({
        refuse: (command) => (command === 'CWD public_html' ? '550 Permission denied' : undefined),
      });
      const uploading = () => upload(publicationOf(account, 'uno'));
      for (const work of [() => tryConnection(account), uploading])
        expect(await wordsOf(work(), account)).toContain('«public_html», pero no deja entrar');
      expect(inHome()).toEqual(before);
      host.answerAs({});
    },
  );

  test('where Index.html and index.html are one file, hers is replaced only with permission', async () => {
    await publishTwice({});
    rmSync(join(host.site, 'index.html'));
    const hers = join(host.site, 'Index.html');
    writeFileSync(hers, 'De otra página');
    // pure-ftpd tells them apart.
    host.answerAs({ hear: (command) => command.replace(/ index\.html$/, ' Index.html') });
    const publishing = (replaceable = new Set<string>()) =>
      upload({ ...publicationOf(host.account, 'uno'), replaceable });
    const refused = await publishing().catch((error) => error);
    expect(refused.question).toEqual({ kind: 'replace-files', paths: ['index.html'] });
    expect(readFileSync(hers, 'utf8')).toBe('De otra página');
    await publishing(new Set(['index.html']));
    expect(readFileSync(hers, 'utf8')).toContain('uno');
    // Now it is ours.
    expect(await wordsOf(upload(publicationOf(host.account, 'dos')), host.account)).toBe('');
    host.answerAs({});
    // Where they are two files, nobody is asked.
    expect(await wordsOf(upload(publicationOf(host.account, 'tres')), host.account)).toBe('');
    rmSync(hers);
  });

  test.each([
    ['a file has the name of a folder', 'guias', writeFileSync, 'hay un archivo con el nombre «guias»'],
    [
      'a folder has that of a file',
      'index.html',
      (path: string) => mkdirSync(path),
      'hay una carpeta con el nombre «index.html»',
    ],
  ])('nothing changes where %s', async (_name, path, make, words) => {
    rmSync(host.site, { recursive: true });
    mkdirSync(host.site);
    chownSync(host.site, WWW_DATA, WWW_DATA);
    make(join(host.site, path), 'De otra página');
    expect(await wordsOf(upload(publicationOf(host.account, 'uno')), host.account)).toContain(words);
    expect(readdirSync(host.site)).toEqual([path]);
    rmSync(join(host.site, path), { recursive: true });
  });

  test.each(['450 No files found', '550 No files found.'])(
    'a server that answers «%s» for an empty folder can be published to',
    async (answer) => {
      for (const name of readdirSync(host.site)) rmSync(join(host.site, name), { recursive: true });
      const isEmpty = () => readdirSync(host.site).length === 0;
      expect(
        await publishTwice({
          refuse: (command) => (/^(LIST|MLSD)/.test(command) && isEmpty() ? answer : undefined),
        }),
      ).toBe('');
    },
  );

  test('a server may confirm a file late', async () => {
    let isStored = false;
    host.answerAs({
      refuse: (command) => {
        if (command.startsWith('STOR')) isStored = true;
        return undefined;
      },
      change: async (line) => {
        if (!isStored || !line.startsWith('226')) return line;
        host.answerAs({});
        await setTimeout(25_000);
        return line;
      },
    });
    await tryConnection(host.account);
  });

  test('the connection test leaves nothing where the account may write and not read', async () => {
    const before = readdirSync(host.site);
    host.answerAs({
      refuse: (command) => (/^RETR/.test(command) ? '550 Permission denied' : undefined),
    });
    await expect(tryConnection(host.account)).rejects.toThrow('550');
    expect(readdirSync(host.site)).toEqual(before);
    host.answerAs({});
  });

  test('the connection test and the upload say that a host forbids hidden files', async () => {
    for (const name of readdirSync(host.site)) rmSync(join(host.site, name), { recursive: true });
    host.answerAs({
      refuse: (command) => (/^STOR \./.test(command) ? '553 Prohibited file name' : undefined),
    });
    expect(await wordsOf(tryConnection(host.account), host.account)).toContain(
      'no deja subir archivos ocultos',
    );
    expect(await wordsOf(upload(publicationOf(host.account, 'uno')), host.account)).toContain(
      'archivos ocultos',
    );
    host.answerAs({});
  });

  test.each<[string, Quirk, string]>([
    [
      'sends files through another address',
      {
        refuse: (command) => (command === 'EPSV' ? '500 EPSV not understood' : undefined),
        change: (line) => line.replace(/^227 .*/, '227 Entering Passive Mode (192,0,2,1,1,1)'),
      },
      'no abre el segundo canal',
    ],
    [
      'does not know how to rename',
      { refuse: (command) => (/^RNFR/.test(command) ? '502 Command not implemented' : undefined) },
      'no conoce una orden',
    ],
    [
      'has enough connections',
      { refuse: (command) => (/^PASS/.test(command) ? '530 Maximum number of clients reached' : undefined) },
      'demasiadas conexiones',
    ],
    [
      'takes no more connections',
      {
        refuse: (command) =>
          /^USER/.test(command) ? '421 Too many connections (8) from this IP' : undefined,
      },
      'demasiadas conexiones',
    ],
    [
      'is busy',
      { refuse: (command) => (/^USER/.test(command) ? '421 Service not available' : undefined) },
      'puede estar ocupado',
    ],
    [
      'does not find the folder of the account',
      {
        refuse: (command) =>
          /^PASS/.test(command) ? '421 Home directory not available - aborting' : undefined,
      },
      'no puede abrir tu cuenta',
    ],
    [
      'does not open a wrong folder',
      {
        refuse: (command) =>
          /^PASS/.test(command)
            ? '500 OOPS: vsftpd: refusing to run with writable root inside chroot()'
            : undefined,
      },
      'no puede abrir tu cuenta',
    ],
  ])('says what to do where the server %s', async (_name, quirk, words) => {
    host.answerAs(quirk);
    expect(await wordsOf(tryConnection(host.account), host.account)).toContain(words);
    host.answerAs({});
  });
});

describe.skipIf(isLeftOut).concurrent('an upload that breaks again and again', () => {
  test('it gives up after five tries in a row, with its reason, whatever file it is', async () => {
    const large = Buffer.alloc(3_000_000, 'x');
    /**
     * Publishes on a host that has a page and refuses a command.
     * @param refused matches the command before and the refused one, with a blank between
     * @returns how often it was refused, the words for the owner, and the page that visitors see
     */
    const giveUp = async (
      refused: RegExp,
      answer: string,
      {
        others = [],
        isReplacing = true,
      }: {
        readonly others?: readonly (readonly [string, Buffer])[];
        /** Whether the server renames onto files. */
        readonly isReplacing?: boolean;
      } = {},
    ) => {
      const host = await startHost(PLAIN_FTP);
      await upload(publicationOf(host.account, 'uno'));
      let count = 0;
      let before = '';
      const refuse = (command: string) => {
        const isRefused = refused.test(`${before} ${command}`);
        before = command;
        if (!isRefused) return isReplacing ? undefined : refusesReplacing(command, host);
        count += 1;
        if (!answer) host.cut();
        return answer || ' ';
      };
      host.answerAs({ refuse });
      const publishing = upload({
        ...publicationOf(host.account, 'dos'),
        files: new Map([...page('dos'), ...others]),
      });
      const words = await wordsOf(publishing, host.account);
      const seen = await seenOn(host);
      const lost = [...page('uno').keys()].filter((path) => !existsSync(join(host.site, path)));
      await host.stop();
      return { count, words, seen, lost };
    };
    const [full, last, named, notReplacing, cut] = await Promise.all([
      giveUp(/ STOR guias/, '552 Exceeded storage allocation'),
      giveUp(/ RNTO .*\.html$/, '550 Permission denied'),
      giveUp(/ RNTO index\.html$/, '550 Permission denied'),
      giveUp(/\.subiendo RNTO index\.html$/, '550 Permission denied', { isReplacing: false }),
      giveUp(/ STOR guias\/grande/, '', { others: [['guias/grande.pdf', large]] }),
    ]);
    const old = { seen: 'uno', lost: [] };
    expect(full).toMatchObject({ ...old, count: 5, words: expect.stringContaining('No queda espacio') });
    // Each time under three names.
    expect(last).toMatchObject({ ...old, count: 15, words: expect.stringContaining('no acepta «404.html»') });
    const isIndexRefused = { ...old, words: expect.stringContaining('no acepta «index.html»') };
    expect(named).toMatchObject(isIndexRefused);
    expect(notReplacing).toMatchObject(isIndexRefused);
    const isCut = expect.stringContaining('se cortó cada vez al subir «guias/grande.pdf»');
    // Three times three megabytes are enough on paid internet.
    expect(cut).toMatchObject({ ...old, count: 3, words: isCut });
  });

  test('a connection that breaks once in every file brings them all', async () => {
    const host = await startHost(PLAIN_FTP);
    const broken = new Set<string>();
    await upload({
      ...publicationOf(host.account, 'uno'),
      onProgress: ({ file }) => {
        if (broken.has(file)) return;
        broken.add(file);
        host.cut();
      },
    });
    expect(broken.size).toBeGreaterThan(TRIES);
    expect(await seenOn(host)).toBe('uno');
    await host.stop();
  });

  test.each([
    ['FTP', PLAIN_FTP],
    ['SFTP', openSsh()],
  ])('a large file goes on where the connection broke, by %s', async (_name, kind) => {
    const host = await startHost(kind);
    const hostKey = await confirmedKey(host.account);
    const large = Buffer.alloc(30_000_000, randomBytes(251));
    const arrived = () => {
      const folder = join(host.site, 'guias');
      const name = readdirSync(folder).find((each) => each.startsWith('grande.pdf'));
      return name ? statSync(join(folder, name)).size : 0;
    };
    /** Bytes of the file that the host has at each cut. */
    const atCut: number[] = [];
    /** Bytes sent when the upload goes on: what it goes on from, and a chunk. */
    const goesOn: number[] = [];
    let last = 0;
    await upload({
      ...publicationOf({ ...host.account, hostKey }, 'uno'),
      files: new Map([...page('uno'), ['guias/grande.pdf', large]]),
      onProgress: ({ file, sent, total }) => {
        expect(sent).toBeLessThanOrEqual(total);
        if (file !== 'guias/grande.pdf') return;
        if (sent <= last) goesOn.push(sent);
        last = sent;
        if (atCut.length > goesOn.length) return;
        // The second time, nothing new has arrived; the third time, something has.
        const [, second = 0] = goesOn;
        const next = [1_000_000, 0, second + 1_000_000][atCut.length] ?? Number.POSITIVE_INFINITY;
        if (arrived() < next) return;
        atCut.push(arrived());
        host.cut();
      },
    });
    expect(readFileSync(join(host.site, 'guias/grande.pdf')).equals(large)).toBe(true);
    expect(goesOn).toHaveLength(3);
    for (const [index, size] of atCut.entries()) expect(goesOn[index]).toBeGreaterThan(size);
    await host.stop();
  });

  test('a full host gets no folders for what the page is made of, which no list would name', async () => {
    const host = await startHost(PLAIN_FTP);
    await upload(publicationOf(host.account, 'uno'));
    const inHome = () => readdirSync(join(host.site, '..'));
    const before = inHome();
    const send = () =>
      sendSource({
        account: host.account,
        publication: { id: 'uno', when: 0 },
        files: new Map([['content/una.txt', Buffer.from('uno')]]),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
    host.answerAs({
      refuse: (command) => (/^STOR \.mi-pagina\.json/.test(command) ? '552 Disk full' : undefined),
    });
    expect(await wordsOf(send(), host.account)).toContain('No queda espacio');
    expect(inHome()).toEqual(before);
    host.answerAs({});
    await send();
    expect(inHome()).toHaveLength(before.length + 1);
    await host.stop();
  });

  test('a server that does not append gets a broken file whole', async () => {
    const host = await startHost(PLAIN_FTP);
    const [path, bytes] = ['guias/grande.pdf', Buffer.alloc(3_000_000, randomBytes(251))];
    host.answerAs({ refuse: (command) => (/^APPE/.test(command) ? '502 Not implemented' : undefined) });
    let isCut = false;
    await upload({
      ...publicationOf(host.account, 'uno'),
      files: new Map([...page('uno'), [path, bytes]]),
      onProgress: ({ file, sent, total }) => {
        if (isCut || file !== path || sent < total / 2) return;
        isCut = true;
        host.cut();
      },
    });
    expect(readFileSync(join(host.site, path)).equals(bytes)).toBe(true);
    await host.stop();
  });
});

describe.skipIf(isLeftOut)('SSH servers', () => {
  /** Publishes two versions; returns what `look` sees on the host, or the words for the owner. */
  async function publishTo(
    options: Readonly<Record<string, string>>,
    look: (host: Host) => unknown,
    shell?: string,
  ): Promise<unknown> {
    const host = await startHost(openSsh(options), shell);
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
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const pam = { UsePAM: 'yes', PasswordAuthentication: 'no', KbdInteractiveAuthentication: 'yes' };

  test.each<[string, Readonly<Record<string, string>>]>([
    ['without atomic renaming', { ForceCommand: 'internal-sftp -P posix-rename' }],
    ['that asks for the password by keyboard-interactive', pam],
    [
      'that asks for it twice',
      { ...pam, PasswordAuthentication: 'yes', AuthenticationMethods: 'password,keyboard-interactive' },
    ],
  ])('one %s can be published to', async (_name, options) => {
    expect(await publishTo(options, seenOn)).toBe('dos');
  });

  test.each([
    ['listings are not like those of ls', 's/[-dl][-rwx]{9} /01-05-26 x /g'],
    ['modes do not say what is a folder', String.raw`s/\0\0[\x41\x81]([\xa4\xed])/\0\0\x01$1/g`],
  ])('one whose %s can be published to', async (_name, change) => {
    // As long as before: the packets say how long it is.
    const program = `perl -e '$| = 1; while (sysread STDIN, $_, 65536) { ${change}; print }'`;
    const options = { ForceCommand: `/usr/lib/openssh/sftp-server | ${program}` };
    const seen = await publishTo(options, async (host) => {
      const hostKey = await confirmedKey(host.account);
      const { account } = await tryConnection({ ...host.account, hostKey, folder: '' });
      return [account.folder, await seenOn(host)];
    });
    expect(seen).toEqual(['public_html', 'dos']);
  });

  test.each(['022', '077', '000'])(
    'others may read the page and not change it, with umask %s',
    async (umask) => {
      const modes = ({ site }: Host) =>
        ['index.html', '.htaccess', 'guias/una.pdf', '_astro'].map((path) => modeOf(join(site, path)));
      const options = { ForceCommand: `internal-sftp -u ${umask}` };
      expect(await publishTo(options, modes)).toEqual(['644', '644', '644', '755']);
    },
  );

  const throughShell = { Subsystem: 'sftp /usr/lib/openssh/sftp-server', ForceCommand: 'none' };
  test.each<[string, Readonly<Record<string, string>>, string, string?]>([
    ['has no shell', throughShell, 'no abre SFTP para tu cuenta', '/usr/sbin/nologin'],
    ['has a shell that ends', throughShell, 'no abre SFTP para tu cuenta', '/bin/false'],
    ['has no SFTP', { Subsystem: 'other internal-sftp' }, 'no abre SFTP para tu cuenta'],
    ['is too old', { KexAlgorithms: 'diffie-hellman-group1-sha1' }, 'un SFTP (SSH) demasiado viejo'],
    ['has old ciphers', { Ciphers: '3des-cbc' }, 'un SFTP (SSH) demasiado viejo'],
    [
      'takes only keys',
      { PasswordAuthentication: 'no', KbdInteractiveAuthentication: 'no' },
      'no acepta contraseñas por SFTP, solo llaves',
    ],
    ['also wants a key', { AuthenticationMethods: 'password,publickey' }, 'pide algo más que tu contraseña'],
  ])('says what to ask for where the server %s', async (_name, options, words, shell) => {
    expect(await publishTo(options, () => 'published', shell)).toContain(words);
  });
});

test.each<[string, object | null, string]>([
  [
    'an old TLS',
    { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' },
    'TLS) demasiado vieja',
  ],
  ['no TLS after all', null, 'no habla la protección que esperaba'],
])('says what to ask for where an FTP server has %s', async (_name, options, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  makeCertificate(join(folder, 'key.pem'), join(folder, 'certificate.pem'));
  const read = (name: string) => readFileSync(join(folder, name));
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 Bienvenida\r\n');
    socket.once('data', () => {
      socket.write('234 AUTH TLS\r\n');
      if (!options) return socket.write('500 ?\r\n'.repeat(10));
      const [key, cert] = [read('key.pem'), read('certificate.pem')];
      return new TLSSocket(socket, { isServer: true, key, cert, ...options }).on('error', () => undefined);
    });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const account: Account = {
    protocol: 'ftps',
    server: 'localhost',
    port: String((server.address() as AddressInfo).port),
    user: 'ana',
    password: 'clave',
    folder: '',
    isRemembered: false,
    hostKey: '',
  };
  expect(await wordsOf(tryConnection(account), account)).toContain(words);
  server.close();
  rmSync(folder, { recursive: true });
});
