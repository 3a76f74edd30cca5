import { hash } from 'node:crypto';
import { connect } from 'node:net';
import { posix } from 'node:path';
import SftpClient from 'ssh2-sftp-client';
import { Refusal } from '../refusal.ts';
import { type Account, type Entry, type Remote, TIME_LIMIT_MS } from './remote.ts';

/** Rights of what visitors load: others read, only the account writes. */
const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;
/** Rights of a folder that only the account enters. */
const HIDDEN_MODE = 0o700;

/** Bits of a mode that say what kind of entry it is (POSIX `S_IFMT`). Some servers leave them out. */
const FILE_TYPE = 0o170000;

/** Status code of a server (SFTP draft 02, section 7). */
const PERMISSION_DENIED = 3;

/** Answers of a server without the extension for atomic renaming. */
const WITHOUT_POSIX_RENAME = /extended request|operation unsupported/i;

/**
 * How `ls -l` begins for a file or a folder, without its dashes. Most servers list so, but need not (SFTP draft 02, section 7):
 * of other entries, and of links, the server is asked.
 */
const TYPE_AND_RIGHTS = /^[-d][rwxsStT]+$/;

/**
 * Connects by SFTP. Sends the password only to a server with the confirmed key.
 * @throws Refusal with the server's key if it is not the confirmed one, or if the server wants more than a password;
 *   otherwise the error of ssh2
 */
export async function connectSftp({ server, port, user, password, hostKey }: Account): Promise<Remote> {
  // Without these handlers the client prints errors to the console; the calls reject with them anyway.
  const client = new SftpClient('sftp', { error: ignore, end: ignore, close: ignore });
  const login = passwordLogin(password);
  client.on('keyboard-interactive', login.answer);
  let offered = '';
  try {
    await client.connect({
      // Nagle's algorithm makes uploads of small files several times slower.
      sock: connect({ host: server, port: Number(port) || 22, noDelay: true }),
      username: user,
      password,
      tryKeyboard: true,
      authHandler: login.nextMethod,
      hostVerifier: (key: Buffer) => {
        // The format that `ssh` shows.
        offered = `SHA256:${hash('sha256', key, 'base64').replace(/=+$/, '')}`;
        return offered === hostKey;
      },
      readyTimeout: TIME_LIMIT_MS,
      keepaliveInterval: TIME_LIMIT_MS / 4,
      keepaliveCountMax: 3,
    });
  } catch (error) {
    if (offered && offered !== hostKey)
      throw new Refusal(`${hostKey ? CHANGED_KEY : NEW_KEY}\nLa llave: ${offered}`, {
        kind: 'trust-key',
        hostKey: offered,
      });
    throw login.refusal() ?? error;
  }

  let base = '.';
  const at = (path: string) => posix.join(base, path);
  /** Paths of the files that others may change. */
  const open = new Set<string>();

  const canList = (path: string) =>
    client.list(path).then(
      () => true,
      () => false,
    );

  /** Follows symbolic links. */
  async function entryAt(path: string): Promise<Entry | null> {
    const found = await client.stat(path).catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!found) return null;
    const isFolder = found.mode & FILE_TYPE ? found.isDirectory : await canList(path);
    return isFolder ? 'folder' : found.size;
  }

  const sizeAfter = async (sending: Promise<unknown>, file: string) => {
    await sending;
    return (await client.stat(at(file))).size;
  };

  return {
    start: () => client.realPath('.'),
    enter: async (folder) => {
      // Some servers refuse instead of saying that it is not there.
      const entry = await entryAt(folder).catch((error) => {
        if (error.code === PERMISSION_DENIED) return null;
        throw error;
      });
      const isThere = entry === 'folder';
      if (isThere) base = folder;
      return isThere;
    },
    list: async (folder) => {
      const found = new Map<string, Entry>();
      for (const { name, type, size, rights } of await client.list(at(folder))) {
        const path = posix.join(folder, name);
        const { user, group, other } = rights;
        const isTold = TYPE_AND_RIGHTS.test(`${type}${user}${group}${other}`);
        const told = type === 'd' ? 'folder' : size;
        const asked = async () => (await entryAt(at(path)).catch(() => null)) ?? 'broken link';
        found.set(name, isTold ? told : await asked());
        if (isTold && type === '-' && `${group}${other}`.includes('w')) open.add(path);
      }
      return found;
    },
    read: async (file) => {
      if ((await entryAt(at(file))) === null) return null;
      const bytes = await client.get(at(file));
      return Buffer.isBuffer(bytes) ? bytes : null;
    },
    // Without a mode, ssh2 lets everyone write.
    write: (file, source) =>
      sizeAfter(client.put(source, at(file), { writeStreamOptions: { mode: FILE_MODE } }), file),
    append: (file, source) => sizeAfter(client.append(source, at(file), { mode: FILE_MODE }), file),
    rename: async (from, to) => {
      await client.posixRename(at(from), at(to)).catch((error) => {
        if (!WITHOUT_POSIX_RENAME.test(error.message)) throw error;
        return client.rename(at(from), at(to));
      });
    },
    remove: (file) => client.delete(at(file)),
    makeFolder: async (folder) => {
      await client.mkdir(at(folder));
      // The server may let nobody else in. If it does not let us change that, it does not have to.
      await client.chmod(at(folder), FOLDER_MODE).catch(ignore);
    },
    protect: async (files) => {
      for (const file of files) if (open.delete(file)) await client.chmod(at(file), FILE_MODE).catch(ignore);
    },
    hide: async (folder) => void (await client.chmod(at(folder), HIDDEN_MODE).catch(ignore)),
    close: () => void client.end().catch(ignore),
  };
}

