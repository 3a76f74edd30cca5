import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { openBrowser } from './browser.ts';
import { sampleEnvironment } from './email-keys.ts';
import { freePort } from './ports.ts';
import { serve } from './serve.ts';
import { buildSite, ROOT } from './tools.ts';

// npm run manual:imagenes takes every picture of the manual anew, of the sample as it looks today.
const FOLDER = 'docs/manual/imagenes';
const SITE = 'tests/output/manual-site';
const FIRST_PORT = 4340;

/** What the pictures are taken of, of the sample whatever is in content/: built page with its mailbox, and editor. */
type Scene = Readonly<Record<'site' | 'editor', string>>;

/** One picture: how large the window is, and what to open in it. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly open: (page: Page, scene: Scene) => Promise<unknown>;
}

/** Room for the editor's first start: it prepares its forms, and the live page its modules. */
const PATIENCE = 120_000;

/** The manual's pictures by the name of their file. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  pagina: {
    width: 1200,
    height: 750,
    open: (page, { site }) => page.goto(site, { waitUntil: 'networkidle' }),
  },
  buzon: { width: 1000, height: 720, open: (page, { site }) => page.goto(`${site}/__buzon`) },
  revision: { width: 1100, height: 780, open: (page, { editor }) => page.goto(`${editor}revisar`) },
  editor: {
    width: 1280,
    height: 800,
    open: async (page, { editor }) => {
      await page.goto(editor);
      await page.frameLocator('[title=Página]').locator('h1').waitFor({ timeout: PATIENCE });
      const forms = page.frameLocator('[title=Editor]').getByRole('link', { name: 'Datos del sitio' });
      await forms.first().waitFor({ timeout: PATIENCE });
    },
  },
  formulario: {
    width: 1100,
    height: 760,
    open: async (page, { editor }) => {
      await page.goto(new URL('/keystatic/collection/ebooks/item/mujer-amanece', editor).href);
      await page.getByLabel('Precio').waitFor({ timeout: PATIENCE });
    },
  },
};

/** A message in the mailbox, at a moment that is the same each time. */
const MESSAGE = {
  receivedAt: '2025-03-15T12:47:00.000Z',
  box: '',
  payload: {
    template_params: {
      name: 'Una lectora',
      email: 'lectora@example.com',
      phone: '',
      message: 'Hola. Leí tu guía con mi hija y nos encantó. ¿Haces talleres en Valencia?',
      to_name: 'luzenescena.example.com',
    },
  },
};

/** Builds and serves the sample, opens the editor on a copy of it, and takes all pictures. */
async function takeAll(): Promise<void> {
  const browser = await openBrowser();
  const home = mkdtempSync(join(tmpdir(), 'manual-'));
  const content = join(home, 'content');
  cpSync(join(ROOT, 'sample'), content, { recursive: true });
  const messages = join(home, 'messages.jsonl');
  writeFileSync(messages, `${JSON.stringify(MESSAGE)}\n`);
  const port = await freePort(FIRST_PORT);
  const site = `http://localhost:${port}`;
  const code = await buildSite(SITE, { ...sampleEnvironment(site), CONTENT_DIR: content });
  if (code !== 0) throw new Error(`the sample could not be built (${code})`);
  // Set but empty: the owner's own settings stay out of the pictures.
  const unset = Object.fromEntries(Object.keys(sampleEnvironment('')).map((name) => [name, '']));
  const env = { ...process.env, ...unset, CONTENT_DIR: content, SITE_PORT: String(port + 1) };
  const command = { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'] };
  const server = await serve({ folder: SITE, port, messages });
  const editor = spawn(process.execPath, ['tools/edit.ts'], command);
  const ended = once(editor, 'exit');
  try {
    const scene = { site, editor: await addressOf(editor.stdout) };
    for (const [name, picture] of Object.entries(PICTURES)) await take(name, picture, browser, scene);
  } finally {
    editor.kill();
    await Promise.all([ended, server.close(), browser.close()]);
    rmSync(home, { recursive: true });
  }
}

/** The address that the editor prints. @throws Error when the editor ends without one */
async function addressOf(printed: Readable): Promise<string> {
  for await (const line of createInterface({ input: printed })) {
    const [, address] = /Editor y página:\s+(\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('the editor ended early');
}

async function take(name: string, picture: Picture, browser: Browser, scene: Scene): Promise<void> {
  const { open, ...viewport } = picture;
  const page = await browser.newPage({
    viewport,
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    reducedMotion: 'reduce',
  });
  await open(page, scene);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shot = await page.screenshot({ animations: 'disabled' });
  await page.close();
  const file = join(FOLDER, `${name}.webp`);
  const { size } = await sharp(shot).webp({ quality: 82, effort: 6 }).toFile(join(ROOT, file));
  console.log(`${file}: ${Math.round(size / 1000)} kB`);
}

if (import.meta.main) await takeAll();
