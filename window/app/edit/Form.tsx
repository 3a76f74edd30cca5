import { type FocusEvent, useState } from 'react';
import { fieldLabel, metaOf } from '../../../src/content/problem.ts';
import { Title } from '../places/Title.tsx';
import { WHEN } from '../when.ts';
import { actOnEntry, forget, tellPage, useForm } from './content.ts';
import { FormFields } from './fields.tsx';
import type { FormState, FormStore } from './form-store.ts';
import { focusField, formAddress, formTitle } from './names.ts';

/** A form, what keeps it from being saved, and what is done with it as a whole. */
export function Form({ form }: { readonly form: FormStore }) {
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
      <Questions form={form} />
      <FormFields form={form} group={form.schema} path={[]} />
      {entry && form.stored && <EntryActions form={form} />}
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
};

/** What she has to know before she goes on writing, and may choose. */
function Questions({ form }: { readonly form: FormStore }) {
  const { status, theirs, draftFrom } = useForm(form, (state) => state);
  if (status === 'changed' && theirs) {
    const words =
      'Esta ficha cambió en otra parte mientras escribías aquí. Nada se ha perdido: elige qué se queda.';
    const answers = {
      'Lo que escribí aquí': () => form.choose('mine'),
      'Lo que está guardado': () => form.choose('theirs'),
    };
    return <Question words={words} answers={answers} />;
  }
  if (status === 'changed') {
    const words = 'Esta ficha se borró en otra parte mientras escribías aquí. Lo tuyo sigue aquí.';
    const answers = {
      'Volver a crearla con lo mío': () => form.choose('mine'),
      'Dejarla borrada': () => forget(form),
    };
    return <Question words={words} answers={answers} />;
  }
  if (draftFrom === null) return null;
  const words = `Aquí está lo que escribiste el ${WHEN.format(draftFrom)} y no se ha guardado.`;
  return <Question words={words} answers={{ Descartarlo: () => form.discard() }} />;
}

interface QuestionProps {
  readonly words: string;
  /** What the buttons do, by their words. */
  readonly answers: Readonly<Record<string, () => void>>;
}

function Question({ words, answers }: QuestionProps) {
  return (
    <div className="notice unsettled" role="alert">
      <p>{words}</p>
      {Object.entries(answers).map(([answer, act]) => (
        <button key={answer} className="button" type="button" onClick={act}>
          {answer}
        </button>
      ))}
    </div>
  );
}

/** Copies or deletes an entry; deleting asks once more. */
function EntryActions({ form }: { readonly form: FormStore }) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const title = String(form.state.values.title ?? '');
  const act = (what: 'duplicate' | 'delete') => () =>
    actOnEntry(form, what).catch(({ message }: Error) => setFailure(message));
  if (isAsking) {
    const answers = { 'Sí, borrar': act('delete'), 'No, dejarlo': () => setAsking(false) };
    return <Question words={`¿Borrar «${title}»? Lo recuperas en «Copias». ${failure}`} answers={answers} />;
  }
  return (
    <div className="actions">
      <button className="button quiet" type="button" onClick={act('duplicate')}>
        Duplicar
      </button>
      <button className="button quiet" type="button" onClick={() => setAsking(true)}>
        Borrar…
      </button>
      <p role="alert">{failure}</p>
    </div>
  );
}
