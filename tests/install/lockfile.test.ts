import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { npmCommand, OWN_NODE_FOLDER } from '../../tools/dependencies.mjs';
import { ROOT } from '../../tools/tools.ts';

/** What package-lock.json says of a package (npm's documentation, «package-lock.json», `packages`). */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type LockedPackages = Readonly<Record<string, LockedPackage>>;

const REGISTRY = 'https://registry.npmjs.org/';

/** Packages that would run a program while they are installed; none may, so each must work without. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  esbuild: 'replaces its starter by its binary, which is only faster to start',
};

/** The oldest npm of the Nodes that people have, and one that reads `allowScripts` but not yet all of the rest. */
const OLDER_NPMS = ['10.9.9', '11.6.4'];

const NPM_ANSWERS = 60_000;

const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

/** All packages of a lockfile but the project itself. */
function packagesOf(folder: string): LockedPackages {
  const { '': _project, ...packages } = readJson(join(folder, 'package-lock.json')).packages;
  return packages;
}

/** What would make `npm ci` fail, or install something else, on some computer. */
function lockfileProblems(packages: LockedPackages): readonly string[] {
  const names = new Set(Object.keys(packages).map(nameOf));
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(entry.link ? [`${path}: a link to a folder`] : []),
    ...(/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(entry.version ?? '') ? [] : [`${path}: no version`]),
    // Without an address npm asks the registry at hand, and the fingerprint decides.
    ...(entry.resolved?.startsWith(REGISTRY) === false ? [`${path}: not from ${REGISTRY}`] : []),
    ...(/^sha512-[\w+/]+=*( |$)/.test(entry.integrity ?? '') ? [] : [`${path}: no sha512 fingerprint`]),
    ...(entry.hasInstallScript && !INSTALL_SCRIPTS[nameOf(path)] ? [`${path}: runs when installed`] : []),
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${path}: ${name} is missing`),
  ]);
}

describe.each(['.', OWN_NODE_FOLDER])('the lockfile of %s', (folder) => {
  const packages = packagesOf(folder);

  test('names every package of every system, from the registry, with its fingerprint', () => {
    expect(lockfileProblems(packages)).toEqual([]);
  });

  test('agrees with package.json, which asks for exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(join(folder, 'package.json'));
    const asked = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    for (const [name, version] of asked)
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  });
});

test('no dependency runs a program when installed, whoever installs, and each that would is named', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const running = Object.entries(packagesOf('.')).filter(([, { hasInstallScript }]) => hasInstallScript);
  const refused = Object.fromEntries(Object.keys(INSTALL_SCRIPTS).map((name) => [name, false]));
  expect(new Set(running.map(([path]) => nameOf(path)))).toEqual(new Set(Object.keys(refused)));
  expect(readJson('package.json').allowScripts).toEqual(refused);
});

describe.each(OLDER_NPMS)('npm %s', (version) => {
  test('accepts the lockfile', ({ skip }) => {
    const npm = (args: readonly string[], cwd: string) => {
      const [command, ...first] = npmCommand(process.env);
      const run = [...first, 'exec', '--yes', `--package=npm@${version}`, '--', 'npm', ...args];
      // On this Node: 22.16 ends without a word where an npm lies in a folder with accents.
      const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
      return spawnSync(command, run, { cwd, env, encoding: 'utf8', timeout: NPM_ANSWERS });
    };
    const folder = mkdtempSync(join(tmpdir(), 'lockfile-'));
    try {
      const had = npm(['--version'], folder);
      skip(had.stdout?.trim() !== version, `npm ${version} could not be fetched: nothing was tried with it`);
      for (const file of ['package.json', 'package-lock.json', '.npmrc'])
        cpSync(join(ROOT, file), join(folder, file));
      const { status, stderr } = npm(['ci', '--dry-run', '--no-audit', '--loglevel=error'], folder);
      expect(status, stderr).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
