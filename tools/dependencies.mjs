// Runs before anything is installed: Node's built-ins only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join } from 'node:path';

/** Oldest Node that may start the project; where it is too old to run it, the project brings a newer one. */
export const OLDEST_NODE = 20;

/** Signals that end a command; each is passed on to the program underneath. */
export const ENDING_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Folder of the Node that the project brings, from the project's folder. */
export const OWN_NODE_FOLDER = join('tools', 'node');

const NPM_CI = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/** Settings of the npm around us that would make `npm ci` install something else, somewhere else or nothing. */
const FOREIGN_SETTINGS =
  /^(NODE_ENV|npm_config_(omit|include|only|production|optional|dev|os|cpu|libc|global|location|prefix|local_prefix|dry_run|package_lock|package_lock_only|workspaces?|include_workspace_root|json|parseable))$/i;

/** How a file shows that another program uses; on Windows so does EPERM, which is a matter of rights elsewhere. */
const LOCKED = process.platform === 'win32' ? /^(EBUSY|EPERM|EACCES|ENOTEMPTY)$/ : /^(EBUSY|ENOTEMPTY)$/;

/** The largest package: a disk with less left may have taken a part of it. */
const FULL_DISK_BYTES = 100_000_000;

/** What the owner is told, by the code that npm or the system gives. */
const REASONS = /** @type {const} */ ([
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT|FETCH_ERROR|E5\d\d)$/,
    'no hay conexión con el registro de npm. Revisa tu conexión a internet y repite.',
  ],
  [/^ENOSPC$/, 'no queda espacio en el disco. Deja libre al menos 1 GB y repite.'],
  [
    LOCKED,
    'otro programa está usando archivos de node_modules. Cierra las otras ventanas donde corre esta página (y el editor de código) y repite.',
  ],
  [
    /^(EACCES|EPERM|EROFS)$/,
    'no tienes permiso para escribir en esta carpeta. Muévela a una carpeta tuya y repite.',
  ],
  [/^EINTEGRITY$/, 'lo que llegó está dañado. Repite; si sigue igual, corre antes: npm cache clean --force'],
  [
    /^EUSAGE$/,
    'package.json y package-lock.json no concuerdan. Recupera los dos de la copia original y repite.',
  ],
]);

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages packages by the folder that npm puts them in */

/**
 * Says whether a Node is too old to start the project.
 * @param {string} version such as `20.11.1`
 */
export function isTooOld(version) {
  return Number.parseInt(version, 10) < OLDEST_NODE;
}

/**
 * Says whether a Node can run the project: it reads TypeScript, and every dependency accepts it (html-validate asks
 * most: `^22.22.0 || >= 24.8.0`).
 * @param {string} version such as `24.11.1`
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 8) || (major === 22 && minor >= 22);
}

/**
 * What an installation lacks of what its lockfile asks for on this machine. npm writes `node_modules/.package-lock.json`
 * when an installation is complete, whoever asked for it; the binaries of other systems may be missing.
 * @param {string} folder with a package-lock.json
 * @returns {string[]} package folders; `node_modules` where there is no complete installation
 */
export function missingPackages(folder) {
  const installed = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
  if (!installed) return ['node_modules'];
  const wanted = Object.entries(packagesIn(join(folder, 'package-lock.json')) ?? {});
  return wanted
    .filter(([path, entry]) => path && (!entry.optional || isBinaryForThisMachine(entry)))
    .filter(([path, { version, integrity }]) => {
      const found = installed[path];
      return found?.version !== version || found?.integrity !== integrity;
    })
    .map(([path]) => path);
}

/**
 * Installs what the lockfile of a folder says. What was installed before stays until the new is complete, and comes
 * back when it fails.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<string | null>} null when all is there; else why not, in Spanish, for the owner
 */
export async function install(folder, environment = process.env) {
  const modules = join(folder, 'node_modules');
  const before = join(folder, '.node_modules-anterior');
  try {
    // What a broken-off attempt left.
    if (existsSync(before)) remove(modules);
    else if (existsSync(modules)) moveAside(modules, before);
    const reason = await runNpmCi(folder, environment);
    if (reason) {
      remove(modules);
      if (existsSync(before)) renameSync(before, modules);
    } else {
      remove(before);
    }
    return reason;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return reasonOf(code) ?? message;
  }
}

