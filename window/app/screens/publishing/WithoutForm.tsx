import { useState } from 'react';
import { formOf, useContent } from '../../edit/content.ts';
import { formAddress } from '../../edit/names.ts';
import { Notice } from '../../ui/Notice.tsx';
import { isRunning, type PartProps } from './parts.tsx';

/** Says that the page's form lacks its keys, or that the page goes without it, and lets the owner choose. */
export function WithoutForm(props: PartProps) {
  const { keys, connection, hasPassword, build } = props;
  const forms = useContent()?.forms;
  const [failure, setFailure] = useState('');
  const { withoutForm = false, hidden = false } = forms?.contact?.data ?? {};
  const { phone, email } = forms?.site?.data ?? {};
  const lacksKeys = keys.some(({ value }) => !value);
  const isFormNeeded = !withoutForm && !hidden;
  if (!forms || hidden || (isFormNeeded && !lacksKeys)) return null;

  const put = (isWith: boolean) =>
    keepForm(isWith).then(
      () => {
        setFailure('');
        if (!isWith && connection && hasPassword) build('hosting', { start: 'publish' });
      },
      (error: Error) => setFailure(error.message),
    );
  return (
    <section aria-label="El formulario">
      {isFormNeeded ? (
        <div className="notice bad">
          <p>
            A tu página le falta el servicio que te hace llegar los mensajes de su formulario.{' '}
            <a href="#correo">Escribe sus datos</a>, o publica por ahora sin formulario: en su lugar se ven tu
            WhatsApp y tu correo.
          </p>
          {phone || email ? (
            <button
              type="button"
              className="button"
              disabled={isRunning(props)}
              onClick={() => void put(false)}
            >
              Publicar sin formulario por ahora
            </button>
          ) : (
            <p>
              Para eso escribe antes <a href={formAddress('site', 'phone')}>tu teléfono o tu correo</a>.
            </p>
          )}
        </div>
      ) : (
        <div className="notice unsettled">
          <p>
            Tu página sale sin formulario: en su lugar se ven tu WhatsApp y tu correo.
            {lacksKeys && (
              <>
                {' '}
                Para volver a ponerlo, <a href="#correo">escribe los datos de tu correo</a>.
              </>
            )}
          </p>
          {!lacksKeys && (
            <button type="button" className="button quiet" onClick={() => void put(true)}>
              Volver a poner el formulario
            </button>
          )}
        </div>
      )}
      <Notice notice={{ words: failure, isBad: true }} isReply />
    </section>
  );
}

/**
 * Saves whether the page has its form.
 * @throws Error with a message for the owner
 */
async function keepForm(isWith: boolean): Promise<void> {
  const form = formOf('contact');
  form?.change(['withoutForm'], isWith ? undefined : true);
  await form?.save();
  if ((form?.stored?.data.withoutForm === true) === isWith)
    throw new Error('No se pudo guardar. Abre «Contacto», en «Editar», y mira qué le falta.');
}
