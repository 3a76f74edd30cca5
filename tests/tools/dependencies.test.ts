import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  install,
  installEnvironment,
  isComplete,
  isTooOld,
  needsInstall,
  nodeFor,
  npmCommand,
  run,
  stampFor,
} from '../../tools/dependencies.mjs';

let root: string;
const lock = (name: string) =>
  JSON.stringify({ name, lockfileVersion: 3, requires: true, packages: { '': { name } } });

const installQuietly = () => install(root, process.env, 'ignore');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'project-'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'a' }));
  writeFileSync(join(root, 'package-lock.json'), lock('a'));
});

afterEach(() => rmSync(root, { recursive: true }));

describe('whether to install', () => {
  test('in a fresh clone, and not again after that', async () => {
    expect(needsInstall(root)).toBe(true);
    expect(await installQuietly()).toBe(0);
    expect(needsInstall(root)).toBe(false);
  });

  test('when the lockfile has changed', async () => {
    await installQuietly();
    writeFileSync(join(root, 'package-lock.json'), lock('b'));
    expect(needsInstall(root)).toBe(true);
  });

  test('when an installation failed half-way', async () => {
    await installQuietly();
    rmSync(join(root, 'package.json'));
    expect(await installQuietly()).not.toBe(0);
    expect(needsInstall(root)).toBe(true);
  });

  test('a lockfile may leave out the binaries of other systems', () => {
    const packages = { '': { name: 'a', optionalDependencies: { 'no-such-binary': '1.0.0' } } };
    const incomplete = JSON.stringify({ name: 'a', lockfileVersion: 3, requires: true, packages });
    expect(isComplete(incomplete)).toBe(false);
    expect(isComplete(lock('a'))).toBe(true);
  });

  test('when the folder comes from another kind of machine', () => {
    expect(stampFor('x', 'linux-x64')).not.toBe(stampFor('x', 'darwin-arm64'));
  });
});

describe('what runs it', () => {
  test.each([
    ['18.19.0', true],
    ['20.0.0', false],
    ['24.1.0', false],
  ])('Node %s is too old: %s', (version, expected) => {
    expect(isTooOld(version)).toBe(expected);
  });

  test("the project's own Node, else ours if it reads TypeScript", () => {
    expect(nodeFor(root, '22.17.9')).toBeNull();
    expect(nodeFor(root, '22.18.0')).toBe(process.execPath);
    expect(nodeFor(root, '24.0.0')).toBe(process.execPath);
    const own = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
    mkdirSync(join(own, '..'), { recursive: true });
    writeFileSync(own, '');
    expect(nodeFor(root, '20.0.0')).toBe(own);
  });

  test('settings of the npm around do not change what is installed; where from stays', () => {
    const outer = {
      PATH: ['/bin', join(root, 'node_modules/.bin'), '/usr/bin'].join(delimiter),
      NODE_ENV: 'production',
      npm_config_omit: 'dev',
      npm_config_global: 'true',
      npm_config_registry: 'https://registry.example.com/',
    };
    expect(installEnvironment(outer, root)).toEqual({
      PATH: ['/bin', '/usr/bin'].join(delimiter),
      npm_config_registry: 'https://registry.example.com/',
    });
  });

  test('npm never runs on the Node that it is about to replace', () => {
    const installed = join(root, 'node_modules/node/bin/node');
    const npm = join(root, 'npm-cli.js');
    writeFileSync(npm, '');
    expect(npmCommand({ npm_execpath: npm, npm_node_execpath: '/usr/bin/node' }, root)).toEqual([
      '/usr/bin/node',
      npm,
    ]);
    expect(npmCommand({ npm_execpath: npm, npm_node_execpath: installed }, root)).toEqual([
      process.execPath,
      npm,
    ]);
  });

  test('exit codes are kept, signals too', async () => {
    expect(await run(process.execPath, ['-e', 'process.exit(7)'])).toBe(7);
    expect(await run(process.execPath, ['-e', 'process.kill(process.pid, "SIGTERM")'])).toBe(143);
    await expect(run(join(root, 'nothing'), [])).rejects.toThrow();
  });
});
