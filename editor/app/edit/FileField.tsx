import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react';
import { type FileKind, metaOf } from '../../../src/content/fields/metadata.ts';
import { pathText } from '../../../src/content/fields/path.ts';
import { LARGEST_FILES, type PictureSlot } from '../../../src/content/fields/pictures.ts';
import { fileProblem, isSvgFile, plainName } from '../../../src/content/read/file-check.ts';
import { fieldLabel } from '../../../src/content/schema.ts';
import { blurProblem } from '../../../tools/checks/blur-problem.ts';
import { isSame } from '../../compared-values.ts';
import { isNewEntry } from '../../form-ref.ts';
import { afterPress } from '../browser/press.ts';
import buttonStyles from '../ui/Button.module.css';
import fieldStyles from '../ui/Field.module.css';
import pickerStyles from '../ui/FilePicker.module.css';
import helpStyles from '../ui/Help.module.css';
import styles from './FileField.module.css';
import { FocalPointControl } from './FocalPointControl.tsx';
import { type FieldProps, Frame } from './Frame.tsx';
import { fittingName } from './fitting-name.ts';
import { type FormStore, useForm, useValue } from './form-store.ts';
import { fileAddress } from './names.ts';
import { openNewEntry } from './open-forms.ts';
import { mainFileField } from './put-file.ts';
import { shrunk } from './shrunk.ts';
import { isOptional, mayStayEmpty, partsOf, placeAfter, type Values, valueIn } from './values.ts';

const KINDS = {
  picture: { name: 'imagen', drop: 'o arrástrala aquí' },
  pdf: { name: 'PDF', drop: 'o arrástralo aquí' },
} as const;

const UNREADABLE =
  'Esa fotografía no se puede abrir: está dañada, o es demasiado grande para esta computadora. Ábrela en tu programa de fotos, guárdala más pequeña, en JPEG, y elige esa.';

const MANY = 'Si eliges varios archivos a la vez, cada uno empieza su tarjeta.';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What became of the last file that was chosen. */
interface Attempt {
  /** The form's values when it was chosen. */
  readonly before: Values;
  /** Why it was refused; empty while it is taken. */
  readonly refusal: string;
}

/**
 * A picture or PDF, replaced by choosing or dropping another file. A file of the wrong kind is refused before it is stored,
 * and the old one stays. A photograph of any size is taken.
 */
