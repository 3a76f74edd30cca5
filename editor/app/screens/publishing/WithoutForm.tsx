import { type MouseEvent, useState } from 'react';
import { hasForm } from '../../../../src/content/sections/contact.ts';
import { failureOf } from '../../browser/server.ts';
import { useContent } from '../../edit/content.ts';
import { formAddress } from '../../edit/names.ts';
import { openForm } from '../../edit/open-forms.ts';
import buttonStyles from '../../ui/Button.module.css';
import noticeStyles from '../../ui/Notice.module.css';
import { Notice, type NoticeContent } from '../../ui/Notice.tsx';
import type { PartProps } from './publishing.tsx';

/** Whether the page is to have its form. */
export function useIsFormNeeded(): boolean {
  const contact = useContent()?.forms.contact;
  return contact !== undefined && hasForm(contact.data);
}

/** Says that the page's form lacks its keys, or that it could come back, and lets the owner choose. */
export function WithoutForm(props: Pick<PartProps, 'mailService'>) {
  const forms = useContent()?.forms;
  const [reply, setReply] = useState<NoticeContent | null>(null);
  const { phone, email } = forms?.site?.data ?? {};
  const isFormNeeded = useIsFormNeeded();
  const lacksKeys = props.mailService === null;
  // Without keys she has chosen to go without the form.
  const isSettled = isFormNeeded !== lacksKeys;
  if (!forms || forms.contact?.data.hidden || (isSettled && !reply)) return null;

  const put = ({ currentTarget }: MouseEvent, isWith: boolean) => {
    // The pressed button goes; the section stays with the focus.
    currentTarget.closest('section')?.focus();
    setReply({ words: '', isBad: false });
    const words = isWith ? 'Tu página saldrá otra vez con su formulario.' : '';
    void keepForm(isWith)
      .then(() => ({ words, isBad: false }), failureOf)
      .then(setReply);
  };
  return (
    <section aria-label="El formulario" tabIndex={-1}>
      {isFormNeeded ? (
        lacksKeys && (
          <div className={noticeStyles.bad}>
            <p>
              A tu página le falta el servicio que te hace llegar los mensajes de su formulario.{' '}
              <a href="#correo">Escribe sus datos</a>, o sigue por ahora sin formulario: en su lugar se ve tu
              WhatsApp o tu correo, lo que tengas.
            </p>
            {phone || email ? (
              <button type="button" className={buttonStyles.wine} onClick={(event) => put(event, false)}>
                Seguir sin formulario
              </button>
            ) : (
              <p>
                Para eso escribe antes{' '}
                <a href={formAddress({ section: 'site', entry: null }, ['phone'])}>tu teléfono o tu correo</a>
                .
              </p>
            )}
          </div>
        )
      ) : (
        <div className={noticeStyles.unsettled}>
          <p>
            Tu página sale sin formulario: en su lugar se ve tu WhatsApp o tu correo, lo que tengas.
            {lacksKeys && (
              <>
                {' '}
                Para volver a ponerlo, <a href="#correo">escribe los datos de tu correo</a>.
              </>
            )}
          </p>
          {!lacksKeys && (
            <button type="button" className={buttonStyles.linen} onClick={(event) => put(event, true)}>
              Volver a poner el formulario
            </button>
          )}
        </div>
      )}
      <Notice notice={reply} isReply />
    </section>
  );
}

/**
 * Saves whether the page has its form.
 * @throws Error with a message for the owner
 */
export async function keepForm(isWith: boolean): Promise<void> {
  const form = openForm({ section: 'contact', entry: null });
  form?.change(['withoutForm'], isWith ? undefined : true);
  await form?.settle();
  if ((form?.stored?.data.withoutForm === true) === isWith)
    throw new Error('No se pudo guardar. Abre «Sección de contacto», en «Editar», y mira qué le falta.');
}
