import { type FocusEvent, type MouseEvent, useState } from 'react';
import { fieldLabel, formTitle, metaOf } from '../../../src/content/problem.ts';
import { Title } from '../ui/Title.tsx';
import { WHEN } from '../when.ts';
import { actOnEntry, forget, postToPage, useForm } from './content.ts';
import { FormFields } from './fields.tsx';
import type { FormState, FormStore } from './form-store.ts';
import { focusField, formAddress } from './names.ts';

/** The open form: state, conflict or draft, fields, and actions of an entry. */
export function Form({ form }: { readonly form: FormStore }) {
  const [section = '', entry] = form.id.split('/');
  const { description } = metaOf(form.schema);
  // The title has no field: its focus, when the form opens, outlines the whole section or card in the page.
  const onFocus = ({ target }: FocusEvent) => {
    const { field = '' } = target.closest<HTMLElement>('[data-field]')?.dataset ?? {};
    postToPage({ type: 'focused', form: form.id, field });
  };
  return (
    <section aria-label="Ficha" onFocus={onFocus}>
      <div className="top">
        <a className="back" href={entry === undefined ? '/' : formAddress(section)}>
          {entry === undefined ? 'Todas las fichas' : formTitle(section)}
        </a>
        <SaveState form={form} />
      </div>
      <Title>{entry === undefined ? formTitle(section) : <EntryTitle form={form} />}</Title>
      {entry === undefined && <p className="help">{description}</p>}
      <Alert form={form} />
      <FormFields form={form} schema={form.schema} path={[]} />
      {entry && form.stored && <EntryActions form={form} />}
    </section>
  );
}

function EntryTitle({ form }: { readonly form: FormStore }) {
  const title = useForm(form, ({ values }) => values.title);
  return title ? String(title) : 'Sin título';
}

/** Whether the form is saved, and if not, why: each field with a problem has a button that focuses it. */
function SaveState({ form }: { readonly form: FormStore }) {
  const { status, problems, isUnkept } = useForm(form, (state) => state);
  return (
    <div className="state" role="status">
      <p className="sign" data-status={status}>
        {form.stored || status !== 'saved' ? STATUS_LABELS[status] : 'Sin empezar'}
      </p>
      {form.isUnsaved && status !== 'unreadable' && problems.size > 0 && (
        <p className="missing">
          {status === 'wrong' && 'Revisa: '}
          {[...problems].map(([field, message]) =>
            field ? (
              <button key={field} type="button" onClick={() => focusField(field)}>
                {fieldLabel(form.id, field) || field}
              </button>
            ) : (
              <span key={field}>{message}</span>
            ),
          )}
        </p>
      )}
      {isUnkept && (
        <p className="missing">
          Ni el disco ni el navegador tienen espacio: lo que escribes está solo en esta pestaña. No la cierres
          hasta que diga «Guardado».
        </p>
      )}
      {status === 'failed' && (
        <button className="button quiet" type="button" onClick={() => void form.save()}>
          Probar otra vez
        </button>
      )}
    </div>
  );
}

const STATUS_LABELS: Readonly<Record<FormState['status'], string>> = {
  saved: 'Guardado',
  saving: 'Guardando…',
  wrong: 'Sin guardar todavía',
  failed: 'Sin guardar',
  changed: 'Sin guardar: elige qué se queda',
  unreadable: 'No se puede leer',
};

/** Tells the owner of an unreadable file, a conflict or an opened draft, with the choices that she has. */
function Alert({ form }: { readonly form: FormStore }) {
  const { status, theirs, draftFrom, problems } = useForm(form, (state) => state);
  if (status === 'unreadable')
    return (
      <div className="notice unsettled" role="alert">
        <p>
          {`Otro programa cambió el archivo de esta ficha, content/${form.id}/index.yaml, y ahora no se puede leer. `}
          {problems.get('')}
        </p>
        <p>
          Lo que escribas aquí se queda, y se guarda cuando se pueda leer otra vez. Corrígelo, o vuelve atrás
          en «Copias».
        </p>
      </div>
    );
  if (status !== 'changed' && draftFrom === null) return null;
  return (
    <div className="notice unsettled" role="alert">
      {status === 'changed' ? (
        <>
          <p>
            {`Esta ficha ${theirs ? 'cambió' : 'se borró'} en otra parte mientras escribías aquí. `}
            Nada se ha perdido: elige qué se queda.
          </p>
          <button className="button" type="button" onClick={() => form.keepMine()}>
            Lo que escribí aquí
          </button>
          <button className="button" type="button" onClick={() => (theirs ? form.discard() : forget(form))}>
            {theirs ? 'Lo que está guardado' : 'Dejarla borrada'}
          </button>
        </>
      ) : (
        <>
          <p>Aquí está lo que escribiste el {WHEN.format(draftFrom ?? 0)} y no se ha guardado.</p>
          <button className="button" type="button" onClick={() => form.discard()}>
            Descartarlo
          </button>
        </>
      )}
    </div>
  );
}

/** Duplicates or deletes an entry; deleting asks for confirmation. */
function EntryActions({ form }: { readonly form: FormStore }) {
  const [failure, setFailure] = useState('');
  const act = (what: 'duplicate' | 'delete') => (event: MouseEvent) => {
    const isDoubleClick = event.detail > 1;
    if (!isDoubleClick) actOnEntry(form, what).catch(({ message }: Error) => setFailure(message));
  };
  return (
    <div className="actions">
      <button className="button quiet" type="button" onClick={act('duplicate')}>
        Duplicar
      </button>
      <details>
        <summary className="button quiet">Borrar…</summary>
        <p>Se quita de tu página. Lo recuperas en «Copias».</p>
        <button className="button" type="button" onClick={act('delete')}>
          Sí, borrar
        </button>
      </details>
      <p role="alert">{failure}</p>
    </div>
  );
}
