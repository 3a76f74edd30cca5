import type { LockedPackage, Lockfile } from '../../tools/licences.ts';

const REGISTRY = 'https://registry.npmjs.org/';

/** What is wrong with where packages come from: all must be archives of npm's registry, each with a strong fingerprint. */
export function lockfileProblems(lockfile: Lockfile): readonly string[] {
  return Object.entries(lockfile).flatMap(([folder, entry]) =>
    problemsOf(entry).map((problem) => `${folder}: ${problem}`),
  );
}

function problemsOf({ version = '', resolved, integrity = '', link }: LockedPackage): string[] {
  if (link) return ['a link to a folder'];
  return [
    ...(/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version) ? [] : [`no version: ${version}`]),
    // Without an address npm asks the registry at hand, and the fingerprint decides.
    ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`not from ${REGISTRY}: ${resolved}`]),
    ...(/^sha512-[\w+/]+=*( |$)/.test(integrity) ? [] : ['no sha512 fingerprint']),
  ];
}
