import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleEnvironment } from '../../tools/email-keys.ts';
import { copyContent } from '../content/content-copy.ts';

const BOOK = 'ebooks/mujer-amanece';

/** Builds the page as the scripts do; returns whether Astro was content, and all it said. */
function build(contentDir: string, outDir: string) {
  const script = `import { buildSite } from './tools/tools.ts'; process.exitCode = await buildSite('${outDir}');`;
  const keys = sampleEnvironment('http://localhost:4321');
  const options = {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...keys, NODE_ENV: 'production', CONTENT_DIR: contentDir },
  };
  return new Promise<{ readonly isDone: boolean; readonly said: string }>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], options, (error, out, problems) =>
      resolve({ isDone: error === null, said: out + problems }),
    );
  });
}

test('a broken file stops the build, and its repair lets it pass with the new picture', async () => {
  await using content = await copyContent();
  const outDir = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  await content.rename(`${BOOK}/portada.svg`, `${BOOK}/nueva.svg`);
  const broken = await build(content.dir, outDir);
  expect(broken.said).toContain(
    `content/${BOOK}/index.yaml → Portada (image): dice «./portada.svg», que no está`,
  );
  expect(broken.said).not.toContain('unhandled error');
  expect(broken.isDone).toBe(false);

  await content.replace(`${BOOK}/index.yaml`, './portada.svg', './nueva.svg');
  const repaired = await build(content.dir, outDir);
  expect(repaired.said).not.toContain('Hay que corregir');
  expect(repaired.isDone).toBe(true);
  const pictures = await readdir(join(outDir, '_astro'));
  expect(pictures.filter((name) => name.startsWith('nueva.'))).toHaveLength(1);
});
