import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { npmCommand } from '../../tools/dependencies.mjs';
import {
  INSTALL_SCRIPTS,
  LICENCES_FILE,
  licencesDocument,
  nameOf,
  readLockfile,
  runtimePackages,
} from '../../tools/licences.ts';
import { ROOT } from '../../tools/tools.ts';
import { lockfileProblems } from './lockfile.ts';

const lockfile = readLockfile();
const project = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Licences that allow what this project does: build with all of it, publish what has no other duty than a notice. */
const KNOWN_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

describe('the lockfile', () => {
  test('takes every package from the registry, with its fingerprint', () => {
    expect(Object.keys(lockfile).length).toBeGreaterThan(100);
    expect(lockfileProblems(lockfile)).toEqual([]);
  });

  const sound = { version: '1.0.0', integrity: 'sha512-AAAA', license: 'MIT' };
  test.each([
    ['no fingerprint', { version: '1.0.0' }, 'no sha512'],
    ['a weak fingerprint', { ...sound, integrity: 'sha1-AAAA' }, 'no sha512'],
    ['another host', { ...sound, resolved: 'https://npm.example.com/a/-/a-1.0.0.tgz' }, 'not from'],
    ['the registry unencrypted', { ...sound, resolved: 'http://registry.npmjs.org/a' }, 'not from'],
    ['a lookalike', { ...sound, resolved: 'https://registry.npmjs.org.example.com/a' }, 'not from'],
    ['a repository', { ...sound, resolved: 'git+ssh://git@github.com/a/a.git#0' }, 'not from'],
    ['a folder of this machine', { resolved: '../a', link: true }, 'a link'],
    ['a version that is an address', { ...sound, version: 'git+https://github.com/a/a.git' }, 'no version'],
  ])('with %s is refused', (_what, entry, expected) => {
    expect(lockfileProblems({ 'node_modules/a': entry }).join('\n')).toContain(expected);
  });

  test('package.json asks for exact versions', () => {
    const asked = Object.entries<string>({ ...project.dependencies, ...project.devDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    for (const [name, version] of asked)
      expect(lockfile[`node_modules/${name}`]?.version, name).toBe(version);
  });
});

test('every dependency that would run a program when installed is allowed or refused, each for a reason', () => {
  const running = Object.entries(lockfile).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = [...new Set(running.map(([folder]) => nameOf(folder)))].toSorted();
  expect(Object.keys(project.allowScripts).toSorted()).toEqual(names);
  expect(Object.keys(INSTALL_SCRIPTS).toSorted()).toEqual(names);
});

describe('licences', () => {
  test('every package that the page needs has one that is known', () => {
    const unknown = Object.entries(runtimePackages(lockfile)).filter(([, { license = '' }]) => {
      const parts = license.split(/\s+(?:AND|OR)\s+|[()]/).filter(Boolean);
      return parts.length === 0 || parts.some((part) => !KNOWN_LICENCES.has(part));
    });
    expect(unknown).toEqual([]);
  });

  test('their list is the one of this lockfile (node tools/licences.ts writes it)', () => {
    expect(readFileSync(join(ROOT, LICENCES_FILE), 'utf8')).toBe(licencesDocument(lockfile));
  });

  test('what visitors download asks for nothing but a notice', () => {
    const [, shipped = ''] = licencesDocument(lockfile).split(/^## .*$/m);
    const found = [...shipped.matchAll(/\| ([^|]+) \|$/gm)].map(([, licence]) => licence);
    expect(new Set(found.slice(1))).toEqual(new Set(['MIT', 'BSD-3-Clause', 'OFL-1.1']));
  });
});

test('nothing that the page needs has a known weakness, where a registry answers', () => {
  const [npm, ...first] = npmCommand(process.env, ROOT);
  const options = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
  const { stdout, stderr } = spawnSync(npm, [...first, ...options], { cwd: ROOT, encoding: 'utf8' });
  const report = answerOf(stdout);
  if (!report?.vulnerabilities) {
    console.log(
      `npm audit: sin respuesta del registro, no se comprobó. ${report?.message ?? stderr.slice(0, 200)}`,
    );
    return;
  }
  expect(Object.keys(report.vulnerabilities)).toEqual([]);
});

function answerOf(text: string): { message?: string; vulnerabilities?: object } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
