import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureBrowser, SANDBOX } from './browser.ts';
import { sampleEnvironment } from './email-keys.ts';
import { freePort } from './ports.ts';
import { serve } from './serve.ts';
import { buildSite, ROOT } from './tools.ts';

// npm run manual:imagenes takes every picture of the manual anew, of the sample as it looks today.
const FOLDER = 'docs/manual/imagenes';
const SITE = 'tests/output/manual-site';
const FIRST_PORT = 4340;

/** What the pictures are taken of: everything shows the sample, whatever is in content/. */
interface Stage {
  /** The built page with its mailbox, such as `http://localhost:4340`. */
  readonly page: string;
  /** Editor and live page side by side. */
  readonly editor: string;
  /** What the checklist prints. */
  readonly checklist: string;
  close(): Promise<void>;
}

/** One picture: how large the window is, and what to open in it. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly open: (page: Page, stage: Stage) => Promise<unknown>;
}

/** Room for the editor's first start: it prepares its forms, and the live page its modules. */
const PATIENCE = 120_000;

/** The manual's pictures by the name of their file. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  pagina: {
    width: 1200,
    height: 750,
    open: (page, stage) => page.goto(stage.page, { waitUntil: 'networkidle' }),
  },
  buzon: { width: 1000, height: 720, open: (page, stage) => page.goto(`${stage.page}/__buzon`) },
  revision: {
    width: 1100,
    height: 780,
    open: (page, stage) => page.setContent(terminalPage('npm run publicar:revisar', stage.checklist)),
  },
  editor: {
    width: 1280,
    height: 800,
    open: async (page, stage) => {
      await page.goto(stage.editor);
      await page.frameLocator('[title=Página]').locator('h1').waitFor({ timeout: PATIENCE });
      const forms = page.frameLocator('[title=Editor]').getByRole('link', { name: 'Datos del sitio' });
      await forms.first().waitFor({ timeout: PATIENCE });
    },
  },
  formulario: {
    width: 1100,
    height: 760,
    open: async (page, stage) => {
      await page.goto(new URL('/keystatic/collection/ebooks/item/mujer-amanece', stage.editor).href);
      await page.getByLabel('Precio').waitFor({ timeout: PATIENCE });
    },
  },
};

async function takeAll(): Promise<void> {
  const executablePath = await ensureBrowser();
  const stage = await openStage();
  const browser = await chromium.launch({ executablePath, ...SANDBOX });
  try {
    mkdirSync(join(ROOT, FOLDER), { recursive: true });
    for (const [name, picture] of Object.entries(PICTURES)) await take(name, picture, browser, stage);
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function take(
  name: string,
  { width, height, open }: Picture,
  browser: Browser,
  stage: Stage,
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height },
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    reducedMotion: 'reduce',
  });
  await open(page, stage);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const file = join(FOLDER, `${name}.webp`);
  const shot = await page.screenshot({ animations: 'disabled' });
  await sharp(shot).webp({ quality: 82, effort: 6 }).toFile(join(ROOT, file));
  await page.close();
  console.log(`${file}: ${Math.round(statSync(join(ROOT, file)).size / 1000)} kB`);
}

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

/**
 * Builds and serves the sample and opens the editor on a copy of it.
 * @throws Error when the page cannot be built or the editor ends early
 */
async function openStage(): Promise<Stage> {
  const home = mkdtempSync(join(tmpdir(), 'manual-'));
  const content = join(home, 'content');
  cpSync(join(ROOT, 'sample'), content, { recursive: true });
  const port = await freePort(FIRST_PORT);
  const page = `http://localhost:${port}`;
  const code = await buildSite(SITE, { ...sampleEnvironment(page), CONTENT_DIR: content });
  if (code !== 0) throw new Error(`the sample could not be built (${code})`);
  const messages = join(home, 'messages.jsonl');
  writeFileSync(messages, `${JSON.stringify(MESSAGE)}\n`);
  const server = await serve({ folder: SITE, port, messages });
  let checklist = '';
  for await (const piece of start('tools/publish-check.ts', content).stdout ?? []) checklist += piece;
  const editor = start('tools/edit.ts', content, { SITE_PORT: String(port + 1) });
  const close = async () => {
    const gone = once(editor, 'exit');
    editor.kill();
    await Promise.all([gone, server.close()]);
    rmSync(home, { recursive: true });
  };
  return { page, editor: await addressOf(editor), checklist, close };
}

/** Starts a command of ours on other content. */
function start(script: string, content: string, environment: Record<string, string> = {}): ChildProcess {
  // Set but empty: the owner's own settings stay out of the pictures.
  const unset = Object.fromEntries(Object.keys(sampleEnvironment('')).map((name) => [name, '']));
  const env = { ...process.env, ...unset, NO_COLOR: '1', CONTENT_DIR: content, ...environment };
  return spawn(process.execPath, [script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The address that the editor prints. */
function addressOf(editor: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = '';
    editor.stdout?.on('data', (piece) => {
      words += piece;
      const [, address] = /Editor y página:\s+(\S+)\n/.exec(words) ?? [];
      if (address) resolve(address);
    });
    editor.once('exit', (code) => reject(new Error(`the editor ended (${code}): ${words}`)));
  });
}

/** Lines of a list that are shown of each of its parts; the manual explains them all. */
const LINES_OF_A_PART = 7;

const COLOURS: Readonly<Record<string, string>> = { '✗': '#ff9d8a', '!': '#f7c02b', '✓': '#a9d17c' };

/** What a program prints, as a page that looks like a terminal: long parts end with an ellipsis. */
function terminalPage(command: string, printed: string): string {
  const parts = printed.trim().split(/\n{2,}/);
  const shown = parts.flatMap((part) => {
    const lines = part.split('\n');
    return ['', ...lines.slice(0, LINES_OF_A_PART), ...(lines.length > LINES_OF_A_PART ? ['    …'] : [])];
  });
  return `<!doctype html><html lang="es"><meta charset="utf-8"><style>
    body { margin: 0; padding: 24px 28px; background: #2b0f17; color: #fff6e5; font: 15px/1.5 monospace }
    p { margin: 0; min-height: 1.5em; padding-left: 4ch; text-indent: -4ch; white-space: pre-wrap }
  </style>${[`$ ${command}`, ...shown].map(terminalLine).join('')}</html>`;
}

function terminalLine(text: string): string {
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const colour = COLOURS[text.trim().charAt(0)];
  return `<p>${colour ? `<span style="color:${colour}">${words}</span>` : words}</p>`;
}

if (import.meta.main) await takeAll();
