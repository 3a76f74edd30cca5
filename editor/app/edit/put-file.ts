import { useEffect } from 'react';
import { z } from 'zod';
import { type FileKind, metaOf, unwrapped } from '../../../src/content/fields/metadata.ts';
import { type Path, pathFrom, pathText } from '../../../src/content/fields/path.ts';
import { fieldAt } from '../../../src/content/fields/walk.ts';
import { focusField } from './focus-field.ts';
import type { FormStore } from './form-store.ts';

const kindOf = ({ type }: File): FileKind => (type === 'application/pdf' ? 'pdf' : 'picture');

/**
 * The field for a file that is nearest to a path: the path's own, or the first of the innermost group around it that has one.
 * Null if the form takes no such file.
 */
export function fileFieldNear(schema: z.ZodType, path: Path, kind: FileKind = 'picture'): Path | null {
  const own = fieldAt(schema, path);
  if (own && metaOf(own).control === kind) return path;
  const group = own && unwrapped(own);
  const fields = group instanceof z.ZodObject ? Object.entries(group.shape) : [];
  const found = fields.find(([, field]) => metaOf(field as z.ZodType).control === kind);
  if (found) return [...path, found[0]];
  return path.length > 0 ? fileFieldNear(schema, path.slice(0, -1), kind) : null;
}

/** The field of a card's first file, with which the card begins: a book's cover, a guide's PDF. Undefined without one. */
export function mainFileField({ shape }: z.ZodObject): string | undefined {
  return Object.keys(shape).find((name) =>
    ['picture', 'pdf'].includes(metaOf(shape[name] as z.ZodType).control ?? ''),
  );
}

/** Puts files into the field nearest to a path in the open form, as if she had chosen them there; nothing if it takes no such file. */
export function putFiles(files: readonly File[], schema: z.ZodType, near: Path): void {
  const [first] = files;
  const path = first && fileFieldNear(schema, near, kindOf(first));
  if (!path) return;
  const field = pathText(path);
  focusField(field);
  const input = document.querySelector<HTMLInputElement>(
    `[data-field="${CSS.escape(field)}"] input[type="file"]`,
  );
  if (!input) return;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Takes what is dropped or pasted anywhere in the window into the open form. A field for files takes itself what is dropped on it. */
export function useDroppedFiles({ schema }: FormStore): void {
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const { target } = event;
      const isFileField = target instanceof HTMLInputElement && target.type === 'file';
      const files = [...(data?.files ?? [])];
      if (files.length === 0 || (event.type === 'drop' && isFileField)) return;
      event.preventDefault();
      const around = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
      putFiles(files, schema, pathFrom(around?.dataset.field ?? ''));
    };
    const handleDrop = (event: DragEvent) => take(event, event.dataTransfer);
    const handlePaste = (event: ClipboardEvent) => {
      // Word copies its text as a picture too.
      if (!event.clipboardData?.getData('text/plain')) take(event, event.clipboardData);
    };
    document.addEventListener('drop', handleDrop);
    document.addEventListener('paste', handlePaste);
    return () => {
      document.removeEventListener('drop', handleDrop);
      document.removeEventListener('paste', handlePaste);
    };
  }, [schema]);
}
