import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from './processes.ts';

const MAC = 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const WINDOWS = 'Google\\Chrome\\Application\\chrome.exe';
/** Usual paths of Chromium and Chrome. Not /usr/bin/chromium-browser: on Ubuntu it only suggests the snap. */
const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  join('/', MAC),
  join(homedir(), MAC),
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => `${process.env[name]}\\${WINDOWS}`),
];

/** Debian's packages and programs for the tests. */
const CHROMIUM = {
  packages: 'chromium chromium-headless-shell fonts-liberation fonts-noto-color-emoji apache2-bin openssl',
  programs: ['bin/chromium', 'bin/chromium-headless-shell', 'sbin/apache2'],
};
/** Those of `npm run browsers`. */
const OTHER_BROWSERS = {
  packages: 'firefox-esr webkit2gtk-driver xvfb xauth',
  programs: ['bin/firefox-esr', 'bin/WebKitWebDriver', 'bin/Xvfb', 'bin/xauth'],
};
/** Only in CI, because Debian starts them when they are installed. */
const SERVERS = {
  packages: 'caddy pure-ftpd openssh-server',
  programs: ['bin/caddy', 'sbin/pure-ftpd', 'sbin/sshd'],
};

const isRoot = process.getuid?.() === 0;

/** Playwright's launch option for Chromium's sandbox, with which Chromium refuses to start as root. */
export const SANDBOX = { chromiumSandbox: !isRoot };

/**
 * Debian's Chromium without a window of its own. It takes a third less of the processor, but keeps no pages for «back» and
 * loads pictures earlier.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Finds the headless shell, or any Chromium. */
export function findShell(): string | undefined {
  return existsSync(HEADLESS_SHELL) && !process.env.CHROMIUM_PATH ? HEADLESS_SHELL : findBrowser();
}

/**
 * Finds Chromium: the path in `CHROMIUM_PATH`, an installed one, or Playwright's own.
 * @returns its path, if there is one
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return named || [...KNOWN_PATHS, chromium.executablePath()].find((path) => existsSync(path));
}

// `npm run programs`: finds Chromium, or installs it (as root on Debian with apt-get); with `all` also the other browsers.
if (import.meta.main) {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  const wanted = [
    CHROMIUM,
    ...(process.argv[2] === 'all' ? [OTHER_BROWSERS] : []),
    ...(process.env.CI ? [SERVERS] : []),
  ];
  const missing = wanted.filter(({ programs }) => !programs.every((name) => existsSync(`/usr/${name}`)));
  if (isRoot && isDebian && missing.length > 0) {
    const packages = missing.map((one) => one.packages).join(' ');
    const install = `apt-get update && apt-get install -y --no-install-recommends ${packages}`;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync(install, { shell: true, stdio: 'inherit', env });
  }
  if (!findBrowser())
    spawnSync('npx playwright install chromium', { cwd: ROOT, shell: true, stdio: 'inherit' });
  const browser = findBrowser();
  if (browser && existsSync(browser)) console.log(browser);
  else {
    console.error(
      `No hay navegador para las pruebas${browser ? ` en ${browser}` : ''}: instala Chrome o Chromium, o di dónde está con la variable CHROMIUM_PATH.`,
    );
    process.exitCode = 1;
  }
}
