import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileProblems } from '../src/content/check-content.ts';
import { INDEX_FILE } from '../src/content/content-layout.ts';
import { fieldLabel } from '../src/content/explain-issue.ts';
import { keepRefused, write } from './copies.ts';
import type { Changes } from './entry-order.ts';
import { formOf, unitOf } from './forms.ts';

/** A save as the forms ask for it. */
export interface Save extends Changes {
  /** The version (as git names it) of each of its files that the form was made from; null for one that was not there. */
  readonly seen: Readonly<Record<string, string | null>>;
}

/**
 * Says why a save may not be made: it would undo what was saved since the form was opened, or the page could not be
 * shown with it.
 * @returns what the form tells, in Spanish; null for a save to make
 */
export async function refusal(content: string, save: Save): Promise<string | null> {
  const changed = await changedSince(content, save);
  if (changed) {
    if (save.additions.length === 0) return `No se borró: ${CHANGED}. Recarga esta página (F5) para verlo.`;
    await keepRefused(content, save.additions);
    return staleMessage(changed);
  }
  const problems = await problemsAfter(content, save).catch(() => []);
  if (problems.length === 0) return null;
  const told = problems.map(
    ({ file, field, wrong, wanted }) => `${fieldLabel(file, field) || field || file}: ${wrong}; ${wanted}.`,
  );
  return `No se guardó. ${told.join(' ')} Lo que escribiste sigue aquí: corrígelo y guarda otra vez.`;
}

/** The first file that is another than the form has seen, and not yet as the save wants it. */
async function changedSince(content: string, { additions, deletions, seen }: Save) {
  const wanted = new Map<string, string | null>(deletions.map(({ path }) => [path, null]));
  for (const { path, contents } of additions) wanted.set(path, version(Buffer.from(contents, 'base64')));
  for (const [path, asked] of wanted) {
    const before = seen[path];
    const bytes = await readFile(join(content, path)).catch(() => null);
    const now = bytes && version(bytes);
    if (before !== undefined && now !== before && now !== asked) return { path, before, now };
  }
  return null;
}

/** What git calls a file of these bytes, and Keystatic after it. */
function version(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}

const CHANGED = 'esto cambió en otra pestaña, o a mano, después de que abriste este formulario';
const KEPT = 'Lo que escribiste sigue aquí, y quedó también en «Copias», como «no se guardó»';

function staleMessage({ path, before, now }: NonNullable<Awaited<ReturnType<typeof changedSince>>>): string {
  if (now === null)
    return (
      `No se guardó: en otra pestaña, o a mano, esto se borró o cambió de carpeta. ${KEPT}. ` +
      'Si lo quieres, trae primero desde ahí lo que se borró, y después lo tuyo.'
    );
  if (before === null && basename(path) === INDEX_FILE)
    return (
      `No se guardó: en otra pestaña, o a mano, ya se creó algo con ese nombre de carpeta. ${KEPT}. ` +
      'Ponle otro nombre a la carpeta y guarda otra vez.'
    );
  return (
    `No se guardó: ${CHANGED}. Lo que se guardó allá sigue como está. ${KEPT}. ` +
    'Si quieres lo tuyo, tráelo desde ahí; si quieres lo otro, recarga esta página (F5) y deshaz los cambios.'
  );
}

/** What would be wrong, after the save, in the folders that it writes to: tried on copies of them. */
async function problemsAfter(content: string, changes: Changes) {
  const trial = mkdtempSync(join(tmpdir(), 'guardar-'));
  try {
    const units = [...new Set(changes.additions.map(({ path }) => unitOf(path)))];
    for (const unit of units.filter((name) => existsSync(join(content, name))))
      cpSync(join(content, unit), join(trial, unit), { recursive: true });
    await write(trial, changes);
    const found = units.map(async (unit) => {
      const folder = join(trial, unit);
      const { schema } = formOf(unit) ?? {};
      if (!schema) return [];
      const file = `${basename(content)}/${unit}/${INDEX_FILE}`;
      const collection = unit.includes('/') ? dirname(unit) : null;
      return fileProblems({ folder, file, siblings: readdirSync(folder), collection, schema });
    });
    return (await Promise.all(found)).flat();
  } finally {
    rmSync(trial, { recursive: true, force: true, maxRetries: 3 });
  }
}
