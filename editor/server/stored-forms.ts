import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import type { Problem } from '../../src/content/read/problem.ts';
import { type ReadFile, readContent, versionOf } from '../../src/content/read/read-content.ts';
import { readYaml } from '../../src/content/read/yaml-source.ts';
import { type FormRef, folderOf } from '../../src/content/schema.ts';
import type { ContentAnswer, FieldProblem, FormValues, StoredForm } from '../api.ts';
import { allDrafts } from './drafts.ts';
import { formFolder } from './files.ts';
import { keepReplaced } from './last-saved.ts';

/**
 * Answers `GET /api/content`.
 * @param page address of the live page
 */
export async function contentAnswer(content: string, page: string): Promise<ContentAnswer> {
  const { files, problems } = await readContent(content);
  // Not on a full disk: the next reading tries again.
  await keepReplaced(content, files).catch(() => undefined);
  return {
    page,
    folder: content,
    forms: Object.fromEntries(files.map((file) => [folderOf(file.at.form), stored(file)])),
    problems: problems.map(fieldProblem),
    drafts: await allDrafts(content),
  };
}

/** A form as it is on disk now; null if there is none. */
export async function storedForm(content: string, form: FormRef): Promise<StoredForm | null> {
  const file = join(formFolder(content, form), INDEX_FILE);
  const bytes = await readFile(file).catch(() => null);
  if (!bytes && !existsSync(file)) return null;
  const { data: written, problems } = readYaml(bytes);
  return stored({ version: versionOf(bytes ?? Buffer.from('')), written, problems });
}

function stored(read: {
  readonly version: string;
  readonly written: ReadFile['written'];
  readonly problems: readonly Pick<Problem, 'wrong' | 'wanted'>[];
}): StoredForm {
  const { version, written, problems } = read;
  return {
    version,
    data: (written as FormValues | undefined) ?? {},
    unreadable: written ? null : problems.map(sentence).join(' '),
  };
}

/** A problem for the window, which shows it at its field: the message does not name the field. */
export function fieldProblem(problem: Problem): FieldProblem {
  const { form, fields } = problem;
  return { form, path: fields[0] ?? [], message: sentence(problem) };
}

function sentence({ wrong, wanted }: Pick<Problem, 'wrong' | 'wanted'>): string {
  return `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}; ${wanted}.`;
}
