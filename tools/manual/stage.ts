import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleEnvironment } from '../email-keys.ts';
import { freePort } from '../ports.ts';
import { serve } from '../serve.ts';
import { buildSite, ROOT } from '../tools.ts';

const SITE = 'tests/output/manual-site';
const FIRST_PORT = 4340;

/** What the manual's pictures are taken of: everything shows the sample, whatever stands in content/. */
export interface Stage {
  /** The built page with its mailbox, such as `http://localhost:4340`. */
  readonly page: string;
  /** Editor and live page side by side. */
  readonly editor: string;
  /** The checklist's words. */
  readonly checklist: string;
  close(): Promise<void>;
}

/** A message that has arrived, at a moment that is the same each time. */
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
export async function openStage(): Promise<Stage> {
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
  const checklist = await said(program('tools/publish-check.ts', content));
  const editor = program('tools/edit.ts', content, { SITE_PORT: String(port + 1) });
  const close = async () => {
    const gone = once(editor, 'exit');
    editor.kill();
    await Promise.all([gone, server.close()]);
    rmSync(home, { recursive: true });
  };
  return { page, editor: await addressSaid(editor), checklist, close };
}

function program(script: string, content: string, environment: Record<string, string> = {}): ChildProcess {
  // Set but empty: the owner's own settings stay out of the pictures.
  const unset = Object.fromEntries(Object.keys(sampleEnvironment('')).map((name) => [name, '']));
  const env = { ...process.env, ...unset, NO_COLOR: '1', CONTENT_DIR: content, ...environment };
  return spawn(process.execPath, [script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function said({ stdout }: ChildProcess): Promise<string> {
  let words = '';
  for await (const piece of stdout ?? []) words += piece;
  return words;
}

/** The address that the editor tells on its line. */
function addressSaid(editor: ChildProcess): Promise<string> {
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
