// tools/: the commands of package.json, and what they need: checks before a build, files for hosts, the mailbox. Nothing here takes
// from editor/, and src/ takes nothing from here.

// `node tools/run.mjs [--include=dev] FILE [arguments]` runs a program of the project, after installing the dependencies
// where they are missing or out of date, and a newer Node where the machine's is too old (docs/decisions/0005). The
// development dependencies, which only checks and tests need, are installed with `--include=dev`. A package made by
// `npm run paquete` brings its own Node and is never installed. This file runs before anything is installed, and on old
// versions of Node: built-in modules only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasDev, isInstalled, nodeIn } from './installed.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const NODE_FOLDER = join(ROOT, 'tools', 'node');
/** The Node of a package. */
const PACKAGED_NODE = join(ROOT, 'node', process.platform === 'win32' ? 'node.exe' : 'node');
const NPM_CI = 'npm ci --ignore-scripts --include=optional --no-audit --no-fund --loglevel=error';
const FAILED =
  'No se pudo instalar: revisa la conexión a internet y el espacio en el disco, cierra otras ventanas donde corra la página y repite.';
const INCOMPLETE = 'A esta carpeta le faltan archivos: extrae otra vez el .zip entero, en una carpeta nueva.';

/**
 * The oldest Node of each line before 26 that all dependencies take: npm-run-all2 asks for `^22.22.2 || ^24.15.0 || >=26.0.0`.
 * @type {Readonly<Record<number, number>>}
 */
const OLDEST_MINORS = { 22: 23, 24: 15 };

/** Characters that Vite and Astro take for patterns, parts of an address or the end of a text. */
const UNFIT = /[#?*"]/;

const { arch, env, execPath, platform, version, versions } = process;
const [major = 0, minor = 0] = versions.node.split('.').map(Number);
if (major < 20) fail(`Aquí está Node ${version}, demasiado antiguo: instala el 24 desde https://nodejs.org`);

const unfit = ROOT.split(sep).find((name) => UNFIT.test(name));
if (unfit)
  fail(
    `La carpeta «${unfit}» lleva en su nombre un signo (#, ?, * o ") con el que el programa no funciona: cámbiale el nombre y abre otra vez.`,
  );
for (const folder of [ROOT, join(ROOT, 'node_modules')]) requireWritable(folder);

const program = process.argv.slice(2);
const needsDev = program[0] === '--include=dev';
if (needsDev) program.shift();

const node = existsSync(PACKAGED_NODE) ? packagedNode() : installedNode();
// npm and all child processes use the same Node.
env.PATH = [dirname(node), env.PATH].join(delimiter);
// Node 22 warns each time that reading TypeScript is experimental.
env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`;
// Astro would report each start, and ask npm's registry for a newer version of itself.
env.ASTRO_TELEMETRY_DISABLED = '1';
env.ASTRO_DISABLE_UPDATE_CHECK = 'true';

// On Windows Ctrl-C reaches every process of the console, and a forwarded signal would kill at once.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => platform === 'win32' || child.kill(signal));
const child = spawn(node, program, { cwd: ROOT, stdio: 'inherit' });
child.on('close', (code) => process.exit(code ?? 1));
// npm's shell forwards no signals, so that a killed npm is noticed by the changed parent process.
const { ppid } = process;
setInterval(() => process.ppid === ppid || child.kill(), 500);

/** Returns the path of the package's Node; exits if the package was not unpacked as a whole. */
function packagedNode() {
  if (!isInstalled(ROOT, false)) fail(INCOMPLETE);
  return PACKAGED_NODE;
}

/** Installs what is missing; returns the path of the Node to use. */
function installedNode() {
  install(ROOT, 'Instalando lo que falta (la primera vez y cuando cambia el programa; unos minutos)…');
  if (major >= 26 || minor >= (OLDEST_MINORS[major] ?? Number.POSITIVE_INFINITY)) return execPath;
  install(
    NODE_FOLDER,
    `Se necesita un Node más nuevo que ${version}: trayendo uno, solo para este proyecto…`,
  );
  const path = nodeIn(NODE_FOLDER);
  if (!existsSync(path))
    fail(`No hay un Node para ${platform}-${arch}: instala el 24 desde https://nodejs.org`);
  return path;
}

/** Installs the packages of a folder's lockfile unless they are installed; exits if that fails. */
function install(/** @type {string} */ folder, /** @type {string} */ notice) {
  if (isInstalled(folder, needsDev)) return;
  console.log(notice);
  // Development dependencies that are there stay: `npm start` between two tests would remove them.
  const command = `${NPM_CI} ${needsDev || hasDev(folder) ? '--include=dev' : '--omit=dev'}`;
  const npm = spawnSync(command, { cwd: folder, shell: true, stdio: ['ignore', 'inherit', 'pipe'] });
  if (npm.status !== 0 || !isInstalled(folder, needsDev)) fail(`${FAILED}\n${npm.stderr}`);
}

/** Exits unless files can be written into a folder; a missing one will be made. */
function requireWritable(/** @type {string} */ folder) {
  try {
    // Tried, because Windows says of no folder that it cannot be written.
    rmdirSync(mkdtempSync(join(folder, '.prueba-')));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return;
    if (code === 'ENOSPC' || code === 'EDQUOT')
      fail('No queda espacio en el disco: borra algo que ya no uses y abre otra vez.');
    fail(
      `En la carpeta ${folder} no se puede escribir: copia la carpeta entera del programa a tu carpeta personal y ábrelo allí.`,
    );
  }
}

function fail(/** @type {string} */ message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
