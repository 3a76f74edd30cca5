import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/processes.ts';
import { findChromium } from './support/browser.ts';

/** Debian's packages and programs for the tests. */
const CHROMIUM = {
  packages: 'chromium chromium-headless-shell fonts-liberation fonts-noto-color-emoji apache2-bin openssl',
  programs: ['bin/chromium', 'bin/chromium-headless-shell', 'sbin/apache2'],
};
/** Those of `npm run browsers`. */
const OTHER_BROWSERS = {
  packages: 'firefox-esr webkit2gtk-driver xvfb xauth dbus at-spi2-core python3-pyatspi',
  programs: [
    'bin/firefox-esr',
    'bin/WebKitWebDriver',
    'bin/Xvfb',
    'bin/xauth',
    'bin/dbus-run-session',
    'lib/python3/dist-packages/pyatspi',
  ],
};
/** Those that the editor's tests upload to: only in CI, because Debian starts them when they are installed. */
const UPLOAD_SERVERS = {
  packages: 'pure-ftpd openssh-server',
  programs: ['sbin/pure-ftpd', 'sbin/sshd'],
};

// Finds Chromium, or installs it (as root on Debian with apt-get); with `all` also the other browsers.
const isRoot = process.getuid?.() === 0;
const isDebian =
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
const wanted = [
  CHROMIUM,
  ...(process.argv[2] === 'all' ? [OTHER_BROWSERS] : []),
  ...(process.env.CI && existsSync(join(ROOT, 'editor')) ? [UPLOAD_SERVERS] : []),
];
const missing = wanted.filter(({ programs }) => !programs.every((name) => existsSync(`/usr/${name}`)));
if (isRoot && isDebian && missing.length > 0) {
  const packages = missing.map((one) => one.packages).join(' ');
  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(install, { shell: true, stdio: 'inherit', env });
}
if (!findChromium())
  spawnSync('npx playwright install chromium', { cwd: ROOT, shell: true, stdio: 'inherit' });
const browser = findChromium();
if (browser && existsSync(browser)) console.log(browser);
else {
  console.error(
    `No hay navegador para las pruebas${browser ? ` en ${browser}` : ''}: instala Chrome o Chromium, o di dónde está con la variable CHROMIUM_PATH.`,
  );
  process.exitCode = 1;
}
