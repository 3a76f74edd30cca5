import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { isSvgFile } from '../../src/content/read/file-check.ts';
import { versionOf } from '../../src/content/read/read-content.ts';
import { formIn } from '../../src/content/schema.ts';
import type { ChosenFileAnswer } from '../api.ts';
import { keepFile, keptFile } from './drafts.ts';
import { asName } from './entries.ts';
import { reason } from './files.ts';
import { formWithFolder, newEntryForm } from './form-ref-schemas.ts';
import { MEDIA_TYPES } from './media-types.ts';

/**
 * Keeps a chosen file with its draft. Its name gets a hash, so that it replaces no other file.
 * @param key of the draft
 */
export async function keepChosenFile(content: string, key: string, file: File): Promise<ChosenFileAnswer> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const extension = extname(file.name);
  const name = `${asName(basename(file.name, extension))}-${versionOf(bytes).slice(0, 8)}${extension.toLowerCase()}`;
  await keepFile(content, key, name, bytes).catch((error) => {
    throw new Error(`No se guardó: ${reason(error)}.`, { cause: error });
  });
  return { name: `./${name}` };
}

/**
 * Answers `GET /api/file` with a file of a form's folder, or of a draft.
 * @param path `ebooks/mujer-amanece/portada.svg`
 */
export async function fileAnswer(content: string, path: string): Promise<Response> {
  const type = MEDIA_TYPES[extname(path).toLowerCase()];
  const [form, name] = [formIn(dirname(path)), basename(path)];
  const isOfForm = [newEntryForm, formWithFolder].some((schema) => schema.safeParse(form).success);
  const isMeant = type && isOfForm && !/^\.|\\/.test(name);
  const read = () => readFile(join(content, path)).catch(() => keptFile(content, name));
  const bytes = isMeant && (await read());
  if (!bytes) return new Response(null, { status: 404 });
  // An SVG that is opened by its address could run scripts. WebKit shows no PDF with the policy of an SVG or of the window.
  const policy = isSvgFile(name)
    ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    : "frame-ancestors 'none'";
  const headers = { 'Content-Type': type, 'Content-Security-Policy': policy };
  return new Response(new Uint8Array(bytes), { headers });
}
