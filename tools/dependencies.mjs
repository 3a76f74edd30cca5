// Runs before anything is installed: Node's built-ins only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, join, sep } from 'node:path';

/** Oldest Node that may start the project; the project itself then runs on the Node it installs. */
export const OLDEST_NODE = 20;

/** First Node that reads TypeScript by itself, for machines where the project's own Node could not be installed. */
const FIRST_NODE_WITH_TYPES = [22, 18];

/** Signals that end a command; each is passed on to the program underneath. */
export const ENDING_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Settings of the npm around us that would make `npm ci` install something else, somewhere else or nothing. */
const FOREIGN_SETTINGS =
  /^(NODE_ENV|npm_config_(omit|include|only|production|optional|dev|global|location|prefix|local_prefix|dry_run|package_lock|package_lock_only|workspaces?|include_workspace_root|json|parseable))$/i;

/**
 * Says whether a Node is too old to start the project.
 * @param {string} version such as `20.11.1`
 */
export function isTooOld(version) {
  return Number.parseInt(version, 10) < OLDEST_NODE;
}

/**
 * What an installation made from this lockfile on this machine is marked with. System and processor belong to it:
 * some packages are binaries, and a folder may be shared between a computer and a container.
 * @param {string | Buffer} lockfile content of package-lock.json
 * @param {string} [machine]
 */
export function stampFor(lockfile, machine = `${process.platform}-${process.arch}`) {
  return `${machine} ${createHash('sha256').update(lockfile).digest('hex')}`;
}

/**
 * Says whether the dependencies of a project folder must be installed: none are there, an earlier installation
 * did not finish (the stamp is written last), or the lockfile has changed since.
 * @param {string} root
 */
export function needsInstall(root) {
  if (!existsSync(stampFile(root))) return true;
  const stamp = readFileSync(stampFile(root), 'utf8').trim();
  return stamp !== stampFor(readFileSync(join(root, 'package-lock.json')));
}

/**
 * Installs what the lockfile says and marks the folder as complete. What a broken-off installation left goes first.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {'inherit' | 'ignore'} [stdio] whether what npm says is shown
 * @returns {Promise<number>} npm's exit code; 0 when everything is there
 */
export async function install(root, environment = process.env, stdio = 'inherit') {
  if (!existsSync(stampFile(root))) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  rmSync(stampFile(root), { force: true });
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const [command, ...first] = npmCommand(environment, root);
  const verb = isComplete(lockfile) ? ['ci'] : ['install', '--no-save'];
  const options = [
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(environment.CI ? ['--no-progress'] : []),
  ];
  const env = installEnvironment(environment, root);
  const code = await run(command, [...first, ...verb, ...options], { cwd: root, env, stdio });
  if (code === 0) {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(stampFile(root), `${stampFor(lockfile)}\n`);
  }
  return code;
}

/**
 * Says whether a lockfile names the binaries of every system. npm leaves out those that the registry at hand did
 * not offer, and then refuses `npm ci`; `npm install --no-save` takes the same versions and leaves the file alone.
 * @param {string} lockfile
 */
export function isComplete(lockfile) {
  /** @type {Record<string, { optionalDependencies?: Record<string, string> }>} */
  const packages = JSON.parse(lockfile).packages;
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  return optional.every((name) => names.has(name));
}

/**
 * The environment without those settings of an outer npm that change what is installed, and without the programs
 * that are about to be replaced. Registry, proxy and cache stay: they say where from.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function installEnvironment(environment, root) {
  const replaced = join(root, 'node_modules', '.bin');
  const kept = Object.entries(environment).filter(([name]) => !FOREIGN_SETTINGS.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const folders = value?.split(delimiter).filter((folder) => folder !== replaced);
      return [name, name.toUpperCase() === 'PATH' ? folders?.join(delimiter) : value];
    }),
  );
}

/**
 * The Node that runs the project's TypeScript: the installed one, else ours if it can.
 * @param {string} root
 * @param {string} [version] of the Node that is running
 * @returns {string | null} null when neither can
 */
export function nodeFor(root, version = process.versions.node) {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [firstMajor = 0, firstMinor = 0] = FIRST_NODE_WITH_TYPES;
  return major > firstMajor || (major === firstMajor && minor >= firstMinor) ? process.execPath : null;
}

/**
 * Runs a program in this terminal and waits for it, passing on the signals that end it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + the signal's number when a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of ENDING_SIGNALS) process.on(signal, pass);
    const release = () => {
      for (const signal of ENDING_SIGNALS) process.off(signal, pass);
    };
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      release();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.installed-from');
}

/**
 * npm as it was called, else the one on the PATH (`npm.cmd` starts only through Windows' own shell). Within an npm
 * script we run on the installed Node, which is about to be replaced: npm then runs on the Node that it came with.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} root
 * @returns {[string, ...string[]]}
 */
export function npmCommand(environment, root) {
  const caller = environment.npm_execpath ?? '';
  const replaced = join(root, 'node_modules') + sep;
  const node = [environment.npm_node_execpath, process.execPath].find(
    (path) => path && !path.startsWith(replaced),
  );
  if (node && basename(caller) === 'npm-cli.js' && existsSync(caller)) return [node, caller];
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/c', 'npm'] : ['npm'];
}
