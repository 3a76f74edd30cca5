import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleEnvironment } from '../../tools/email-keys.ts';
import { copyContent } from '../content/content-copy.ts';
import { runCommand } from '../tools/run-command.ts';

const BOOK = 'ebooks/mujer-amanece';
const OUT_DIR = 'tests/output/stale-cache';

test('a broken file stops the build, and its repair lets it pass with the new picture', async () => {
  await using content = await copyContent();
  const settings = { NODE_ENV: 'production', CONTENT_DIR: content.dir, OUT_DIR };
  const build = () =>
    runCommand('tools/build.ts', { ...sampleEnvironment('http://localhost:4321'), ...settings });
  await content.rename(`${BOOK}/portada.svg`, `${BOOK}/nueva.svg`);
  const broken = await build();
  expect(broken.output).toContain(
    `content/${BOOK}/index.yaml → Portada (image): dice «./portada.svg», que no está`,
  );
  expect(broken.output).not.toContain('unhandled error');
  expect(broken.code).toBe(1);

  await content.replace(`${BOOK}/index.yaml`, './portada.svg', './nueva.svg');
  const repaired = await build();
  expect(repaired.output).not.toContain('Hay que corregir');
  expect(repaired.code).toBe(0);
  const pictures = readdirSync(`${OUT_DIR}/_astro`);
  expect(pictures.filter((name) => name.startsWith('nueva.'))).toHaveLength(1);
});
