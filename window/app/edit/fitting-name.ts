import type { FileControl } from '../../../src/content/fields/metadata.ts';
import { photographFormat } from '../../../src/content/read/file-check.ts';

/** A file's name, with the extension of its format if its own is none of those that the field takes. */
export function fittingName(name: string, bytes: Uint8Array, { control, extensions }: FileControl): string {
  const [end = '', extension = ''] = /\.([^.]*)$/.exec(name) ?? [];
  if (extensions.includes(extension.toLowerCase())) return name;
  const format = control === 'pdf' ? 'pdf' : (photographFormat(bytes) ?? 'svg');
  return `${name.slice(0, name.length - end.length)}.${format}`;
}
