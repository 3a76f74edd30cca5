import type { AssetFormField, FormFieldStoredValue } from '@keystatic/core';
import { faultOf, refuseFault } from '../fault.ts';
import type { FieldShape } from '../shape.ts';
import { bindInput } from './bind-input.ts';
import { FileInput, type HeldFile } from './FileInput.tsx';

type FileShape = Extract<FieldShape, { kind: 'file' }>;
type MaybeFile = HeldFile | null;

/** A picture or a PDF that lies beside the index.yaml and is named there as `./name.ext`. */
export function fileField(shape: FileShape): AssetFormField<MaybeFile, MaybeFile, string | null> {
  const write = (file: MaybeFile) => (file ? `./${file.name}` : undefined);
  return {
    kind: 'form',
    formKind: 'asset',
    label: shape.title,
    Input: bindInput(FileInput, (file) => ({ shape, fault: faultOf(shape, write(file)) })),
    defaultValue: () => null,
    filename: nameIn,
    parse: (value, { asset }) => {
      const name = nameIn(value);
      return name && asset ? { name, bytes: asset } : null;
    },
    serialize: (file) => ({
      value: write(file),
      asset: file ? { filename: file.name, content: file.bytes } : undefined,
    }),
    validate: (file) => {
      refuseFault(shape, write(file));
      return file;
    },
    reader: { parse: (value) => nameIn(value) ?? null },
  };
}

function nameIn(value: FormFieldStoredValue): string | undefined {
  return typeof value === 'string' && value !== '' ? value.replace(/^\.\//, '') : undefined;
}
