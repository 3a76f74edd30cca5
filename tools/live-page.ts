import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { sampleEnvironment } from './email-keys.ts';
import { freePort } from './ports.ts';
import { programOf, ROOT } from './tools.ts';

/** The page while its content is edited. */
export interface LivePage {
  /** Starts its server anew, on the same address; open pages load again by themselves. */
  readonly renew: () => void;
  readonly stop: () => void;
  /** The server's exit code, once it has ended for good; 0 when it was stopped. */
  readonly ended: Promise<number>;
}

/** Ports between the page's address and its development server. */
const APART = 10;

/** What the address says while no server is behind it; the browser looks again by itself. */
const STARTING = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: text/html; charset=utf-8',
  'Refresh: 1',
  'Connection: close',
  '',
  '<!doctype html><html lang="es-VE"><title>La página arranca</title><p>La página arranca: un momento…',
].join('\r\n');

/**
 * Serves the page at `port`. Astro's development server remembers every picture it has seen and stumbles over those
 * that are gone: what changes files, and not just words, starts it anew behind an address that stays.
 */
export async function livePage(port: number): Promise<LivePage> {
  const inner = await freePort(port + APART);
  const door = await openDoor(port, inner);
  const { promise: ended, resolve } = Promise.withResolvers<number>();
  let wanted: 'running' | 'renewed' | 'stopped' = 'running';
  let server = start(inner, port);
  const follow = () =>
    server.once('exit', (code) => {
      if (wanted === 'renewed') {
        wanted = 'running';
        server = start(inner, port);
        follow();
      } else {
        door.close();
        resolve(wanted === 'stopped' ? 0 : (code ?? 1));
      }
    });
  const end = (reason: 'renewed' | 'stopped') => {
    if (wanted !== 'stopped') wanted = reason;
    server.kill('SIGTERM');
  };
  follow();
  return { ended, renew: () => end('renewed'), stop: () => end('stopped') };
}

/** Passes everything that comes to `port` of this computer on to `inner`, and says so while nobody is there. */
async function openDoor(port: number, inner: number): Promise<Server> {
  const door = createServer((visitor: Socket) => {
    const server = connect(inner, 'localhost');
    server.on('error', () => visitor.end(STARTING));
    server.on('close', () => visitor.end());
    visitor.on('error', () => server.destroy());
    visitor.on('close', () => server.destroy());
    visitor.pipe(server).pipe(visitor, { end: false });
  });
  door.listen(port, 'localhost');
  await once(door, 'listening');
  return door;
}

function start(inner: number, port: number): ChildProcess {
  // --force: entries remembered from another content folder would keep its pictures.
  const args = [programOf('astro'), 'dev', '--silent', '--force', '--port', String(inner)];
  const keys = sampleEnvironment(`http://localhost:${port}`);
  // The editor's bundling says «production» to the whole program.
  const env = { ...process.env, NODE_ENV: 'development', ASTRO_TELEMETRY_DISABLED: '1', ...keys };
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
}
