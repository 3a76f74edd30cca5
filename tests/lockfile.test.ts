import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../tools/processes.ts';

/** What package-lock.json says of a package (npm's documentation, «package-lock.json», `packages`). */
interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Packages that could run a program while they are installed, and need not. */
const WORK_WITHOUT = new Set(
  Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).allowScripts),
);

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

// npm writes only this machine's programs into a lockfile when the registry does not answer for the others, and then
// another system installs without them and without a word (https://github.com/npm/cli/issues/4828).
test.each(['.', 'tools/node'])('the lockfile of %s can be installed on every system', (folder) => {
  const lockfile = readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8');
  const { '': _project, ...packages } = JSON.parse(lockfile).packages as Record<string, LockedPackage>;
  const names = new Set(Object.keys(packages).map(nameOf));
  const problems = Object.entries(packages).flatMap(([path, locked]) => [
    ...Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${path}: ${name} is missing`),
    ...(locked.integrity?.startsWith('sha512-') ? [] : [`${path}: no fingerprint`]),
    // Without an address npm asks the registry of whoever installs.
    ...(locked.resolved ? [`${path}: comes from ${locked.resolved}`] : []),
    // No package may run a program while it is installed (.npmrc); these work without.
    ...(locked.hasInstallScript && !WORK_WITHOUT.has(nameOf(path)) ? [`${path}: runs when installed`] : []),
  ]);
  expect(problems).toEqual([]);
});
