import { type FocusEvent, useState } from 'react';
import { fieldLabel, metaOf } from '../../../src/content/problem.ts';
import { Title } from '../places/Title.tsx';
import { actOnEntry, forget, takeOver, tellPage, useContent, useForm } from './content.ts';
import { FormFields } from './fields.tsx';
import type { FormState, FormStore } from './form-store.ts';
import { focusField, formAddress, formTitle } from './names.ts';

/** A form, what keeps it from being saved, and what is done with it as a whole. */
export function Form({ form }: { readonly form: FormStore }) {
  const { notice } = useContent();
  const isElsewhere = useForm(form, ({ status }) => status === 'elsewhere');
  const [section = '', entry] = form.id.split('/');
  const { description } = metaOf(form.schema);
  const onFocus = ({ target }: FocusEvent) => {
    const field = target.closest<HTMLElement>('[data-field]')?.dataset.field;
    if (field) tellPage({ type: 'focused', form: form.id, field });
  };
  return (
    <section className="form" aria-label="Ficha" onFocus={onFocus}>
      <div className="top">
        <a className="back" href={entry === undefined ? '/' : formAddress(section)}>
          {entry === undefined ? 'Todas las fichas' : formTitle(section)}
        </a>
        <Sign form={form} />
      </div>
      <Title>{entry === undefined ? formTitle(section) : <EntryTitle form={form} />}</Title>
      {entry === undefined && <p className="help">{description}</p>}
      {notice?.form === form.id && <p className="notice">{notice.words}</p>}
      {isElsewhere ? (
        <div className="notice unsettled" role="alert">
          <p>Esta ficha está abierta en otra pestaña. Si la editas aquí, viene con lo que escribiste allá.</p>
          <button className="button" type="button" onClick={() => void takeOver(form)}>
            Editarla aquí
          </button>
        </div>
      ) : (
        <>
          <Question form={form} />
          <DraftNotice form={form} />
          <FormFields form={form} group={form.schema} path={[]} />
          {entry && form.stored && <EntryActions form={form} />}
        </>
      )}
    </section>
  );
}

function EntryTitle({ form }: { readonly form: FormStore }) {
  const title = useForm(form, ({ values }) => values.title);
  return title ? String(title) : 'Sin título';
}

/** Whether the form is saved, or what keeps it from being saved, with links to the fields. */
function Sign({ form }: { readonly form: FormStore }) {
  const { status, failure, problems } = useForm(form, (state) => state);
  const file = `content/${form.id}/index.yaml`;
  return (
    <div className="state" role="status">
      <p className="sign" data-status={status}>
        {form.stored || status !== 'saved' ? SIGNS[status] : 'Sin empezar'}
      </p>
      {status === 'failed' && (
        <>
          <p>{failure}</p>
          <button className="button quiet" type="button" onClick={() => void form.save()}>
            Probar otra vez
          </button>
        </>
      )}
      {status === 'wrong' && (
        <p className="missing">
          {problems.size > 0 && 'Revisa: '}
          {[...problems].map(([field, message]) =>
            field ? (
              <button key={field} type="button" onClick={() => focusField(field)}>
                {fieldLabel(file, field) || field}
              </button>
            ) : (
              <span key={field}>{message}</span>
            ),
          )}
        </p>
      )}
    </div>
  );
}

const SIGNS: Readonly<Record<FormState['status'], string>> = {
  saved: 'Guardado',
  saving: 'Guardando…',
  wrong: 'Sin guardar todavía',
  failed: 'Sin guardar',
  changed: 'Sin guardar: elige qué se queda',
  elsewhere: 'Abierta en otra pestaña',
};

/** The form changed on disk, or was deleted there, while she was writing in it: she chooses what stays. */
function Question({ form }: { readonly form: FormStore }) {
  const { status, theirs } = useForm(form, (state) => state);
  if (status !== 'changed') return null;
  return (
    <div className="notice unsettled" role="alert">
      <p>
        {theirs
          ? 'Esta ficha cambió en otra parte mientras escribías aquí. Nada se ha perdido: elige qué se queda.'
          : 'Esta ficha se borró en otra parte mientras escribías aquí. Lo tuyo sigue aquí.'}
      </p>
      <button className="button" type="button" onClick={() => form.choose('mine')}>
        {theirs ? 'Lo que escribí aquí' : 'Volver a crearla con lo mío'}
      </button>
      <button
        className="button quiet"
        type="button"
        onClick={() => (theirs ? form.choose('theirs') : forget(form))}
      >
        {theirs ? 'Lo que está guardado' : 'Dejarla borrada'}
      </button>
    </div>
  );
}

const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short' });

/** Says that the form was opened with what had been typed and not saved. */
function DraftNotice({ form }: { readonly form: FormStore }) {
  const draftFrom = useForm(form, (state) => state.draftFrom);
  if (draftFrom === null) return null;
  return (
    <div className="notice unsettled" role="status">
      <p>Aquí está lo que escribiste el {WHEN.format(draftFrom)} y no se ha guardado.</p>
      <button className="button quiet" type="button" onClick={() => form.discard()}>
        Descartarlo
      </button>
    </div>
  );
}

/** Copies or deletes an entry; deleting asks once more. */
function EntryActions({ form }: { readonly form: FormStore }) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const title = String(form.state.values.title ?? '');
  const act = (what: 'duplicate' | 'delete') => () =>
    actOnEntry(form, what, title).catch(({ message }: Error) => setFailure(message));
  return (
    <div className="actions">
      {isAsking ? (
        <>
          <p>¿Borrar «{title}»? Lo recuperas en «Copias».</p>
          <button className="button" type="button" onClick={act('delete')}>
            Sí, borrar
          </button>
          <button className="button quiet" type="button" onClick={() => setAsking(false)}>
            No, dejarlo
          </button>
        </>
      ) : (
        <>
          <button className="button quiet" type="button" onClick={act('duplicate')}>
            Duplicar
          </button>
          <button className="button quiet" type="button" onClick={() => setAsking(true)}>
            Borrar…
          </button>
        </>
      )}
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
