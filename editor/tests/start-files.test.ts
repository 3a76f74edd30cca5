import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../../tools/processes.ts';
import { onlyOne } from '../server/only-one.ts';

const home = mkdtempSync(join(tmpdir(), 'start-'));
afterAll(() => rmSync(home, { recursive: true }));

const NAME = 'Abrir mi página';
const read = (ending: string) => readFileSync(join(ROOT, `${NAME}.${ending}`), 'utf8');

describe.skipIf(process.platform === 'win32')('a double click', () => {
  const folder = join(home, "La página de mamá & 'co' $HOME");
  const bin = join(home, 'bin');
  const runner = join(folder, 'tools/run.mjs');
  /** A package has the program in a folder of its own, with a Node. */
  const packaged = join(folder, 'programa');
  for (const path of [join(folder, 'tools'), bin]) mkdirSync(path, { recursive: true });
  writeFileSync(runner, '');
  const makePackage = () => {
    for (const name of ['node', 'tools']) mkdirSync(join(packaged, name), { recursive: true });
    writeFileSync(join(packaged, 'tools/run.mjs'), '');
    program('node', join(packaged, 'node'));
  };
  for (const ending of ['command', 'desktop'])
    cpSync(join(ROOT, `${NAME}.${ending}`), join(folder, `${NAME}.${ending}`));
  /** A program that prints how it was called. */
  const program = (name: string, place = bin) => {
    writeFileSync(join(place, name), `#!/bin/sh\necho "[${name}] $* in $PWD"\n`);
    chmodSync(join(place, name), 0o755);
  };
  program('xdg-open');

  /** Runs a line as a desktop does, with none of this computer's programs but the shell's own. */
  const run = (line: string) =>
    spawnSync('/bin/sh', ['-c', line], { cwd: '/', env: { PATH: bin }, stdio: 'pipe', encoding: 'utf8' });
  /** The line of a .desktop file, as the Desktop Entry Specification reads it (1.5, «The Exec key»). */
  const [, exec = ''] = /^Exec=(.*)$/m.exec(read('desktop')) ?? [];
  const quoted = (path: string) => `'${path.replaceAll("'", String.raw`'\''`)}'`;
  const lines = {
    command: `sh ${quoted(join(folder, `${NAME}.command`))}`,
    desktop: exec.replaceAll('\\\\', '\\').replace('%k', quoted(join(folder, `${NAME}.desktop`))),
  };
  for (const tool of ['sh', 'dirname']) {
    writeFileSync(
      join(bin, tool),
      `#!/bin/sh\nexec ${tool === 'sh' ? '/bin/sh' : '/usr/bin/dirname'} "$@"\n`,
    );
    chmodSync(join(bin, tool), 0o755);
  }

  test.each(Object.entries(lines))('on .%s without Node says so, and where to get it', (_, line) => {
    const { status, stdout } = run(line);
    expect(status).toBe(1);
    expect(stdout).toContain('Falta Node');
    expect(stdout).toContain('[xdg-open] https://nodejs.org in');
  });

  test.each(Object.entries(lines))('on .%s starts the editor in its own folder', (_, line) => {
    program('node');
    const { stdout } = run(line);
    rmSync(join(bin, 'node'));
    expect(stdout).toContain(`[node] tools/run.mjs editor/edit.ts --ventana in ${folder}\n`);
  });

  test.each(Object.entries(lines))('on .%s takes the Node that is in the folder', (_, line) => {
    makePackage();
    const { stdout } = run(line);
    rmSync(packaged, { recursive: true });
    expect(stdout).toContain(`[node] tools/run.mjs editor/edit.ts --ventana in ${packaged}\n`);
  });

  test.each(Object.entries(lines))(
    'on .%s makes a Node run that was unpacked without that right',
    (_, line) => {
      makePackage();
      chmodSync(join(packaged, 'node/node'), 0o644);
      const { stdout } = run(line);
      rmSync(packaged, { recursive: true });
      expect(stdout).toContain(`[node] tools/run.mjs editor/edit.ts --ventana in ${packaged}\n`);
    },
  );

  test.each(Object.entries(lines))('on .%s with a Node for another system says so', (_, line) => {
    makePackage();
    writeFileSync(join(packaged, 'node/node'), '#!/of/another/system\n');
    const { status, stdout } = run(line);
    rmSync(packaged, { recursive: true });
    expect(status).toBe(1);
    expect(stdout).toContain('no funciona en esta computadora');
  });

  test.each(Object.entries(lines))('on .%s, taken out of its folder, asks for the whole of it', (_, line) => {
    rmSync(runner);
    const { status, stdout } = run(line);
    writeFileSync(runner, '');
    expect(status).toBe(1);
    expect(stdout).toContain('necesita la carpeta entera');
  });
});

test('the start file for Windows has only ASCII and CRLF, for cmd.exe in any encoding', () => {
  expect(read('cmd')).toMatch(/^([\x20-\x7e]*\r\n)+$/);
});

describe('a second program with the same name', () => {
  test('gets the address of the first; one with another name is the first itself', async () => {
    const publishAddress = await onlyOne(home);
    const second = onlyOne(home);
    expect(await onlyOne(dirname(home))).toBeTypeOf('function');
    if (typeof publishAddress === 'function') publishAddress('http://localhost:4622/');
    expect(await second).toBe('http://localhost:4622/');
  });

  test.skipIf(process.platform === 'win32')('ignores one of another account of the computer', async () => {
    const name = join(home, 'another account');
    const publishAddress = await onlyOne(name);
    if (typeof publishAddress === 'function') publishAddress('http://localhost:4622/');
    const account = vi.spyOn(process, 'getuid').mockReturnValue(12_345);
    onTestFinished(() => account.mockRestore());
    expect(await onlyOne(name)).toBeTypeOf('function');
  });

  test('replaces a crashed one', async () => {
    const name = join(home, 'crashed');
    const first = await firstProgram(name);
    const second = onlyOne(name);
    first.kill('SIGKILL');
    expect(await second).toBeTypeOf('function');
  });
});

/** Starts a program that takes a name, and goes on until the test ends. */
async function firstProgram(name: string) {
  const script = [
    `import { onlyOne } from '${pathToFileURL(join(ROOT, 'editor/server/only-one.ts'))}';`,
    `console.log(await onlyOne(${JSON.stringify(name)})); setInterval(() => {}, 1000);`,
  ].join('\n');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  return child;
}
