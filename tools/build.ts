import { join, resolve } from 'node:path';
import { build } from 'astro';
import { contentDir } from '../src/content/content-dir.ts';
import { REFUSED_CODE } from '../src/content/read/problem.ts';
import { readContent } from '../src/content/read/read-content.ts';
import { hasForm } from '../src/content/sections/contact.ts';
import { missingKeys, missingKeysMessage } from '../src/form/email-service.ts';
import { OUT_DIR } from '../src/output/out-dir.ts';
import { loadOwnSettings } from './checks/own-settings.ts';
import { checklist, review } from './checks/review.ts';
import { finishPage } from './deploy/host-files.ts';

const ROOT = join(import.meta.dirname, '..');

process.exitCode = await main();

async function main(): Promise<number> {
  loadOwnSettings(ROOT);
  const missing = missingKeys(process.env);
  if (missing.length > 0 && (await needsKeys())) {
    console.error(`\nNo se construyó nada. ${missingKeysMessage(missing)}\n`);
    return REFUSED_CODE;
  }
  await build({});
  await finishPage(resolve(ROOT, OUT_DIR));
  await warn();
  return 0;
}

/** Whether the page has the contact form; true if the content has problems, which the build then reports. */
async function needsKeys(): Promise<boolean> {
  const { content } = await readContent(contentDir());
  return !content || hasForm(content.sections.contact);
}

/** Prints what the owner should still change; never fails the build. */
async function warn(): Promise<void> {
  const reviewed = await review(contentDir(), ROOT).catch((error: Error) => {
    console.warn(`\nLa página está construida en ${OUT_DIR}/, pero no se pudo revisar. ${error.message}\n`);
  });
  // The build has refused content with problems: these are newer.
  if (!reviewed || reviewed.problems) return;
  const { found, isReady, summary } = reviewed;
  if (found.length > 0) console.warn(`${checklist(found)}\n\n${summary}`);
  console.log(
    isReady
      ? `\nLa página está lista para publicar en ${OUT_DIR}/.\n`
      : `\nLa página está construida en ${OUT_DIR}/, pero falta lo de arriba antes de publicarla (npm run publicar:revisar).\n`,
  );
}
