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

function installedPackages(/** @type {string} */ folder) {
  return packagesIn(join(folder, 'node_modules', '.package-lock.json'));
}

/** @returns {Record<string, Partial<Record<'version' | 'dev' | 'optional' | 'os' | 'cpu' | 'libc', string>>>} by their folders */
function packagesIn(/** @type {string} */ lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}
