import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/tools.ts';
import type { ManualAnswer } from '../api.ts';

const FOLDER = join(ROOT, 'docs/manual');
const CONTENTS = 'README.md';

/**
 * Answers `GET /api/manual/…` for a chapter or a picture.
 * @param name what follows in the address: `02-editar.md`
 */
export function manual(name: string): Response | ManualAnswer {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  if (!names.map((one) => one.replaceAll('\\', '/')).includes(name))
    return new Response(null, { status: 404 });
  const bytes = readFileSync(join(FOLDER, name));
  if (name.endsWith('.webp')) return new Response(bytes, { headers: { 'Content-Type': 'image/webp' } });
  const chapters = [CONTENTS, ...names.filter((one) => /^\d.*\.md$/.test(one)).toSorted()];
  const at = chapters.indexOf(name);
  return {
    text: bytes.toString(),
    previous: chapters[at - 1] ?? null,
    next: chapters[at + 1] ?? null,
  };
}
