import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFileSync } from '../../tools/replace-file.ts';
import { type Connection, connectionSchema, Refusal, sentConnectionSchema } from './api.ts';
import type { Account } from './upload/remote.ts';

const accountSchema = connectionSchema.extend({
  /** Empty in the file, unless the owner wants it kept. */
  password: z.string(),
  hostKey: z.string(),
});

/** What a backup carries of an account: neither the password nor the key of the server, which she confirms on each computer. */
export const movedAccountSchema = accountSchema.omit({ password: true, hostKey: true });
type MovedAccount = z.infer<typeof movedAccountSchema>;

/** File of the account, beside the content. */
export const ACCOUNT_FILE = '.publicar.json';
/** Folder of the kept publications, beside the content. */
export const PUBLICATIONS_FOLDER = '.publicado';

const LOGIN = ['server', 'user'] as const satisfies (keyof Connection)[];
/** Fields that are found out by trying. */
const WAY = ['protocol', 'port', 'folder'] as const satisfies (keyof Connection)[];

const NO_ACCOUNT = 'Escribe primero los datos de tu hosting y su contraseña.';
const NO_PASSWORD = 'Contraseña: falta. Es la de tu cuenta de FTP, en los datos que te dio tu hosting.';

/**
 * Keeps the owner's account. The password stays in memory; the file gets it only if she wants that.
 * @param file absolute path; only the owner's account of this computer can read it
 */
export function accountFile(file: string) {
  let account = stored(file);
  /** Reads the file again until there is an account: that of another folder may be brought. */
  const get = () => {
    account ??= stored(file);
    return account;
  };
  const keep = (changed: Account) => {
    account = changed;
    const kept = { ...changed, password: changed.isRemembered ? changed.password : '' };
    replaceFileSync(file, JSON.stringify(kept, null, 2), 0o600);
  };
  /** @throws Refusal if there is none yet, or its password is not known */
  const needed = (): Account => {
    const own = get();
    if (!own?.password) throw new Refusal(NO_ACCOUNT);
    return own;
  };
  return {
    /** Null until she has entered it. */
    get,
    needed,
    keep,
    /** Keeps what was found out or confirmed of the account. */
    change: (known: Partial<Pick<Account, 'protocol' | 'port' | 'folder' | 'hostKey'>>): void =>
      keep({ ...needed(), ...known }),
    /**
     * Keeps a connection and what is known of it: the password of the same login, the key of the same server. For another login,
     * a way that was found for the old one is left out.
     * @param sent a connection and its `password`, empty for the known one, as a form sends them
     * @throws Error, for the owner, for a value that cannot be right; then nothing has changed
     */
    connect: (sent: unknown): void => {
      const { data, error } = sentConnectionSchema.safeParse(sent);
      if (error) throw new Error(error.issues[0]?.message);
      const { password, ...typed } = data;
      const own = get();
      const isSame = (names: readonly (keyof Connection)[], connection: Connection = typed) =>
        names.every((name) => own?.[name] === connection[name]);
      const isSameLogin = isSame(LOGIN);
      const connection =
        !isSameLogin && isSame(WAY) ? ({ ...typed, protocol: '', port: '', folder: '' } as const) : typed;
      const known = password || (isSameLogin && own?.password) || '';
      if (!known) throw new Error(NO_PASSWORD);
      const hostKey = (isSame(['server', 'port'], connection) && own?.hostKey) || '';
      keep({ ...connection, password: known, hostKey });
    },
    /** Keeps the password on this computer, or forgets it there; also while a job runs, which needs it in memory. */
    remember: (isRemembered: boolean): void => {
      const own = get();
      if (own) keep({ ...own, isRemembered });
    },
  };
}

/** The account of a folder of this program for a backup; null if it has none. */
export function accountForBackup(folder: string): MovedAccount | null {
  const { data } = movedAccountSchema.safeParse(stored(join(folder, ACCOUNT_FILE)));
  // Whether a password is kept is a choice for one computer.
  return data ? { ...data, isRemembered: false } : null;
}

/** Takes the account of a backup, unless this folder has one. */
export function takeAccount(account: MovedAccount | null, to: string): void {
  const own = accountFile(join(to, ACCOUNT_FILE));
  if (account && !own.get()) own.keep({ ...account, password: '', hostKey: '' });
}

/**
 * Takes the account of another folder of this program, unless this folder has one. The password comes along if that folder
 * keeps it: it stays on this computer.
 * @throws Error if the file cannot be written
 */
export function bringAccount(from: string, to: string): void {
  const own = accountFile(join(to, ACCOUNT_FILE));
  const other = stored(join(from, ACCOUNT_FILE));
  if (other && !own.get()) own.keep(other);
}

/** Null if the file is missing or damaged. */
function stored(file: string): Account | null {
  try {
    return accountSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
