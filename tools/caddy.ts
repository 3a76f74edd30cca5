import { spawnSync } from 'node:child_process';
import { installWithApt, isDebian, isRoot } from './debian.ts';

/**
 * Finds Caddy, the server of deploy/Caddyfile, and installs it where that is possible: as root on Debian.
 * @returns whether it is there
 * @throws Error, in Spanish, when it is not and `CI` is set: there, nothing may be left untested.
 */
export async function ensureCaddy(): Promise<boolean> {
  if (runs()) return true;
  if (isRoot() && isDebian()) await installWithApt(['caddy']);
  if (runs()) return true;
  if (process.env.CI) throw new Error('No hay Caddy para probar deploy/Caddyfile. Instala el paquete caddy.');
  return false;
}

function runs(): boolean {
  return spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0;
}