/**
 * The program of the Node that the project brings for this machine.
 * @param {string} root the project's folder
 * @returns {string} its path, whether it is installed or not
 */
export function ownNode(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const program = system === 'win' ? 'node.exe' : 'node';
  const name = `${prefix}-${system}-${process.arch}`;
  return join(root, OWN_NODE_FOLDER, 'node_modules', name, 'bin', program);
}

/**
 * The environment without those settings of an outer npm that change what is installed. Registry, proxy and cache
 * stay: they say where from.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function installEnvironment(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !FOREIGN_SETTINGS.test(name)));
}

/**
 * npm as it was called, else the one on the PATH (`npm.cmd` starts only through Windows' own shell).
 * @param {NodeJS.ProcessEnv} environment
 * @returns {[string, ...string[]]}
 */
export function npmCommand(environment) {
  const caller = environment.npm_execpath ?? '';
  if (basename(caller) === 'npm-cli.js' && existsSync(caller)) return [process.execPath, caller];
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/c', 'npm'] : ['npm'];
}

/**
 * Runs a program in this terminal and waits for it, passing on the signals that end it. On Windows the console tells
 * every program by itself, and a signal passed on would kill at once.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { onError?: (text: string) => void }} [options] `onError` is
 * given what the program writes to its error output, which is shown all the same
 * @returns {Promise<number>} its exit code; 128 + the signal's number when a signal ended it
 */
export function run(command, args, { onError, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['inherit', 'inherit', onError ? 'pipe' : 'inherit'],
      ...options,
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text);
      onError?.(text);
    });
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      if (process.platform !== 'win32') child.kill(signal);
    };
    for (const signal of ENDING_SIGNALS) process.on(signal, pass);
    const release = () => {
      for (const signal of ENDING_SIGNALS) process.off(signal, pass);
    };
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('close', (code, signal) => {
      release();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}

/**
 * @param {string} file
 * @returns {LockedPackages | null}
 */
function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/**
 * The fields are those of package.json (npm's documentation): names, `!name` for all but that one. An optional package
 * without them is a replacement that npm may leave out.
 * @param {LockedPackage} entry
 */
function isBinaryForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false;
  const fits = (
    /** @type {string | string[] | undefined} */ names,
    /** @type {string | undefined} */ own,
  ) => {
    const list = [names ?? []].flat();
    return (
      list.length === 0 ||
      list.includes(own ?? '') ||
      list.some((name) => name[0] === '!' && name !== `!${own}`)
    );
  };
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, libcOfThisMachine());
}

function libcOfThisMachine() {
  if (process.platform !== 'linux') return undefined;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<string | null>} null when all is there; else why not, in Spanish
 */
async function runNpmCi(folder, environment) {
  const [command, ...first] = npmCommand(environment);
  let said = '';
  const onError = (/** @type {string} */ text) => {
    said += text;
  };
  const env = installEnvironment(environment);
  const code = await run(command, [...first, ...NPM_CI], { cwd: folder, env, onError });
  const [missing] = missingPackages(folder);
  if (code === 0 && !missing) return null;
  // On a full disk npm may end well and leave files out.
  if (isFull(folder)) return reasonOf('ENOSPC');
  if (code === 0) return `npm no trajo ${missing}. Revisa tu conexión a internet y repite.`;
  const [, name] = /npm (?:error|ERR!) code (\w+)/.exec(said) ?? /\b(ENOSPC|EBUSY)\b/.exec(said) ?? [];
  return reasonOf(name) ?? `npm terminó con el error ${name ?? code}; lo que dijo está arriba.`;
}

/** @param {string} folder */
function isFull(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < FULL_DISK_BYTES;
}

/**
 * @param {string | undefined} code of npm or of the system, such as `ENOSPC`
 * @returns {string | null}
 */
function reasonOf(code) {
  return REASONS.find(([codes]) => codes.test(code ?? ''))?.[1] ?? null;
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveAside(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    // A node_modules that is a volume of its own cannot be moved; npm empties it in place.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (process.platform === 'win32' || !/^(EBUSY|EXDEV)$/.test(code ?? '')) throw error;
  }
}

/** @param {string} folder */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
