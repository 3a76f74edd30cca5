import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/processes.ts';

/** Folder of the programs that `npm run servers` adds. */
export const UNPACKED = join(ROOT, 'tests/output/servers');

const INSTALL = 'apt-get install -y libhiredis0.14 libmemcached11 libmemcachedutil2 libpcre2-posix3';
const UNPACK =
  'apt-get download proftpd-core proftpd-mod-crypto vsftpd && for i in *.deb; do dpkg -x $i .; done && touch complete';

/**
 * Unpacks the programs, because Debian's packages of FTP servers exclude each other. Vitest runs it once before the test files
 * of `npm run servers`, which start at the same time.
 */
export function setup(): void {
  if (existsSync(join(UNPACKED, 'complete'))) return;
  mkdirSync(UNPACKED, { recursive: true });
  execFileSync('sh', ['-c', `${INSTALL} && ${UNPACK}`], { cwd: UNPACKED, stdio: 'inherit' });
}
