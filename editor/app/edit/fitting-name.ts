import { isDrawing, isPdf, photographFormat } from '../../../src/content/read/file-check.ts';

/**
 * A file's name with the extension of its content: the page takes a picture for what its name says. The name stays if the
 * field does not take such a file, so that the check says what it is called.
 * @param extensions those of the files that the field takes
 */
export function fittingName(name: string, bytes: Uint8Array, extensions: readonly string[]): string {
  const format = formatOf(bytes);
  const [end = '', extension = ''] = /\.([^.]*)$/.exec(name) ?? [];
  const isFitting = extension.toLowerCase().replace('jpg', 'jpeg') === format;
  if (!format || isFitting || !extensions.includes(format)) return name;
  return `${name.slice(0, name.length - end.length)}.${format}`;
}

/** The format of a file by its content, whatever its name says; undefined for any other. */
function formatOf(bytes: Uint8Array) {
  if (isPdf(bytes)) return 'pdf';
  return photographFormat(bytes) ?? (isDrawing(bytes) ? 'svg' : undefined);
}
