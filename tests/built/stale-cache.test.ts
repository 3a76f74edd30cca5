import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleEnvironment } from '../../tools/email-keys.ts';
import { type ContentCopy, copyContent } from '../content/content-copy.ts';

const ROOT = join(import.meta.dirname, '../..');
const BOOK = 'ebooks/mujer-amanece';
const BUILD_TIME = 120_000;

let content: ContentCopy;
let outDir: string;

beforeAll(async () => {
  content = await copyContent();
  outDir = await mkdtemp(join(tmpdir(), 'site-'));
});

afterAll(async () => {
  await content[Symbol.asyncDispose]();
  await rm(outDir, { recursive: true, force: true });
});

/** Builds the page as the scripts do; returns Astro's exit code and all it said. */
function build(): Promise<{ readonly code: number | null; readonly said: string }> {
  const script =
    "import { buildSite } from './tools/tools.ts'; process.exitCode = await buildSite(process.env.OUT);";
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...sampleEnvironment('http://localhost:4321'),
    CONTENT_DIR: content.dir,
    OUT: outDir,
  };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

test(
  'a broken file stops the build, and its repair lets it pass with the new picture',
  async () => {
    await content.rename(`${BOOK}/portada.svg`, `${BOOK}/nueva.svg`);
    const broken = await build();
    expect(broken.said).toContain(`content/${BOOK}/index.yaml → image: dice «./portada.svg», que no está`);
    expect(broken.code).not.toBe(0);

    await content.replace(`${BOOK}/index.yaml`, './portada.svg', './nueva.svg');
    const repaired = await build();
    expect(repaired.said).not.toContain('Hay que corregir');
    expect(repaired.code).toBe(0);
    const pictures = await readdir(join(outDir, '_astro'));
    expect(pictures.filter((name) => name.startsWith('nueva.'))).toHaveLength(1);
  },
  BUILD_TIME,
);
