/**
 * edit/: the forms of the content, made from its schemas: their state, saving, undo, and the live page beside them. Takes nothing of
 * the screens; names and help of the fields stand in `src/content`.
 */

import { type FocusEvent, type MouseEvent, useState } from 'react';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { folderOf } from '../../../src/content/schema.ts';
import { isNewEntry, sectionOf } from '../../form-ref.ts';
import { formTitle } from '../../form-title.ts';
import { WHEN } from '../../when.ts';
import { isSecondClick } from '../browser/press.ts';
import { chapterOf } from '../manual/chapters.ts';
import buttonStyles from '../ui/Button.module.css';
import helpStyles from '../ui/Help.module.css';
import noticeStyles from '../ui/Notice.module.css';
import { Title } from '../ui/Title.tsx';
import { CardAddress } from './CardAddress.tsx';
import { usePageValue } from './content.ts';
import { actOnEntry, forget } from './entry-actions.ts';
import { FormFields } from './FieldControl.tsx';
import styles from './Form.module.css';
import { focusTitle } from './focus-field.ts';
import { messageAt } from './form-state.ts';
import { type FormStore, useForm } from './form-store.ts';
import { formAddress, nameOfUntitled } from './names.ts';
import { postToPage } from './post-to-page.ts';
import { useDroppedFiles } from './put-file.ts';
import { useUndoKeys } from './undo.ts';

/** The open form: notices, fields, and actions of an entry. The bar says whether it is saved. */
export function Form({ form }: { readonly form: FormStore }) {
  const { section, entry } = form.ref;
  const { description } = metaOf(form.schema);
  const chapter = chapterOf(section);
  // The title has no field: its focus, when the form opens, outlines the whole section or card in the page.
  const onFocus = ({ target }: FocusEvent) => {
    const { field = '' } = target.closest<HTMLElement>('[data-field]')?.dataset ?? {};
    postToPage({ type: 'focused', form: folderOf(form.ref), field });
  };
  useUndoKeys(form);
  useDroppedFiles(form);
  const [wasNew] = useState(isNewEntry(form.ref));
  return (
    <section aria-label="Lo que se cambia" onFocus={onFocus}>
      <div className={styles.head}>
        <a className={styles.back} href={entry === null ? '/' : formAddress(sectionOf(form.ref))}>
          {entry === null ? 'Volver' : formTitle(section)}
        </a>
      </div>
      <Title>{entry === null ? formTitle(section) : <EntryTitle form={form} />}</Title>
      <p className={helpStyles.help}>
        {entry === null && `${description} `}
        {chapter && <a href={chapter.address}>Cómo se hace</a>}
      </p>
      <Alert form={form} />
      {wasNew && !isNewEntry(form.ref) && <Arrival form={form} />}
      <FormFields form={form} schema={form.schema} path={[]} />
      {entry && form.stored && <CardAddress form={form} />}
      {entry && form.stored && <EntryActions form={form} />}
      {isNewEntry(form.ref) && <DraftActions form={form} />}
    </section>
  );
}

/** Tells where a new card is, and what keeps it off the page, if anything does. */
function Arrival({ form }: { readonly form: FormStore }) {
  const { section } = form.ref;
  const isHidden = useForm(form, ({ values }) => values.hidden === true);
  const isSectionHidden = usePageValue({ section, entry: null }, ['hidden']) === true;
  const cause = isSectionHidden ? 'esa sección está apagada' : '«Se ve en la página» está apagado';
  return (
    <p className={noticeStyles.good} role="status">
      {`Ya está guardada, al final de ${formTitle(section)}.`}
      {(isHidden || isSectionHidden) && ` No se ve en tu página: ${cause}.`}
    </p>
  );
}

function EntryTitle({ form }: { readonly form: FormStore }) {
  const title = useForm(form, ({ values }) => values.title);
  return title ? String(title) : nameOfUntitled(form.ref);
}

/** Tells the owner of an unreadable file, of a change by another program, or of a draft, with the choices that she has. */
function Alert({ form }: { readonly form: FormStore }) {
  const { status, isOverOther, draftFrom, problems } = useForm(form, (state) => state);
  const kind = form.ref.entry === null ? 'parte' : 'tarjeta';
  if (status === 'unreadable')
    return (
      <div className={noticeStyles.unsettled} role="alert">
        <p>
          {`Otro programa cambió el archivo de esta ${kind}, content/${folderOf(form.ref)}/index.yaml, y ahora no se puede leer. `}
          {messageAt(problems, [])}
        </p>
        <p>
          Lo que escribas aquí se queda, y se guarda cuando se pueda leer otra vez. Corrígelo, o vuelve atrás
          en «Copias».
        </p>
      </div>
    );
  if (draftFrom !== null) {
    const choose = (act: () => void) => () => {
      act();
      focusTitle();
    };
    return (
      <div className={noticeStyles.unsettled} role="alert">
        <p>Aquí está lo que escribiste el {WHEN.format(draftFrom)} y no se ha guardado.</p>
        <button className={buttonStyles.wine} type="button" onClick={choose(() => form.goOn())}>
          Seguir escribiendo
        </button>
        <button className={buttonStyles.linen} type="button" onClick={choose(() => form.discardWithOffer())}>
          Descartarlo
        </button>
      </div>
    );
  }
  if (!isOverOther) return null;
  return (
    <p className={noticeStyles.unsettled} role="status">
      {`Esta ${kind} cambió en otro lugar mientras escribías. Aquí sigue lo tuyo, y lo otro está en «Copias».`}
    </p>
  );
}

/** Throws away a new entry that is not on the page yet. */
function DraftActions({ form }: { readonly form: FormStore }) {
  const hasUnsavedValues = useForm(form, () => form.hasUnsavedValues);
  if (!hasUnsavedValues) return null;
  return (
    <div className={styles.actions}>
      <button className={buttonStyles.linen} type="button" onClick={() => forget(form)}>
        Descartar el borrador
      </button>
    </div>
  );
}

/** Duplicates or deletes an entry; deleting asks for confirmation. */
function EntryActions({ form }: { readonly form: FormStore }) {
  const [failure, setFailure] = useState('');
  const act = (what: 'duplicate' | 'delete') => (event: MouseEvent) => {
    if (isSecondClick(event)) return;
    actOnEntry(form, what).catch(({ message }: Error) => setFailure(message));
  };
  return (
    <div className={styles.actions}>
      <button className={buttonStyles.linen} type="button" onClick={act('duplicate')}>
        Duplicar
      </button>
      <details aria-label="Borrar">
        <summary className={buttonStyles.linen}>Borrar…</summary>
        <p>Se quita de tu página. Lo recuperas en «Copias».</p>
        <button className={buttonStyles.wine} type="button" onClick={act('delete')}>
          Sí, borrar
        </button>
      </details>
      <p role="alert">{failure}</p>
    </div>
  );
}
