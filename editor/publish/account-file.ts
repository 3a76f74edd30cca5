import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFileSync } from '../../tools/replace-file.ts';
import { type Connection, connectionSchema } from './api.ts';
import type { Account } from './upload/remote.ts';

const accountSchema = connectionSchema.extend({
  /** Empty in the file, unless the owner wants it kept. */
  password: z.string(),
  hostKey: z.string(),
});

/** What a backup carries of an account: neither the password nor the key of the server, which she confirms on each computer. */
export const movedAccountSchema = accountSchema.omit({ password: true, hostKey: true });
type MovedAccount = z.infer<typeof movedAccountSchema>;

/** File of the account in the program's folder. */
export const ACCOUNT_FILE = '.publicar.json';
/** Folder of the kept publications in the program's folder. */
export const PUBLICATIONS_FOLDER = '.publicado';

const LOGIN = ['server', 'user'] as const satisfies (keyof Connection)[];
/** Fields that are found out by trying. */
const WAY = ['protocol', 'port', 'folder'] as const satisfies (keyof Connection)[];

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
  return {
    /** Null until she has entered it. */
    get,
    keep,
    /**
     * The account with a changed connection and what is known of it: the password of the same login, the key of the same server.
     * For another login, a way that was found for the old one is left out.
     * @param password empty for the known one
     */
    changed: (sent: Connection, password: string): Account => {
      const own = get();
      const isSame = (names: readonly (keyof Connection)[], connection = sent) =>
        names.every((name) => own?.[name] === connection[name]);
      const isSameLogin = isSame(LOGIN);
      const connection =
        !isSameLogin && isSame(WAY) ? ({ ...sent, protocol: '', port: '', folder: '' } as const) : sent;
      return {
        ...connection,
        password: password || (isSameLogin && own?.password) || '',
        hostKey: (isSame(['server', 'port'], connection) && own?.hostKey) || '',
      };
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
