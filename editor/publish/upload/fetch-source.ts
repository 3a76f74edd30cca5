import { EMAIL_KEYS, KEY } from '../../../src/form/email-service.ts';
import { type Progress, Refusal } from '../api.ts';
import { persistently } from './connect.ts';
import type { Account, Listing, Opened, Remote } from './remote.ts';
import { hashOf, readList, type ServerList } from './server-list.ts';
import { damaged, enterExisting, type Kept, keptIn, placesOf, type Source, type State } from './source.ts';

interface FetchOptions {
  readonly account: Account;
  /** The page's domain, which helps to find its folder. */
  readonly domain?: string | undefined;
  /** Gets the account with the way that was found. */
  readonly onFound?: (account: Account) => void;
  /** Contents that need not be loaded. */
  readonly ownContents: Iterable<Uint8Array>;
  /** Address of the page that she has chosen among several; empty before. */
  readonly chosen: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export interface Fetched {
  /** The list of our files on the server. */
  readonly list: ServerList;
  readonly source: Source;
  /** Keys of the e-mail service, by environment variable: the published page has them. */
  readonly keys: Readonly<Record<string, string>>;
}

const NONE =
  'En tu hosting no está lo que hace falta para editar tu página: se guarda ahí cuando este programa sube tu página. Si todavía tienes la otra computadora, publica desde ella, o trae su archivo de «Guardar todo».';
const SEVERAL = 'En tu cuenta está lo de varias páginas. ¿Cuál quieres traer?';

/**
 * Loads what a page is made of. Nothing is trusted: each content must have the hash of its name, and each path is checked.
 * @throws Refusal if there is nothing whole, or with the pages of which one is to be chosen; otherwise as `upload` does
 */
export async function fetchSource(options: FetchOptions): Promise<Fetched> {
  const { account, signal, domain, onFound } = options;
  const empty = new Uint8Array();
  const contents = new Map([empty, ...options.ownContents].map((bytes) => [hashOf(bytes), bytes]));
  const fetch = async (opened: Opened, arrived: () => void) => {
    onFound?.(opened.account);
    return await fetchOnce(opened, options, contents, arrived);
  };
  return await persistently(account, signal, fetch, { address: domain, isBringing: true });
}

/** @param contents by hash; what is loaded is added */
async function fetchOnce(
  { remote, account }: Opened,
  { chosen, signal, onProgress }: FetchOptions,
  contents: Map<string, Uint8Array>,
  arrived: () => void,
): Promise<Fetched> {
  const list = await readList(remote);
  const keys = await keysIn(remote, list);
  const kept = await keptIn(remote, placesOf(remote, account));
  const { folder, entries, newest } = chosenIn(kept, chosen, list);
  await enterExisting(remote, folder);
  const paths = new Map([...newest.files].map(([path, hash]) => [hash, path]));
  const missing = [...paths].filter(([hash]) => !contents.has(hash));
  const total = missing.reduce((sum, [hash]) => sum + sizeIn(entries, hash), 0);
  let sent = 0;
  for (const [hash, path] of missing) {
    signal.throwIfAborted();
    onProgress({ file: path, sent, total });
    const bytes = await remote.read(hash);
    if (!bytes || hashOf(bytes) !== hash) damaged(folder);
    contents.set(hash, bytes);
    sent += bytes.length;
    arrived();
  }
  const files = [...newest.files].map(
    ([path, hash]) => [path, contents.get(hash) ?? damaged(folder)] as const,
  );
  return { list, keys, source: { ...newest, files: new Map(files) } };
}

/** The size of a file; 0 if it is not there. */
function sizeIn(entries: Listing, name: string): number {
  const entry = entries.get(name);
  return typeof entry === 'number' ? entry : 0;
}

/**
 * The page that is fetched: the only one, the published one, or the one that she has chosen by its address.
 * @throws Refusal if there is none, or several
 */
function chosenIn(
  kept: readonly Kept[],
  chosen: string,
  { publication }: ServerList,
): Kept & { readonly newest: State } {
  const whole = kept.flatMap(({ newest, ...others }) => (newest ? [{ newest, ...others }] : []));
  const byAddress = new Map(whole.toReversed().map((one) => [one.newest.address, one]));
  const [only, another] = byAddress.values();
  if (!only) throw new Refusal(NONE);
  const found =
    byAddress.get(chosen) ?? whole.find(({ newest }) => newest.publication.id === publication?.id);
  if (found || !another) return found ?? only;
  const pages = [...byAddress.values()].map(({ newest: { address, publication } }) => ({
    address,
    when: publication.when,
  }));
  throw new Refusal(SEVERAL, { kind: 'choose-page', pages });
}

/** Matches the path of a script that the page loads. */
const SCRIPT = /^_astro\/[\w.-]+\.js$/;

/** The keys of the e-mail service in the published page, in the entered folder. */
async function keysIn(remote: Remote, list: ServerList): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const path of Object.keys(list.files).filter((one) => SCRIPT.test(one)))
    Object.assign(found, publishedKeys(String(await remote.read(path))));
  return found;
}

/** The keys of the e-mail service that a script of the published page has, by variable. */
export function publishedKeys(script: string): Readonly<Record<string, string>> {
  const keys = Object.entries(EMAIL_KEYS).flatMap(([name, { variable }]) => {
    const [, value = ''] = new RegExp(`\\b${name}:["'\`]([^"'\`]*)`).exec(script) ?? [];
    return KEY.test(value) ? [[variable, value] as const] : [];
  });
  return Object.fromEntries(keys);
}
