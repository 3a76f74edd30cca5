import type { z } from 'zod';
import { fieldTitles } from '../../src/content/explain-issue.ts';
import type { Problem } from '../../src/content/problem.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../../src/content/schema.ts';

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ...SINGLE_SCHEMAS,
  ...COLLECTION_SCHEMAS,
};

/**
 * Names fields as the editor's form does, with the name in the file behind: `Redes sociales 1 › Enlace a tu perfil
 * (socialLinks.1.url)`.
 * @param file from the content folder on, as `content/site/index.yaml`; settings of any other file keep their names
 * @param names one field, or several with commas between, list places counted from 1
 */
export function fieldName(file: string, names: string): string {
  const schema = SCHEMAS[file.split('/')[1] ?? ''];
  if (!schema) return names;
  return names
    .split(', ')
    .map((name) => titled(schema, name))
    .join(', ');
}

/** The same finding or problem, its field called as the editor does. */
export function withFieldName<Told extends Pick<Problem, 'file' | 'field'>>(told: Told): Told {
  return { ...told, field: fieldName(told.file, told.field) };
}

function titled(schema: z.ZodType, name: string): string {
  const path = name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step));
  const titles = fieldTitles(schema, path).map(({ title, line }) => (line ? `${title} ${line}` : title));
  return titles.length > 0 ? `${titles.join(' › ')} (${name})` : name;
}
