import { type DragEvent, useId, useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import type { FileControl } from '../../../src/content/fields.ts';
import { fileProblem } from '../../../src/content/file-check.ts';
import { fileSize } from '../../../src/page/view/format.ts';
import { type FieldProps, useField } from './fields.tsx';
import { isOptional } from './values.ts';

const KINDS = { picture: 'imagen', pdf: 'PDF' } as const;

/**
 * A picture or a PDF: which one it is now, and how to choose another one, with a button or by dropping it here. A file
 * that cannot be what is wanted is refused at once, and the one before stays.
 */
export function FileInput({ wanted, ...props }: FieldProps & { readonly wanted: FileControl }) {
  const { form, schema, path } = props;
  const [label, help] = [useId(), useId()];
  const [refusal, setRefusal] = useState('');
  const [isOver, setOver] = useState(false);
  const { field, value, title, description, message } = useField(props);
  const [address, name] =
    value instanceof File
      ? [addressOf(value), `${value.name}, ${fileSize(value.size)}`]
      : [form.stored?.files[String(value)], String(value ?? '').slice(2)];
  const kind = KINDS[wanted.control];

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const problem = fileProblem(file.name, new Uint8Array(await file.arrayBuffer()), wanted.control);
    setRefusal(problem ? `Ese archivo ${problem.wrong}. Pon ${problem.wanted}.` : '');
    if (!problem) form.change(path, file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <fieldset
      className="field file"
      aria-labelledby={label}
      aria-describedby={help}
      data-field={field}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="label" id={label}>
        {title}
      </span>
      <div id={help}>
        <p className="help">{description}</p>
        {(refusal || message) && <p className="error">{refusal || message}</p>}
      </div>
      {address && wanted.control === 'picture' && <img src={address} alt="" />}
      {name && (
        <p className="help">
          {address && wanted.control === 'pdf' ? (
            <a href={address} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
      )}
      <div>
        <FileTrigger
          acceptedFileTypes={wanted.extensions.map((ending) => `.${ending}`)}
          onSelect={(files) => void choose(files?.[0])}
        >
          <Button className="button quiet">{value ? `Cambiar ${kind}` : `Elegir ${kind}`}</Button>
        </FileTrigger>
        {value && isOptional(schema) && (
          <button className="button quiet" type="button" onClick={() => form.change(path, undefined)}>
            Quitar {kind}
          </button>
        )}
      </div>
    </fieldset>
  );
}

const addresses = new WeakMap<File, string>();

/** Address of a file that was chosen; the browser keeps it as long as the tab. */
function addressOf(file: File): string {
  const address = addresses.get(file) ?? URL.createObjectURL(file);
  addresses.set(file, address);
  return address;
}
