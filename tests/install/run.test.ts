import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../tools/tools.ts';

/** A project with one dependency, which npm installs from a local archive. */
const folder = mkdtempSync(join(tmpdir(), 'Mi página ñ '));
const at = (...names: string[]) => join(folder, ...names);
const npm = (command: string) => spawnSync(`npm ${command} --offline`, { cwd: folder, shell: true });
const start = () => spawnSync(process.execPath, [at('tools/run.mjs'), 'hello.ts'], { encoding: 'utf8' });
const INSTALLED = /^Instalando lo que falta[\s\S]*hola b\n$/;

beforeAll(() => {
  for (const name of ['b', 'tools']) mkdirSync(at(name));
  cpSync(join(ROOT, 'tools/run.mjs'), at('tools/run.mjs'));
  writeFileSync(at('b/package.json'), JSON.stringify({ name: 'b', version: '1.0.0', main: 'b.js' }));
  writeFileSync(at('b/b.js'), "module.exports = 'b';");
  npm('pack ./b');
  writeFileSync(at('package.json'), JSON.stringify({ dependencies: { b: 'file:b-1.0.0.tgz' } }));
  npm('install --package-lock-only');
  writeFileSync(at('hello.ts'), "const word: string = 'hola';\nconsole.log(word, require('b'));");
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a program starts after missing packages were installed, the second time at once', () => {
  expect(start().stdout).toMatch(INSTALLED);
  expect(start().stdout).toBe('hola b\n');
});

test('an installation by others counts; an interrupted one does not', () => {
  npm('ci');
  expect(start().stdout).toBe('hola b\n');
  rmSync(at('node_modules/.package-lock.json'));
  expect(start().stdout).toMatch(INSTALLED);
});

test('a signal ends the program that was started, and the exit code is its own', async () => {
  writeFileSync(
    at('wait.ts'),
    "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('waiting');",
  );
  const child = spawn(process.execPath, [at('tools/run.mjs'), 'wait.ts']);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('if npm fails, a sentence says what to do, above the output of npm', () => {
  const manifest = readFileSync(at('package.json'), 'utf8');
  writeFileSync(at('package.json'), manifest.replace('"b"', '"c"'));
  rmSync(at('node_modules'), { recursive: true });
  const { status, stderr } = start();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\nNo se pudo instalar: .+ repite\.\nnpm error code EUSAGE/);
});
