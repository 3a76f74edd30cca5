// Reads what npm has installed. It runs before anything is installed: built-in modules only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ readonly os: string, readonly cpu: string, readonly libc: string }} System */

/** The system of this computer, as packages name it. */
function thisSystem() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return { os: process.platform, cpu: process.arch, libc: header.glibcVersionRuntime ? 'glibc' : 'musl' };
}

/**
 * Whether an earlier `npm ci` or `npm install` has installed the lockfile's packages for a system: npm writes its own
 * lockfile last. npm succeeds without optional packages that it could not download, but some hold the system's binaries.
 * @param {string} folder
 * @param {boolean} withDev whether the development dependencies count
 * @param {System} system
 */
export function isInstalled(folder, withDev, system = thisSystem()) {
  const installed = installedPackages(folder);
  return Object.entries(packagesIn(join(folder, 'package-lock.json'))).every(([path, wanted]) => {
    const { dev, optional, os = [], cpu = [], libc = system.libc } = wanted;
    const isForSystem = os.includes(system.os) && cpu.includes(system.cpu) && libc.includes(system.libc);
    const mayBeMissing = !path || (dev && !withDev) || (optional && !isForSystem);
    return mayBeMissing || installed[path]?.version === wanted.version;
  });
}

/** Whether development dependencies are installed. */
export function hasDev(/** @type {string} */ folder) {
  return Object.values(installedPackages(folder)).some(({ dev }) => dev);
}

/** Npm's package of Node for this computer: a program without an install script. */
export function nodePackage() {
  const { platform, arch } = process;
  const system = `${platform === 'win32' ? 'win' : platform}-${arch}`;
  return `${system === 'darwin-arm64' ? 'node-bin' : 'node'}-${system}`;
}

/** Path of the Node that npm installs for this computer in a folder. Npm 10 does not link one of several optional packages. */
export function nodeIn(/** @type {string} */ folder) {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', nodePackage(), 'bin', program);
}

function installedPackages(/** @type {string} */ folder) {
  return packagesIn(join(folder, 'node_modules', '.package-lock.json'));
}

/** @returns {Record<string, Partial<Record<'version' | 'dev' | 'optional' | 'os' | 'cpu' | 'libc', string>>>} by their folders */
function packagesIn(/** @type {string} */ lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}
