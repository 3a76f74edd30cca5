import { existsSync, globSync } from 'node:fs';
import { installWithApt, macApps, onPath, runs } from './programs.ts';

/**
 * The engines that the journeys of tests/engines are made in, besides the Chromium of the browser tests: paths of the
 * programs with which each is driven, by their part in it; null when one is missing.
 */
export interface EnginePrograms {
  readonly Firefox: { readonly browser: string } | null;
  readonly WebKitGTK: { readonly browser: string; readonly driver: string; readonly display: string } | null;
}

/** Debian's packages for each engine, and what to do by hand. */
const ENGINES = {
  Firefox: {
    packages: ['firefox-esr'],
    advice: 'Instala el paquete firefox-esr, o di dónde está Firefox con FIREFOX_PATH=/ruta/al/programa.',
  },
  WebKitGTK: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    advice: 'Instala los paquetes webkit2gtk-driver y xvfb (solo hay para Linux).',
  },
} as const;

/** Where distributions put WebKitGTK's own small browser; the last by name is the newest. */
const MINI_BROWSERS = ['/usr/lib/*/webkit*gtk-*/MiniBrowser', '/usr/libexec/webkit*gtk-*/MiniBrowser'];

/** Finds the programs of each engine on this machine. @throws Error, in Spanish, for a wrong `FIREFOX_PATH`. */
export function findEngines(): EnginePrograms {
  const firefox = findFirefox();
  return { Firefox: firefox ? { browser: firefox } : null, WebKitGTK: findWebKit() };
}

/**
 * Installs the missing engines where that is possible: as root on Debian.
 * @returns a line, in Spanish, for each engine that is still missing and why
 * @throws Error with these lines when there are any and `CI` is set: there, nothing may be left untested.
 */
export async function ensureEngines(): Promise<readonly string[]> {
  const packages = missingEngines().flatMap((name) => ENGINES[name].packages);
  if (packages.length > 0) await installWithApt(packages);
  const lines = missingEngines().map(
    (name) =>
      `${name}: no está en esta máquina y sus recorridos se saltan. Se instala por su cuenta en Debian como root. ${ENGINES[name].advice}`,
  );
  if (lines.length > 0 && process.env.CI) throw new Error(lines.join('\n'));
  return lines;
}

function missingEngines() {
  const found = findEngines();
  return (['Firefox', 'WebKitGTK'] as const).filter((name) => !found[name]);
}

/** Not the command `firefox`: on Ubuntu that is a snap, which cannot read the profile that a test makes for it. */
function findFirefox(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  if (!named) return [...onPath(['firefox-esr']), ...macApps(['Firefox'])].find(runs);
  if (runs(named)) return named;
  throw new Error(`FIREFOX_PATH dice ${named}, y ahí no hay un Firefox que funcione.`);
}

/** Driver and display know no `--version`: that they are there must do. */
function findWebKit(): EnginePrograms['WebKitGTK'] {
  const driver = onPath(['WebKitWebDriver']).find(existsSync);
  const display = onPath(['Xvfb']).find(existsSync);
  const browser = globSync(MINI_BROWSERS).sort().at(-1);
  return driver && browser && display ? { browser, driver, display } : null;
}
