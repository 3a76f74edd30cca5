import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './tools.ts';

/** What package-lock.json says of a package (npm's documentation, «package-lock.json», `packages`). */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packages by the folder that npm puts them in. */
export type Lockfile = Readonly<Record<string, LockedPackage>>;

/** The list that is generated, from the project's folder. */
export const LICENCES_FILE = 'docs/third-party-licences.md';

/** What visitors download; everything else only builds the page. */
const SHIPPED = [
  '@emailjs/browser',
  '@fontsource-variable/alegreya',
  '@fontsource-variable/figtree',
  '@radix-ui/react-toast',
  'react',
  'react-dom',
];

/** Why a dependency may run a program when it is installed; package.json's `allowScripts` names the same ones. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@mdn/mdn-http-observatory':
    'refused: it would fetch lists that the scorer needs only for sites on the network',
  esbuild: 'checks that the binary for this system came with it and works',
  libpq: 'refused: it would compile a database client that the scorer never opens',
  node: 'puts the Node that runs the project in its place',
  node_extra_ca_certs_mozilla_bundle: 'refused: it would download certificates for scanning other sites',
};

/** Reads the project's lockfile, without the project itself. @throws Error when there is none. */
export function readLockfile(): Lockfile {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { '': _project, ...others } = packages as Lockfile;
  return others;
}

/** The name of a package, from the folder that npm puts it in. */
export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Packages that the page needs to be built or to run, without those that only work on it needs. */
export function runtimePackages(lockfile: Lockfile): Lockfile {
  return Object.fromEntries(
    Object.entries(lockfile).filter(([, { dev, devOptional }]) => !dev && !devOptional),
  );
}

/** The list of licences, as Markdown: made of the lockfile alone, so that every machine makes the same one. */
export function licencesDocument(lockfile: Lockfile): string {
  const all = runtimePackages(lockfile);
  const shipped = closure(all, SHIPPED);
  const others = new Set(Object.keys(all).filter((folder) => !shipped.has(folder)));
  const scripts = Object.entries(INSTALL_SCRIPTS).map(([name, why]) => `- \`${name}\`: ${why}.`);
  return `# Licences of third parties

Generated from \`package-lock.json\` by \`node tools/licences.ts\`; a test compares it. The texts of the fonts' licences are in [LICENSES](../LICENSES/).

## What visitors download
Beside these, the few lines of Astro and @astrojs/react (MIT) that bring the form to life.

${table(all, shipped)}

## What only builds the page
Nothing of it is published: \`sharp\`'s libraries (LGPL) and \`lightningcss\` (MPL) run on the machine that builds.

${table(all, others)}

## Programs that want to run at installation
\`allowScripts\` in package.json allows or refuses each, and a test compares it with the lockfile.

${scripts.join('\n')}
`;
}

/** Folders of the packages of these names and of all that they depend on. */
function closure(lockfile: Lockfile, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    for (const [folder, { dependencies = {} }] of Object.entries(lockfile)) {
      if (nameOf(folder) !== name || found.has(folder)) continue;
      found.add(folder);
      for (const needed of Object.keys(dependencies)) add(needed);
    }
  };
  for (const name of names) add(name);
  return found;
}

function table(lockfile: Lockfile, folders: ReadonlySet<string>): string {
  const rows = [...folders].map((folder) => {
    const { version = '', license = '' } = lockfile[folder] ?? {};
    return `| ${nameOf(folder)} | ${version} | ${license} |`;
  });
  const sorted = [...new Set(rows)].toSorted((a, b) => (a < b ? -1 : 1));
  return ['| package | version | licence |', '|---|---|---|', ...sorted].join('\n');
}

if (import.meta.main) writeFileSync(join(ROOT, LICENCES_FILE), licencesDocument(readLockfile()));
