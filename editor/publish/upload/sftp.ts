import { hash } from 'node:crypto';
import { connect } from 'node:net';
import { posix } from 'node:path';
import SftpClient from 'ssh2-sftp-client';
import { Refusal } from '../api.ts';
import {
  type Account,
  type Entry,
  FILE_MODE,
  FOLDER_MODE,
  HIDDEN_MODE,
  type Remote,
  rightsSeen,
  TIME_LIMIT_MS,
} from './remote.ts';

/** Answers of a server without the extension for atomic renaming. */
const WITHOUT_POSIX_RENAME = /extended request|operation unsupported/i;

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
    throw login.isMoreWanted() ? new Refusal(MORE_WANTED) : error;
  }

  const start = await client.realPath('.');
  let base = '.';
  const at = (path: string) => posix.join(base, path);
  const rights = rightsSeen((path, mode) => client.chmod(at(path), mode));

  /** What is at a path, by following links; null if there is nothing, or nothing for this account. */
  const entryAt = (path: string): Promise<Entry | null> =>
    client.stat(path).then(
      ({ isDirectory, size }) => (isDirectory ? 'folder' : size),
      (error) => {
        if (error.code === 'ENOENT' || error.code === PERMISSION_DENIED) return null;
        throw error;
      },
    );

  return {
    start,
    enter: async (folder) => {
      const isThere = (await entryAt(folder)) === 'folder';
      if (isThere) base = folder;
      return isThere;
    },
    list: async (folder) => {
      const found = new Map<string, Entry>();
      for (const { name, type, size, rights: seen } of await client.list(at(folder))) {
        const path = posix.join(folder, name);
        // Of a link, and of what is listed in another way than `ls -l` does (SFTP draft 02, section 7), the server is asked.
        const listed = type === 'd' ? 'folder' : type === '-' ? size : null;
        found.set(name, listed ?? (await entryAt(at(path))) ?? 'broken link');
        if (listed !== null) rights.note(path, listed === 'folder', modeOf(seen.other));
      }
      return found;
    },
    read: async (file) => {
      if ((await entryAt(at(file))) === null) return null;
      const bytes = await client.get(at(file));
      return Buffer.isBuffer(bytes) ? bytes : null;
    },
    write: async (file, source) => {
      // Without a mode, ssh2 lets everyone write.
      await client.put(source, at(file), { writeStreamOptions: { mode: FILE_MODE } });
      return (await client.stat(at(file))).size;
    },
    rename: async (from, to) => {
      await client.posixRename(at(from), at(to)).catch((error) => {
        if (!WITHOUT_POSIX_RENAME.test(error.message)) throw error;
        return client.rename(at(from), at(to));
      });
    },
    remove: (file) => client.delete(at(file)),
    makeFolder: async (folder) => {
      await client.mkdir(at(folder));
      await client.chmod(at(folder), FOLDER_MODE).catch(ignore);
    },
    openToVisitors: rights.correct,
    hide: async (folder) => void (await client.chmod(at(folder), HIDDEN_MODE).catch(ignore)),
    close: () => void client.end().catch(ignore),
  };
}

const ignore = () => undefined;

/** Status code of a server (SFTP draft 02, section 7). */
const PERMISSION_DENIED = 3;

/** The number of rights written as `ls -l` does, such as `rx`. */
function modeOf(letters: string): number {
  const bits = { r: 4, w: 2, x: 1 };
  return Object.entries(bits).reduce((sum, [letter, bit]) => (letters.includes(letter) ? sum | bit : sum), 0);
}

/** A question for the password. */
const PASSWORD = /passw(or)?d|contraseña|clave/i;
/** Words in questions for another secret, which may be called a password too. */
const ANOTHER = /\b(one[- ]time|un solo uso|otp|tokens?|c(ode|ódigo)|new|nuev[ao])\b/i;

/** Whether a server asks for the password by these questions, and for nothing else. */
export function asksForPassword(prompts: readonly { readonly prompt: string }[]): boolean {
  const [{ prompt } = { prompt: '' }] = prompts;
  return prompts.length === 1 && PASSWORD.test(prompt) && !ANOTHER.test(prompt);
}

type Options = Parameters<SftpClient['connect']>[0];
type ChooseMethod = Extract<Options['authHandler'], (...args: never) => unknown>;

/**
 * Logs in with a password, by the method `password` (RFC 4252, section 8) or, where the server does not have it, by
 * `keyboard-interactive` (RFC 4256) with one question. It is sent once: hosts lock out who sends a wrong one several times.
 */
function passwordLogin(password: string) {
  let isSent = false;
  let isMoreWanted = false;
  const nextMethod: ChooseMethod = (left, isPartlyIn, send) => {
    // The first call comes before the server has named its methods.
    const usable = left
      ? (['password', 'keyboard-interactive'] as const).find((method) => left.includes(method))
      : 'none';
    isMoreWanted ||= Boolean(isPartlyIn) || (!usable && !isSent);
    // ssh2 gives up when it gets false; its types do not say so.
    send(isSent || !usable ? (false as never) : usable);
    isSent ||= usable !== 'none';
  };
  const answer = (
    _name: string,
    _instructions: string,
    _language: string,
    prompts: readonly { readonly prompt: string }[],
    finish: (answers: readonly string[]) => void,
  ) => {
    const isForPassword = asksForPassword(prompts);
    // A server may also tell something without a question.
    isMoreWanted ||= prompts.length > 0 && !isForPassword;
    finish(isForPassword ? [password] : []);
  };
  return { nextMethod, answer, isMoreWanted: () => isMoreWanted };
}

const NEW_KEY =
  'Esta computadora todavía no conoce este servidor, y no se le ha enviado tu contraseña. Si tu hosting publica su llave, mira que sea esta; si es esta o no la publica, pulsa «Confiar en este servidor».';
const CHANGED_KEY =
  'La llave de este servidor cambió, y no se le envió tu contraseña: puede que tu hosting lo haya renovado, o que alguien se haya puesto en medio. Pregunta a tu hosting, y pulsa «Confiar en este servidor» solo si te lo confirma.';
const MORE_WANTED =
  'Por SFTP el servidor pide algo más que tu contraseña, o en su lugar: una llave, un código o una contraseña nueva. Pide a tu hosting una cuenta que entre solo con contraseña o, si te dieron también FTP, escoge «FTP protegido (FTPS)» en «Detalles de la conexión».';
