import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ROOT } from './processes.ts';

/** A project with one dependency and one development dependency, which npm installs from local archives. */
const folder = mkdtempSync(join(tmpdir(), 'Mi página ñ '));
const at = (...names: string[]) => join(folder, ...names);
const npm = (command: string) => spawnSync(`npm ${command} --offline`, { cwd: folder, shell: true });
const run = (...words: string[]) =>
  spawnSync(process.execPath, [at('tools/run.mjs'), ...words], { encoding: 'utf8' });
const start = () => run('hello.ts');
const check = () => run('--include=dev', 'hello.ts');
const INSTALLED = /^Instalando lo que falta[\s\S]*hola b\n$/;
const INSTALLED_WITH_DEV = /^Instalando lo que falta[\s\S]*hola b dev\n$/;

beforeAll(() => {
  mkdirSync(at('tools'));
  for (const name of ['run.mjs', 'installed.mjs']) cpSync(join(ROOT, 'tools', name), at('tools', name));
  for (const name of ['b', 'dev']) {
    mkdirSync(at(name));
    writeFileSync(at(name, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'main.js' }));
    writeFileSync(at(name, 'main.js'), `module.exports = '${name}';`);
  }
  npm('pack ./b ./dev');
  const dependencies = { b: 'file:b-1.0.0.tgz' };
  const devDependencies = { dev: 'file:dev-1.0.0.tgz' };
  writeFileSync(at('package.json'), JSON.stringify({ dependencies, devDependencies }));
  npm('install --package-lock-only');
  const hello = [
    "const { existsSync } = require('node:fs');",
    "const words: string[] = ['hola', require('b'), ...(existsSync('node_modules/dev') ? ['dev'] : [])];",
    "console.log(words.join(' '));",
  ];
  writeFileSync(at('hello.ts'), hello.join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('installs missing packages before a program starts, and nothing the second time', () => {
  expect(start().stdout).toMatch(INSTALLED);
  expect(start().stdout).toBe('hola b\n');
});

test('installs development dependencies with the first check, and keeps them when a program starts', () => {
  expect(check().stdout).toMatch(INSTALLED_WITH_DEV);
  expect(check().stdout).toBe('hola b dev\n');
  expect(start().stdout).toBe('hola b dev\n');
  const installed = readFileSync(at('node_modules/.package-lock.json'), 'utf8');
  writeFileSync(at('node_modules/.package-lock.json'), installed.replace('1.0.0', '0.9.0'));
  expect(start().stdout).toMatch(INSTALLED_WITH_DEV);
});

test('a folder with its own Node uses it, installs nothing, and reports missing files', () => {
  mkdirSync(at('node'));
  const own = at('node', process.platform === 'win32' ? 'node.exe' : 'node');
  cpSync(process.execPath, own);
  writeFileSync(at('which.ts'), 'console.log(process.execPath);');
  expect(run('which.ts').stdout).toBe(`${own}\n`);
  rmSync(at('node_modules/.package-lock.json'));
  expect(run('which.ts')).toMatchObject({ status: 1, stdout: '' });
  expect(run('which.ts').stderr).toContain('extrae otra vez el .zip entero');
  rmSync(at('node'), { recursive: true });
});

test('accepts an installation by npm itself, but not an interrupted one', () => {
  npm('ci --omit=dev');
  expect(start().stdout).toBe('hola b\n');
  rmSync(at('node_modules/.package-lock.json'));
  expect(start().stdout).toMatch(INSTALLED);
});

test.each(['#', '?', '*', '"'])('in a folder with %s in its name says what to do', (sign) => {
  const home = mkdtempSync(join(tmpdir(), 'start-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const odd = join(home, `luz ${sign}1`, 'página');
  cpSync(at('tools'), join(odd, 'tools'), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [join(odd, 'tools/run.mjs'), 'hello.ts'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `\nLa carpeta «luz ${sign}1» lleva en su nombre un signo (#, ?, * o ") con el que el programa no funciona: cámbiale el nombre y abre otra vez.\n\n`,
  });
});

test('in a folder where nothing can be written says what to do', () => {
  renameSync(at('node_modules'), at('installed'));
  // Refuses new files on every system and to every user.
  writeFileSync(at('node_modules'), '');
  const { status, stderr } = start();
  rmSync(at('node_modules'));
  renameSync(at('installed'), at('node_modules'));
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^\nEn la carpeta .*node_modules no se puede escribir: copia .* y ábrelo allí\.\n\n$/,
  );
});

test('a signal ends the program, whose exit code is passed on', async () => {
  writeFileSync(
    at('wait.ts'),
    "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('waiting');",
  );
  const child = spawn(process.execPath, [at('tools/run.mjs'), 'wait.ts']);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('if npm fails, prints what to do above the output of npm', () => {
  const manifest = readFileSync(at('package.json'), 'utf8');
  writeFileSync(at('package.json'), manifest.replace('"b"', '"c"'));
  rmSync(at('node_modules'), { recursive: true });
  const { status, stderr } = start();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\nNo se pudo instalar: .+ repite\.\nnpm error code EUSAGE/);
});
