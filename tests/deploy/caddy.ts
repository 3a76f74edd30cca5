import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { prepareForCaddy } from '../../deploy/for-caddy.ts';
import { installWithApt, isDebian, isRoot } from '../../tools/programs.ts';
import { builtDir } from '../built/support/site.ts';

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');
const PATIENCE_MS = 20_000;

/** A Caddy that serves a copy of the built site on this machine only. */
export interface RunningCaddy {
  readonly origin: string;
  /** The copy of the built site that it serves. */
  readonly folder: string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Finds Caddy, the server of deploy/Caddyfile, and installs it where that is possible: as root on Debian.
 * @returns whether it is there
 * @throws Error, in Spanish, when it is not and `CI` is set: there, nothing may be left untested.
 */
export async function ensureCaddy(): Promise<boolean> {
  if (isThere()) return true;
  if (isRoot() && isDebian()) await installWithApt(['caddy']);
  if (isThere()) return true;
  if (process.env.CI) throw new Error('No hay Caddy para probar deploy/Caddyfile. Instala el paquete caddy.');
  return false;
}

function isThere(): boolean {
  return spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0;
}

/** Starts Caddy with deploy/Caddyfile. @throws Error, with what Caddy says, when it does not come up. */
export async function startCaddy(): Promise<RunningCaddy> {
  const home = await mkdtemp(join(tmpdir(), 'caddy-'));
  const folder = join(home, 'site');
  await cp(builtDir(), folder, { recursive: true });
  await prepareForCaddy(folder);
  const origin = `http://127.0.0.1:${await freePort()}`;
  const env = { ...process.env, HOME: home, SITE_FOLDER: folder, SITE_ADDRESS: origin };
  const server = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], { env });
  const words: string[] = [];
  server.stderr.on('data', (data) => words.push(String(data)));
  const dispose = async () => {
    await ended(server);
    await rm(home, { recursive: true, force: true });
  };
  if (await answers(origin, server)) return { origin, folder, [Symbol.asyncDispose]: dispose };
  await dispose();
  throw new Error(`Caddy did not come up:\n${words.join('')}`);
}

/** What Caddy makes of deploy/Caddyfile with an address, as its own JSON. */
export function adapted(address: string, folder: string): string {
  const env = { ...process.env, SITE_FOLDER: folder, SITE_ADDRESS: address };
  const args = ['adapt', '--config', CADDYFILE, '--adapter', 'caddyfile'];
  return spawnSync('caddy', args, { env, encoding: 'utf8' }).stdout;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => probe.once('listening', ready));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

async function answers(origin: string, server: ChildProcess): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(origin).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return true;
    await setTimeout(50);
  }
  return false;
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await exit;
}
