import type { KeyboardEvent, MouseEvent } from 'react';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { type Path, pathText } from '../../../src/content/fields/path.ts';
import { fieldLabel } from '../../../src/content/schema.ts';
import { focusField } from './focus-field.ts';
import type { FormState } from './form-state.ts';
import { type FormStore, useForm } from './form-store.ts';
import styles from './SaveState.module.css';

/** Whether the open form is saved, in one line; what is missing unfolds over the form. */
export function SaveState({ form }: { readonly form: FormStore }) {
  const state = useForm(form, (whole) => whole);
  const { status, problems, keptIn } = state;
  const isInTabAlone = keptIn === 'tab';
  const isDraft = !form.stored && status === 'wrong';
  const isEmpty = !form.stored && status === 'saved';
  const sign = { className: styles.status, 'data-status': isDraft ? 'draft' : isEmpty ? 'empty' : status };
  const words = isEmpty ? 'Sin empezar' : stateWords(form, state);
  const hasList = form.hasFailedSave && status !== 'unreadable' && (problems.length > 0 || isInTabAlone);
  return (
    <div role="status">
      {hasList ? (
        // Another status opens or closes the list.
        <details
          key={status}
          className={styles.missing}
          aria-label="Lo que falta"
          open={isInTabAlone}
          onKeyDown={closeOnEscape}
        >
          <summary>
            <span {...sign}>{words}</span>
          </summary>
          <Missing form={form} />
        </details>
      ) : (
        <p {...sign}>{words}</p>
      )}
    </div>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** Why the form is not saved, and a button for each field to correct. */
function Missing({ form }: { readonly form: FormStore }) {
  const { status, problems, keptIn } = useForm(form, (state) => state);
  const focus = (event: MouseEvent, field: string) => {
    event.currentTarget.closest('details')?.removeAttribute('open');
    focusField(field);
  };
  return (
    <div className={styles.missingFields}>
      {problems.map(({ path, message }) => {
        const field = pathText(path);
        return path.length > 0 ? (
          <button key={field} type="button" onClick={(event) => focus(event, field)}>
            {fieldLabel(form.ref, path) || field}
          </button>
        ) : (
          <p key={field}>{message}</p>
        );
      })}
      {keptIn === 'tab' && (
        <p>Lo que escribes está solo en esta pestaña. No la cierres hasta que diga «Guardado».</p>
      )}
      {status === 'failed' && (
        <button type="button" onClick={() => void form.save()}>
          Probar otra vez
        </button>
      )}
    </div>
  );
}

function stateWords(form: FormStore, { status, problems }: FormState): string {
  const paths = problems.map(({ path }) => path).filter(({ length }) => length > 0);
  if (status === 'wrong' && !form.stored)
    return `Borrador: ${paths.length === 1 ? '1 dato' : `${paths.length} datos`} por revisar`;
  if (status === 'partly') {
    const unsaved = [...new Set(paths.map((path) => fieldLabel(form.ref, unsavedAt(form, path))))];
    return `Guardado, menos ${unsaved.length === 1 ? unsaved[0] : `${unsaved.length} partes`}`;
  }
  return STATUS_LABELS[status];
}

/** What a wrong field keeps from being saved: all of a notice, or of the list that it is in. */
function unsavedAt({ schema }: FormStore, path: Path): Path {
  const { together = [] } = metaOf(schema);
  if (together.flat().includes(String(path[0]))) return path.slice(0, 1);
  const item = path.findIndex((step) => typeof step === 'number');
  return item < 0 ? path : path.slice(0, item);
}

const STATUS_LABELS: Readonly<Record<FormState['status'], string>> = {
  saved: 'Guardado',
  saving: 'Guardando…',
  wrong: 'Sin guardar todavía',
  partly: 'Guardado en parte',
  failed: 'Sin guardar',
  unreadable: 'No se puede leer',
};
