import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { filesBelow } from '../../../src/content/read/walk-folder.ts';
import { OWN_KEYS } from '../../../tests/support/own-keys.ts';
import { runCommand } from '../../../tests/support/run-command.ts';
import type { FormValues, SaveRequest } from '../../api.ts';

const PRICE = '$77 USD';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path d="M0 0h3v4z"/></svg>';

/** Parts of the window's answers that are read here. */
interface Answer {
  readonly page: string;
  readonly forms: Readonly<Record<string, { readonly version: string; readonly data: FormValues }>>;
  readonly name: string;
  readonly result: string;
  readonly groups: readonly unknown[];
  readonly job: { readonly state: string; readonly words: string } | null;
}

/** Waits for the address that the window prints. */
export async function windowAddress(output: () => string): Promise<string> {
  for (let tries = 0; tries < 2400; tries++) {
    const [, address] = /Editor:\s+(http:\S+\/)/.exec(output()) ?? [];
    if (address) return address;
    await setTimeout(500);
  }
  throw new Error(`No window after twenty minutes:\n${output()}`);
}

/**
 * Does in an open window what an owner does: looks, saves, adds a picture, checks, backs up, builds.
 * @param folder of the package
 * @throws Error at the first step that fails
 */
export async function actAsOwner(address: string, folder: string): Promise<void> {
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const isParts = body instanceof FormData;
    const sent = { method: 'POST', headers: { Origin: new URL(address).origin } };
    const request = body && { ...sent, body: isParts ? body : JSON.stringify(body) };
    const response = await fetch(address + path, request);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };

  equal((await fetch(address)).status, 200);
  const { page, forms } = await ask('api/content');
  await ask('api/page');
  const [form = '', stored] = Object.entries(forms).find(([folder]) => folder.startsWith('ebooks/')) ?? [];
  const key = randomUUID();
  const parts = new FormData();
  parts.set('key', key);
  parts.set('file', new File([DRAWING], 'mi foto ñ.svg'));
  const { name: image } = await ask('api/file', parts);
  const data = { ...stored?.data, price: PRICE, image };
  const save: SaveRequest = {
    form: { section: 'ebooks', entry: basename(form) },
    version: stored?.version ?? null,
    data,
    key,
    series: 0,
  };
  const saved = await ask('api/save', save);
  equal(saved.result, 'saved');
  ok(readFileSync(join(folder, 'content', form, 'index.yaml'), 'utf8').includes(PRICE));
  // The live page marks words that can be touched, but no addresses.
  const isShown = async () => (await (await fetch(page)).text()).includes(image.replace('./', ''));
  for (let tries = 0; tries < 60 && !(await isShown()); tries++) await setTimeout(1000);
  ok(await isShown(), 'the live page follows');
  console.log('  saved, and seen in the live page');

  ok((await ask('api/check')).groups.length > 0);
  const backup = unzipSync(new Uint8Array(await (await fetch(`${address}api/backup`)).arrayBuffer()));
  ok(Object.keys(backup).some((path) => path.endsWith(`${form}/index.yaml`)));
  console.log('  checked and backed up');

  await ask('api/publish', { action: 'keep-keys', keys: OWN_KEYS });
  let { job } = await ask('api/publish', { action: 'build' });
  while (job?.state === 'running') {
    await setTimeout(500);
    ({ job } = await ask('api/publish'));
  }
  // With words of the sample the folder is built, but not ready to publish.
  ok(job?.words.startsWith('La carpeta está lista'), job?.words);
  ok(Object.keys(unzipSync(readFileSync(join(folder, 'sitio.zip')))).includes('index.html'));
  await sameAsBuiltHere(folder);
  console.log('  built, byte for byte as here');
}

/** @throws Error unless the package's `dist` is what this checkout builds of the package's content */
async function sameAsBuiltHere(folder: string): Promise<void> {
  const home = join(folder, '../built-here');
  const here = join(home, 'dist');
  const environment = { ...OWN_KEYS, CONTENT_DIR: join(folder, 'content'), OUT_DIR: here };
  equal((await runCommand('tools/build.ts', environment)).code, 0);
  const built = join(folder, 'dist');
  for (const path of await filesBelow(here))
    deepStrictEqual(readFileSync(join(built, path)), readFileSync(join(here, path)), path);
  rmSync(home, { recursive: true });
}
