import { ActionButton, ButtonGroup } from '@keystar/ui/button';
import { FileTrigger } from '@keystar/ui/drag-and-drop';
import { FieldDescription, FieldLabel, FieldMessage } from '@keystar/ui/field';
import { Flex } from '@keystar/ui/layout';
import { css } from '@keystar/ui/style';
import { Text } from '@keystar/ui/typography';
import type { AssetFormField, FormFieldInputProps, FormFieldStoredValue } from '@keystatic/core';
import { useEffect, useId, useState } from 'react';
import type { FileControl } from '../src/content/fields.ts';
import { fileProblem } from '../src/content/file-check.ts';
import { fileSize } from '../src/page/view/format.ts';
import { assertValid, type FieldSpec, validationMessage } from './field-spec.ts';

/** A file as the form holds it: its name in the entry's folder, and what is in it. */
interface HeldFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * A picture or a PDF that lies beside the index.yaml and is named there as `./name.ext`.
 * @param isInList whether others may lie there under the same field: each gets a name of its own
 */
export function fileField(
  spec: FieldSpec,
  wanted: FileControl,
  isInList: boolean,
): AssetFormField<HeldFile | null, HeldFile | null, string | null> {
  return {
    kind: 'form',
    formKind: 'asset',
    label: spec.title,
    Input: (props) => <FileInput {...props} spec={spec} wanted={wanted} isInList={isInList} />,
    defaultValue: () => null,
    filename: nameIn,
    parse: (value, { asset }) => {
      const name = nameIn(value);
      return name && asset ? { name, bytes: asset } : null;
    },
    serialize: (file) => ({
      value: reference(file),
      asset: file ? { filename: file.name, content: file.bytes } : undefined,
    }),
    validate: (file) => {
      assertValid(spec, reference(file));
      return file;
    },
    reader: { parse: (value) => nameIn(value) ?? null },
  };
}

function reference(file: HeldFile | null): string | undefined {
  return file ? `./${file.name}` : undefined;
}

function nameIn(value: FormFieldStoredValue): string | undefined {
  return typeof value === 'string' && value !== '' ? value.replace(/^\.\//, '') : undefined;
}

type FileInputProps = FormFieldInputProps<HeldFile | null> &
  Readonly<{ spec: FieldSpec; wanted: FileControl; isInList: boolean }>;

/**
 * Which file it is now, and buttons to choose another one or to take it away. A file that cannot be what is wanted is
 * refused at once, and the one before stays.
 */
function FileInput(props: FileInputProps) {
  const { spec, wanted, isInList, value, onChange, forceValidation } = props;
  const [label, help] = [useId(), useId()];
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const chosen = { name: storedName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) };
    const problem = fileProblem(chosen.name, chosen.bytes, wanted.control);
    setRefusal(problem && `Ese archivo ${problem.wrong}. Pon ${problem.wanted}.`);
    if (!problem) onChange(isInList ? await ownName(chosen) : chosen);
  };
  const kind = wanted.control === 'picture' ? 'imagen' : 'PDF';
  const message = refusal ?? ((value || forceValidation) && validationMessage(spec, reference(value)));
  return (
    <Flex role="group" aria-labelledby={label} aria-describedby={help} direction="column" gap="medium">
      <FieldLabel id={label} elementType="span" isRequired={!spec.optional}>
        {spec.title}
      </FieldLabel>
      <FieldDescription id={help}>{spec.description}</FieldDescription>
      {value && wanted.control === 'picture' && <PicturePreview file={value} />}
      {value && <Text color="neutralSecondary">{`${value.name}, ${fileSize(value.bytes.byteLength)}`}</Text>}
      <ButtonGroup>
        <FileTrigger acceptedFileTypes={wanted.extensions.map((ending) => `.${ending}`)} onSelect={choose}>
          <ActionButton>{value ? `Cambiar ${kind}` : `Elegir ${kind}`}</ActionButton>
        </FileTrigger>
        {value && spec.optional && (
          <ActionButton onPress={() => onChange(null)}>{`Quitar ${kind}`}</ActionButton>
        )}
      </ButtonGroup>
      {message && <FieldMessage>{message}</FieldMessage>}
    </Flex>
  );
}

const previewClass = css({ maxBlockSize: 220, maxInlineSize: '100%', alignSelf: 'start', borderRadius: 4 });

function PicturePreview({ file }: { readonly file: HeldFile }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const type = file.name.endsWith('.svg') ? 'image/svg+xml' : '';
    const made = URL.createObjectURL(new Blob([new Uint8Array(file.bytes)], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? <img className={previewClass} src={address} alt="" /> : null;
}

/** A name that is the same on every computer and in every address: `mi-portada.jpg` for `Mi Portáda.JPG`. */
function storedName(uploaded: string): string {
  const plain = uploaded.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(plain) ?? [];
  const words = stem.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return `${words || 'archivo'}${ending.replaceAll(/[^.a-z0-9]/g, '')}`;
}

/** The file under a name that only its bytes have: `mi-foto-3f9a1c.jpg`. */
async function ownName({ name, bytes }: HeldFile): Promise<HeldFile> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  const mark = [...digest.subarray(0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name: name.replace(/(\.[^.]*)?$/, `-${mark}$1`), bytes };
}
