import { type ReactNode, useState } from 'react';
import {
  adviceOn,
  answerInTime,
  EMAIL_ANSWERS,
  SERVICE,
  sendEmail,
} from '../../../../src/form/email-service.ts';
import { useContent } from '../../edit/content.ts';
import { focusTitle } from '../../edit/focus-field.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Notice, type NoticeContent } from '../../ui/Notice.tsx';
import formStyles from './fields.module.css';
import { LabelledInput, useIsTyped, valuesIn } from './fields.tsx';
import styles from './Mail.module.css';
import { isOut, type PartProps, Reply } from './publishing.tsx';
import { useIsFormNeeded } from './WithoutForm.tsx';

const SAVED =
  'Guardados en esta computadora. Tu página los lleva cuando publiques; si cambias uno, guárdalos otra vez.';

/** The keys of the e-mail service, a test message, and what the service's answers mean. */
export function Mail(props: PartProps) {
  const { keys, mailService, reply, send } = props;
  const isFormNeeded = useIsFormNeeded();
  const isTyped = useIsTyped(keys.map(({ variable }) => variable));
  const isKept = mailService !== null && reply?.place === 'email' && reply.notice?.isBad === false;
  return (
    <Fold id="correo" title="El correo" isWanted={(isFormNeeded && mailService === null) || isTyped}>
      <p>
        Los datos de tu cuenta de {SERVICE.name}: con ellos te llegan los mensajes del formulario, si tu
        página lo tiene. <a href="/manual/11-correo.md">Cómo se consiguen</a>. {SERVICE.limits}, y quien te
        escribe te lo puede mandar por WhatsApp o por correo.
      </p>
      <form
        className={formStyles.form}
        onSubmit={(event) => send('email', { action: 'keep-keys', keys: valuesIn(event) }, SAVED)}
      >
        {keys.map(({ variable, name, pages, value }) => (
          <LabelledInput
            key={variable}
            label={name}
            help={`En ${SERVICE.name}: ${pages.join(', ')}`}
            name={variable}
            value={value}
          />
        ))}
        <button type="submit" className={buttonStyles.linen}>
          Guardar los datos
        </button>
      </form>
      <Reply {...props} at="email" />
      {isKept && !isOut(props) && (
        <p className={buttonStyles.row}>
          <button type="button" className={buttonStyles.linen} onClick={focusTitle}>
            Volver a «¿Cómo la publicas?»
          </button>
        </p>
      )}
      <TestMessage mailService={mailService} />
      <details>
        <summary>Si un WhatsApp termina con «El formulario respondió…»</summary>
        <p>Esa línea es para ti: el formulario no pudo enviar ese mensaje, y el número dice por qué.</p>
        <dl className={styles.answers}>
          {EMAIL_ANSWERS.map(({ statuses, meaning, remedy }) => (
            <Answer key={meaning} name={statuses.join(' o ') || 'No tuvo respuesta'}>
              {meaning} {remedy}
            </Answer>
          ))}
        </dl>
      </details>
    </Fold>
  );
}

function Answer({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What came of a test message. */
interface Trial {
  readonly notice: NoticeContent;
  readonly isSending?: boolean;
  /** What the service said, for who helps. */
  readonly details?: string;
}

const SENDING: Trial = { notice: { words: 'Enviando…', isBad: false }, isSending: true };
const SENT: Trial = {
  notice: {
    words: `El servicio lo aceptó. Búscalo en tu correo, también en Spam. Si no llega en unos minutos, ${SERVICE.notArrived}.`,
    isBad: false,
  },
};

/** Sends a message to the owner as the page's form does: by her browser, with the form's own call. */
function TestMessage({ mailService }: Pick<PartProps, 'mailService'>) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const site = useContent()?.forms.site?.data;
  const sendTest = async () => {
    if (!mailService || !site) return;
    setTrial(SENDING);
    const toName = String(site.domainLabel ?? '');
    const message = {
      name: 'Prueba de la página',
      email: String(site.email ?? `prueba@${toName}`),
      message:
        'Este es un mensaje de prueba de tu página. Si lo lees, tu correo está bien conectado. Puedes borrarlo.',
      phone: '',
    };
    setTrial(await answerInTime(sendEmail(mailService, message, toName)).then(() => SENT, failedTrial));
  };
  return (
    <>
      <p>
        La prueba que cuenta es un mensaje enviado desde el formulario de tu página publicada. Si no te llega,
        pregunta aquí por qué. Esta prueba sale de tu computadora: {SERVICE.fromHere} aunque tu página esté
        bien.
      </p>
      <p className={buttonStyles.row}>
        <Button
          type="button"
          className={buttonStyles.linen}
          aria-describedby="prueba"
          isOff={!mailService || !site || trial?.isSending === true}
          onClick={() => void sendTest()}
        >
          Enviarme un mensaje de prueba
        </Button>
        {mailService === null && <span id="prueba">Guarda antes los datos.</span>}
      </p>
      <Notice notice={trial?.notice ?? null} isReply />
      {trial?.details && (
        <details>
          <summary>Detalles, para quien te ayuda</summary>
          <code>{trial.details}</code>
        </details>
      )}
    </>
  );
}

/** @param reason what `sendEmail` throws: the service's answer, or an error without status */
function failedTrial(reason: unknown): Trial {
  const { status = null, text = '' } = Object(reason);
  const { meaning, remedy } = adviceOn(status || null, String(text));
  return {
    notice: { words: `${meaning} ${remedy}`, isBad: true },
    details: status ? `${status}: ${text}` : String(reason),
  };
}