const ignore = () => undefined;

/** Words in questions for something else than the password. */
const OTHER_QUESTION =
  /\b((pass|token)?codes?|c[oó]digo|token|t?otp|oath|one[- ]time|un solo uso|verif(y|ication|icar|icaci[oó]n)|new|nuev[ao])\b/i;
/** Names of accounts and servers in questions: they say nothing, whatever words they have. */
const NAMES = /\S+[@.]\w\S*/g;

/** Whether a server asks for the password by this question, and not for a code or a new password. */
export function asksForPassword(question: string): boolean {
  return !OTHER_QUESTION.test(question.replace(NAMES, ''));
}

type Options = Parameters<SftpClient['connect']>[0];
type ChooseMethod = Extract<Options['authHandler'], (...args: never) => unknown>;

/**
 * Logs in with a password, by the method `password` (RFC 4252, section 8) or, where the server has only that, by
 * `keyboard-interactive` (RFC 4256). A wrong password is sent once: hosts lock out who sends several.
 */
function passwordLogin(password: string) {
  const tried = new Set<string>();
  let isOffered = true;
  let asked = '';
  let isMoreAsked = false;
  const nextMethod: ChooseMethod = (left, isPartlyIn, send) => {
    const isRefused = tried.has('password') && !isPartlyIn;
    const usable = (['password', 'keyboard-interactive'] as const).filter((method) => left?.includes(method));
    // The first call comes before the server has named its methods.
    const next = left ? usable.find((method) => !isRefused && !tried.has(method)) : 'none';
    isOffered = !left || usable.length > 0 || tried.size > 1;
    if (next) tried.add(next);
    else if (isPartlyIn) isMoreAsked = true;
    // ssh2 gives up when it gets false; its types do not say so.
    send(next ?? (false as never));
  };
  const answer = (
    _name: string,
    _instructions: string,
    _language: string,
    prompts: readonly { readonly prompt: string }[],
    finish: (answers: readonly string[]) => void,
  ) => {
    const [{ prompt } = { prompt: '' }] = prompts;
    const isForPassword = prompts.length === 1 && !asked && asksForPassword(prompt);
    // The same question again means that the password is wrong.
    if (prompts.length > 0 && !isForPassword && prompt !== asked) isMoreAsked = true;
    asked ||= prompt;
    finish(isForPassword ? [password] : []);
  };
  /** Why the server did not take the password, if it is not wrong. */
  const refusal = (): Refusal | null => {
    if (isMoreAsked) return new Refusal(MORE_ASKED);
    return isOffered ? null : new Refusal(ONLY_KEYS);
  };
  return { nextMethod, answer, refusal };
}

const NEW_KEY =
  'Es la primera vez que te conectas a este servidor, y no se le ha enviado tu contraseña. Si tu hosting publica su llave, mira que sea esta; si es esta o no la publica, pulsa «Confiar en este servidor».';
const CHANGED_KEY =
  'La llave de este servidor cambió, y no se le envió tu contraseña: puede que tu hosting lo haya renovado, o que alguien se haya puesto en medio. Pregunta a tu hosting, y pulsa «Confiar en este servidor» solo si te lo confirma.';
const MORE_ASKED =
  'El servidor pide algo más que tu contraseña, como un código o una contraseña nueva, y este programa no lo puede dar. Entra una vez en la página de tu hosting por si quiere que la cambies; si no, pide a tu hosting una cuenta de SFTP o de FTP que entre solo con contraseña.';
const ONLY_KEYS =
  'El servidor no acepta contraseñas por SFTP, solo llaves. Pide a tu hosting que tu cuenta de SFTP entre con contraseña o, si te dieron también FTP, escoge «FTP protegido (FTPS)» en «Detalles de la conexión».';
