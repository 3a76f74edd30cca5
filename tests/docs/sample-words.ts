import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SAMPLE } from '../content/sample-content.ts';

interface SampleFile {
  /** Path below the sample, in parts. */
  readonly path: readonly string[];
  readonly content: unknown;
}

const SAMPLE_FILES: readonly SampleFile[] = readdirSync(SAMPLE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => ({
    path: file.split(/[\\/]/),
    content: parse(readFileSync(join(SAMPLE, file), 'utf8')) as unknown,
  }));

/**
 * What stands in the files of the sample that `path` means: `content/hero/index.yaml`, or
 * `content/ebooks/<id>/index.yaml` for every entry. The sample stands for content/, whose words are the owner's to
 * change.
 */
export function sampleFiles(path: string): readonly unknown[] {
  const wanted = path.replace(/^content\//, '').split('/');
  const isWanted = ({ path: parts }: SampleFile) =>
    parts.length === wanted.length && wanted.every((part, index) => part === '<id>' || part === parts[index]);
  return SAMPLE_FILES.filter(isWanted).map(({ content }) => content);
}

/** Whether a content file holds the field, such as `chat.message`; in a list, any element may. */
export function hasField(content: unknown, field: string): boolean {
  if (field === '') return true;
  if (Array.isArray(content)) return content.some((element) => hasField(element, field));
  const [name = '', ...rest] = field.split('.');
  if (typeof content !== 'object' || content === null || !(name in content)) return false;
  return hasField((content as Record<string, unknown>)[name], rest.join('.'));
}

/** Whether any text of the sample holds these words. */
export function isShown(words: string): boolean {
  return SAMPLE_FILES.some(({ content }) => texts(content).some((text) => text.includes(words)));
}

function texts(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(texts) : [];
}
