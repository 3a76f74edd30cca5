// `npm run windows`: uses the Windows package in Wine, and runs the unit tests there.
import { equal } from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../../tools/processes.ts';
import { actAsOwner, windowAddress } from './owner.ts';
import { runUnitTests } from './wine/unit-tests.ts';

const PACKAGE = join(ROOT, 'paquetes/luz-en-escena-windows-x64.zip');
const WINE = '/usr/lib/wine/wine64';
const COMPILER = '/usr/bin/x86_64-w64-mingw32-gcc-win32';
const DEBIAN = 'wine wine64 gcc-mingw-w64-x86-64-win32 unzip';

if (![WINE, COMPILER].every(existsSync)) console.log(`No hay Wine: apt-get install ${DEBIAN}`);
else if (existsSync(PACKAGE)) await main();
else {
  console.error('No hay paquete: npm run paquete windows-x64');
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'windows ñ '));
  const env = wineEnvironment(home);
  try {
    run(WINE, ['winecfg', '-v', 'win10'], { env });
    const library = join(env.WINEPREFIX, 'drive_c/windows/system32/bcryptprimitives.dll');
    const source = join(import.meta.dirname, 'wine/bcryptprimitives.c');
    run(COMPILER, ['-shared', '-o', library, source, '-ladvapi32'], {});
    const folder = unpack(home);
    await openByDoubleClick(folder, env);
    const node = join(folder, 'programa/node/node.exe');
    runUnitTests(home, (words, cwd, minutes) => {
      // Wine cannot give Node a pipe of Linux's.
      const log = openSync(join(home, 'unit-tests'), 'w');
      const limit = { timeout: minutes * 60_000, killSignal: 'SIGKILL' } as const;
      spawnSync(WINE, [node, ...words], { cwd, env, stdio: ['ignore', log, log], ...limit });
    });
  } finally {
    // Ends what runs in this folder of Wine's, and nothing else.
    run(join(dirname(WINE), 'wineserver64'), ['-k'], { env });
    rmSync(home, { recursive: true });
  }
}

function wineEnvironment(home: string) {
  const shim = windowsPath(join(import.meta.dirname, 'wine/keep-alive.cjs'));
  return {
    ...process.env,
    // Names of files are UTF-8.
    LC_ALL: 'C.UTF-8',
    NODE_OPTIONS: `--require "${shim}"`,
    WINEDEBUG: '-all',
    WINEPREFIX: join(home, 'wine'),
  };
}

/** A path as Wine shows it to programs. */
function windowsPath(path: string): string {
  return `Z:${path}`;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** @throws Error if the program fails */
function run(program: string, words: readonly string[], options: RunOptions): void {
  const { status, stderr } = spawnSync(program, words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  equal(status, 0, `${program} ${words.join(' ')}\n${stderr}`);
}

function unpack(home: string): string {
  const where = join(home, 'Página de mamá');
  mkdirSync(where);
  run('unzip', ['-q', PACKAGE], { cwd: where });
  return join(where, readdirSync(where)[0] ?? '');
}

/** Double-clicks the start file, and uses the window. */
async function openByDoubleClick(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const log = join(folder, '../output');
  // Wine cannot give Node a pipe of Linux's.
  const file = openSync(log, 'w');
  // Without programs of Linux's: no Node and no npm but the package's.
  const alone = { ...env, PATH: '', WINEPATH: '' };
  const words = ['cmd', '/c', 'Abrir mi página.cmd'];
  spawn(WINE, words, { cwd: folder, env: alone, stdio: ['ignore', file, file] });
  const started = Date.now();
  const output = () => readFileSync(log, 'utf8');
  const address = await windowAddress(output);
  console.log(`  open after ${Math.round((Date.now() - started) / 1000)} s`);
  await actAsOwner(address, join(folder, 'programa')).catch((error) => {
    console.error(output());
    throw error;
  });
}
