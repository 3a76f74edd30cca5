import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  install,
  installEnvironment,
  isNewEnough,
  isTooOld,
  missingPackages,
  npmCommand,
  ownNode,
  run,
} from '../../tools/dependencies.mjs';
import { ROOT } from '../../tools/tools.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const lock = (packages: object, name = 'a') =>
  JSON.stringify({ name, lockfileVersion: 3, requires: true, packages: { '': { name }, ...packages } });

const npm = (args: readonly string[], cwd: string) => {
  const [command, ...first] = npmCommand(process.env);
  return spawnSync(command, [...first, ...args], { cwd });
};

/** A project with one dependency, which npm installs without a network: an archive beside it. */
const template = mkdtempSync(join(tmpdir(), 'template-'));

beforeAll(() => {
  mkdirSync(join(template, 'b'));
  writeFileSync(join(template, 'b', 'package.json'), JSON.stringify({ name: 'b', version: '1.0.0' }));
  npm(['pack', './b'], template);
  writeFileSync(
    join(template, 'package.json'),
    JSON.stringify({ name: 'a', dependencies: { b: 'file:b-1.0.0.tgz' } }),
  );
  npm(['install', '--package-lock-only', '--offline'], template);
});

beforeEach(() => {
  // People keep projects in folders such as this one.
  folder = mkdtempSync(join(tmpdir(), 'Mi página ñ '));
  cpSync(template, folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(template, { recursive: true }));

describe('whether to install', () => {
  const installed = (packages: object) => {
    mkdirSync(at('node_modules'), { recursive: true });
    writeFileSync(at('node_modules', '.package-lock.json'), lock(packages));
  };
  const one = { version: '1.0.0', integrity: 'sha512-AAAA' };

  test('in a fresh clone, and not after any complete installation, whoever made it', () => {
    expect(missingPackages(folder)).toEqual(['node_modules']);
    npm(['clean-install'], folder);
    expect(missingPackages(folder)).toEqual([]);
  });

  test('when the lockfile asks for another version, or for one more', () => {
    installed({ 'node_modules/b': one, 'node_modules/extra': one });
    writeFileSync(at('package-lock.json'), lock({ 'node_modules/b': one }));
    expect(missingPackages(folder)).toEqual([]);
    const newer = { version: '2.0.0', integrity: 'sha512-BBBB' };
    writeFileSync(at('package-lock.json'), lock({ 'node_modules/b': newer, 'node_modules/c': one }));
    expect(missingPackages(folder)).toEqual(['node_modules/b', 'node_modules/c']);
  });

  test('when a binary of this machine is missing; those of others may be', () => {
    const binary = (os: string, cpu: string) => ({ ...one, optional: true, os: [os], cpu: [cpu] });
    installed({});
    const packages = {
      'node_modules/own': binary(process.platform, process.arch),
      'node_modules/other-system': binary('aix', process.arch),
      'node_modules/other-processor': binary(process.platform, 's390'),
      'node_modules/not-here': { ...one, optional: true, os: [`!${process.platform}`] },
      'node_modules/replacement': { ...one, optional: true },
    };
    writeFileSync(at('package-lock.json'), lock(packages));
    expect(missingPackages(folder)).toEqual(['node_modules/own']);
  });
});

describe('an installation that fails', () => {
  /** Puts another npm in the place of the real one. */
  function npmThat(script: string): NodeJS.ProcessEnv {
    writeFileSync(at('npm-cli.js'), `const fs = require('node:fs'); ${script}`);
    return { ...process.env, npm_execpath: at('npm-cli.js') };
  }

  test.each([
    ['npm error code ENOTFOUND', 'no hay conexión'],
    ['npm ERR! code EAI_AGAIN', 'no hay conexión'],
    ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', 'no queda espacio en el disco'],
    ['npm error code EACCES', /no tienes permiso|otro programa está usando/],
    ['npm error code EINTEGRITY', 'está dañado'],
    ['npm error code EUSAGE', 'no concuerdan'],
    ['npm error code ESOMETHING', 'npm terminó con el error ESOMETHING'],
    ['nothing of use', 'npm terminó con el error 1'],
  ])('«%s» is told as what it is, and what was there before is there again', async (says, told) => {
    mkdirSync(at('node_modules', 'whole'), { recursive: true });
    const half = `fs.mkdirSync('node_modules/half', { recursive: true });`;
    const fails = npmThat(`${half} console.error(${JSON.stringify(says)}); process.exit(1);`);
    expect(await install(folder, fails)).toMatch(told);
    expect(existsSync(at('node_modules', 'whole'))).toBe(true);
    expect(existsSync(at('node_modules', 'half'))).toBe(false);
    expect(existsSync(at('.node_modules-anterior'))).toBe(false);
  });

  test('leaves nothing to trip over: the next attempt, after one broken off, installs', async () => {
    mkdirSync(at('.node_modules-anterior'));
    mkdirSync(at('node_modules', 'half'), { recursive: true });
    expect(await install(folder)).toBeNull();
    expect(existsSync(at('node_modules', 'half'))).toBe(false);
    expect(existsSync(at('.node_modules-anterior'))).toBe(false);
    expect(missingPackages(folder)).toEqual([]);
  });

  test('a binary that npm leaves out without a word is missed', async () => {
    const own = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    writeFileSync(at('package.json'), JSON.stringify({ name: 'a' }));
    mkdirSync(at('made'));
    writeFileSync(at('made', '.package-lock.json'), lock({}));
    writeFileSync(at('package-lock.json'), lock({ 'node_modules/own': own }));
    const silent = npmThat(`fs.cpSync('made', 'node_modules', { recursive: true });`);
    expect(await install(folder, silent)).toContain('npm no trajo node_modules/own');
  });
});

describe('what runs it', () => {
  test.each([
    ['18.20.8', true, false],
    ['20.20.2', false, false],
    ['22.21.1', false, false],
    ['22.22.0', false, true],
    ['24.7.0', false, false],
    ['24.8.0', false, true],
  ])('Node %s: too old to start %s, new enough to run it %s', (version, tooOld, newEnough) => {
    expect(isTooOld(version)).toBe(tooOld);
    expect(isNewEnough(version)).toBe(newEnough);
  });

  test('the project brings a Node for this machine, new enough', () => {
    const name = ownNode('').split(/[\\/]/).at(-3) ?? '';
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'tools/node/package.json'), 'utf8'));
    expect(Object.keys(optionalDependencies)).toContain(name);
    expect(Object.values<string>(optionalDependencies).every(isNewEnough)).toBe(true);
  });

  test('settings of the npm around do not change what is installed; where from stays', () => {
    const from = {
      PATH: ['/bin', '/usr/bin'].join(delimiter),
      npm_config_registry: 'https://registry.example.com/',
    };
    const outer = { ...from, NODE_ENV: 'production', npm_config_omit: 'dev', npm_config_global: 'true' };
    expect(installEnvironment(outer)).toEqual(from);
  });

  test('the npm that was called is the one that installs', () => {
    writeFileSync(at('npm-cli.js'), '');
    expect(npmCommand({ npm_execpath: at('npm-cli.js') })).toEqual([process.execPath, at('npm-cli.js')]);
    expect(npmCommand({ npm_execpath: at('gone', 'npm-cli.js') }).at(-1)).toBe('npm');
  });

  test('exit codes are kept', async () => {
    expect(await run(process.execPath, ['-e', 'process.exit(7)'])).toBe(7);
    await expect(run(at('nothing'), [])).rejects.toThrow();
  });
});

test('the starter installs and runs a script, from a folder with spaces and accents', () => {
  mkdirSync(at('tools', 'node'), { recursive: true });
  for (const name of ['with-dependencies.mjs', 'dependencies.mjs'])
    cpSync(join(ROOT, 'tools', name), at('tools', name));
  writeFileSync(at('tools', 'hello.ts'), "const word: string = 'hola';\nconsole.log(word);");
  const start = () =>
    spawnSync(process.execPath, [at('tools', 'with-dependencies.mjs'), 'tools/hello.ts'], {
      cwd: dirname(folder),
      encoding: 'utf8',
    }).stdout;
  expect(start()).toMatch(/Instalando lo que falta[\s\S]*hola/);
  expect(start().trim()).toBe('hola');
});
