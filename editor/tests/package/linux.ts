// `npm run paquete:probar`: unpacks the Linux package and uses it with an empty PATH and no network.
import { deepStrictEqual, equal } from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../../../tools/processes.ts';
import { actAsOwner, windowAddress } from './owner.ts';

const PACKAGE = join(ROOT, 'paquetes/luz-en-escena-linux-x64.zip');

if (process.argv.includes('--apart')) await use();
else process.exitCode = apart();

/** Runs this file again in a network of its own, which has nothing but this computer. */
function apart(): number {
  if (!existsSync(PACKAGE)) {
    console.error('No hay paquete: npm run paquete linux-x64');
    return 1;
  }
  const script = `ip link set lo up && exec "${process.execPath}" "${import.meta.filename}" --apart`;
  const { status, error } = spawnSync('unshare', ['--map-root-user', '--net', 'sh', '-c', script], {
    stdio: 'inherit',
  });
  if (error) console.error('Se necesita Linux con unshare, ip y unzip.');
  return status ?? 1;
}

async function use(): Promise<void> {
  equal(Object.keys(networkInterfaces()).join(), 'lo');
  const home = mkdtempSync(join(tmpdir(), 'paquete ñ '));
  const where = join(home, 'Página de mamá');
  mkdirSync(where);
  equal(spawnSync('unzip', ['-q', PACKAGE], { cwd: where }).status, 0);
  const folder = join(where, readdirSync(where)[0] ?? '');
  const START = ['Abrir mi página.command', 'Abrir mi página.desktop', 'Léeme.html', 'programa'];
  deepStrictEqual(readdirSync(folder).toSorted(), START);
  const env = { PATH: '', HOME: home };
  // As a terminal that is closed: the shell ends, and what it has started with it.
  const shell = spawn('/bin/sh', [join(folder, 'Abrir mi página.command')], { cwd: '/', env });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (words) => {
      output += words;
    });
  const started = Date.now();
  const address = await windowAddress(() => output);
  console.log(`  open after ${Math.round((Date.now() - started) / 1000)} s`);
  try {
    await actAsOwner(address, join(folder, 'programa'));
  } catch (error) {
    console.error(output);
    throw error;
  } finally {
    shell.kill();
    while (await fetch(address).catch(() => null)) await setTimeout(200);
  }
  console.log('  ended');
  rmSync(home, { recursive: true });
}