export function FileField({ kind, ...props }: FieldProps & { readonly kind: FileKind }) {
  const { form, schema, path } = props;
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [isOver, setOver] = useState(false);
  const [size, setSize] = useState<Size | null>(null);
  const [focus] = partsOf(form.schema, pathText(path));
  const { title, slot, extensions = [], turnsOn } = metaOf(schema);
  const frame = slot && frameRatio(slot);
  const isCropped = frame && size && Math.abs(size.width / size.height / frame - 1) > 0.01;
  const latest = useRef<File>(null);
  const words = KINDS[kind];
  // Each further file begins a card of its own.
  const canBeMany = isNewEntry(form.ref) && mainFileField(form.schema) === pathText(path);
  const group = path.slice(0, -1);
  const alt = `${path.at(-1)}Alt`;
  const isOwn = useForm(
    form,
    ({ values }) => !attempt || isSame(placeAfter(attempt.before, values, path), path),
  );
  // The value has changed, or another item of the list stands here now.
  if (attempt && !isOwn) setAttempt(null);
  const isBusy = attempt?.refusal === '';
  const value = useValue(form, path);

  /** Takes a chosen file into a form; returns why it was refused, nothing if it was taken. */
  const take = async (
    into: FormStore,
    chosen: File,
    before: Values,
    isWanted: () => boolean,
  ): Promise<string> => {
    const file = await shrunk(chosen).catch(() => null);
    if (!file) return UNREADABLE;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const named = new File([file], fittingName(file.name, bytes, extensions));
    const problem = fileProblem(named.name, bytes, kind);
    if (problem) return `Ese archivo ${problem.wrong}. Pon ${problem.wanted}.`;
    if (!isWanted()) return '';
    const isFirst = !valueIn(before, path);
    const isDescribed = !isFirst && Boolean(valueIn(before, [...group, alt]));
    const others = {
      // A point and a description of the old picture say nothing about the new one.
      ...(focus && { [focus]: undefined }),
      ...(isDescribed && { [alt]: undefined }),
      ...(turnsOn && isFirst && { [turnsOn]: true }),
    };
    const also = isDescribed ? ` Se vació «${fieldLabel(into.ref, [...group, alt])}».` : '';
    return into.choose(path, named, { others, also, before, isWanted }).then(
      () => '',
      ({ message }: Error) => `${message} Después elige otra vez el archivo.`,
    );
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen, ...more] = target.files ?? [];
    if (!chosen) return;
    latest.current = chosen;
    // Lets the same file be chosen again: the browser reports only changes.
    target.value = '';
    const { values: before } = form.state;
    setAttempt({ before, refusal: '' });
    const isWanted = () => latest.current === chosen;
    const refusals = [await take(form, chosen, before, isWanted)];
    for (const file of canBeMany ? more : []) {
      const next = openNewEntry(form.ref);
      refusals.push(await take(next, file, next.state.values, () => true));
    }
    const refusal = refusals.find(Boolean);
    if (isWanted()) setAttempt(refusal ? { before: form.state.values, refusal } : null);
  };
  const remove = ({ currentTarget }: MouseEvent) => {
    // The pressed button goes with the file.
    currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
    form.changeWithOffer(path, undefined, `Quitaste «${title}».`);
  };
  return (
    <Frame
      {...props}
      refusal={attempt?.refusal ?? ''}
      isUpToHer={mayStayEmpty(form.schema, schema, path)}
      remark={canBeMany ? MANY : undefined}
      isGroup
    >
      {({ id, 'aria-describedby': help }) => {
        const address = fileAddress(form.ref, value);
        const name = String(value ?? '');
        const action = `${value ? 'Cambiar' : 'Elegir'} ${words.name}`;
        return (
          <>
            {/* The file input lies transparent over picture and button, so that files can be dropped on them. */}
            <div className={`${pickerStyles.picker} ${styles.drop}`} data-over={isOver || undefined}>
              {slot && address && (
                <img
                  src={address}
                  alt=""
                  onLoad={async ({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                    await afterPress();
                    setSize({ width, height });
                  }}
                  onError={() => setSize(null)}
                />
              )}
              <span className={styles.choose}>
                <span className={buttonStyles.linen} aria-hidden={true}>
                  {action}
                </span>
                <span>
                  <span aria-hidden={true}>{!isBusy && words.drop}</span>
                  <span role="status">{isBusy && 'Un momento…'}</span>
                </span>
              </span>
              <input
                type="file"
                multiple={canBeMany}
                aria-label={action}
                aria-describedby={`${help} ${id}-size`}
                title=""
                accept={extensions.map((ending) => `.${ending}`).join()}
                onChange={choose}
                onDragEnter={() => setOver(true)}
                onDragLeave={() => setOver(false)}
                onDrop={() => setOver(false)}
              />
            </div>
            {/* A drawing is sharp in every size. */}
            {slot && address && size && !isSvgFile(name) && (
              <SizeRemark id={`${id}-size`} slot={slot} size={size} />
            )}
            <a className={helpStyles.help} href={address} target="_blank" rel="noreferrer">
              {plainName(name)}
            </a>
            {focus && address && frame && isCropped && (
              <FocalPointControl form={form} name={focus} address={address} frame={frame} />
            )}
            {value && isOptional(schema) && (
              <button type="button" className={buttonStyles.linen} onClick={remove}>
                Quitar {words.name}
              </button>
            )}
          </>
        );
      }}
    </Frame>
  );
}

interface SizeRemarkProps {
  readonly id: string;
  readonly slot: PictureSlot;
  readonly size: Size;
}

/** Whether a photograph is large enough for its slot. */
function SizeRemark({ id, slot, size }: SizeRemarkProps) {
  const blur = blurProblem(slot, size);
  return (
    <p id={id} className={blur ? fieldStyles.caution : helpStyles.help}>
      {blur ? `${blur.wrong}; ${blur.wanted}.` : `${size.width} × ${size.height}, se verá bien`}
    </p>
  );
}

/** Width / height of a slot's frame; null for one that shows its pictures whole. */
function frameRatio(slot: PictureSlot): number | null {
  const [width, height] = LARGEST_FILES[slot];
  return height && width / height;
}
