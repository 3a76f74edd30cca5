import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { installWithApt, isRoot, macApps, onPath, runs } from './programs.ts';
import { runTool } from './tools.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji'];

/**
 * What every Chromium of ours is launched with: its sandbox, which it refuses to start as root (the usual user of a
 * container), and which Playwright leaves out for everybody unless it is asked for.
 */
export const SANDBOX = { chromiumSandbox: !isRoot() };

/**
 * What to do where there is no browser, with a path as the system's own terminal takes it.
 * @param platform as `process.platform`
 */
export function missingBrowserAdvice(platform: NodeJS.Platform = process.platform): string {
  const setting =
    platform === 'win32' ? 'set CHROMIUM_PATH=C:\\ruta\\al\\programa.exe' : 'CHROMIUM_PATH=/ruta/al/programa';
  return `No hay navegador para las pruebas. Instala Chrome o Chromium, o di dónde está con ${setting}.`;
}

/**
 * A Chromium that is on this machine: the one named in `CHROMIUM_PATH`, else an installed one, else Playwright's.
 * @returns its path; `undefined` when there is none.
 * @throws Error, in Spanish, when `CHROMIUM_PATH` names a program that does not run.
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (!named) return [...installedBrowsers(), chromium.executablePath()].find(runs);
  if (runs(named)) return named;
  throw new Error(`CHROMIUM_PATH dice ${named}, y ahí no hay un navegador que funcione.`);
}

/**
 * Finds a Chromium and installs one if there is none: as root on Debian with apt-get, else Playwright's own.
 * @throws Error, in Spanish, saying what to do when that fails.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  console.log('Instalando un navegador para las pruebas…');
  await installWithApt(DEBIAN_PACKAGES);
  if (!findBrowser())
    await runTool('@playwright/test', ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(missingBrowserAdvice());
}

/** Opens that Chromium, with arguments of its own. @throws as `ensureBrowser`, and as Playwright does */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), ...SANDBOX, args });
}

function installedBrowsers(): readonly string[] {
  if (process.platform === 'darwin') return macApps(MAC_APPS);
  if (process.platform === 'win32') {
    const variables = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
    const folders = variables.map((name) => process.env[name] ?? 'C:\\');
    return folders.flatMap((folder) => WINDOWS_PROGRAMS.map((program) => join(folder, program)));
  }
  return onPath(COMMANDS);
}
