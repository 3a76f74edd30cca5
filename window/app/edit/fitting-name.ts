import type { FileControl } from '../../../src/content/fields/metadata.ts';
import { fileFormat } from '../../../src/content/read/file-check.ts';

/**
 * A file's name with the extension of its content: the page takes a picture for what its name says. The name stays if the
 * field does not take such a file, so that the check says what it is called.
 */
export function fittingName(name: string, bytes: Uint8Array, { extensions }: FileControl): string {
  const format = fileFormat(bytes);
  const [end = '', extension = ''] = /\.([^.]*)$/.exec(name) ?? [];
  const isFitting = extension.toLowerCase().replace('jpg', 'jpeg') === format;
  if (!format || isFitting || !extensions.includes(format)) return name;
  return `${name.slice(0, name.length - end.length)}.${format}`;
}
