import { Button } from 'react-aria-components';
import type { MailboxAnswer } from '../../api.ts';
import { useAnswer } from '../ask.ts';
import { Notice } from './Notice.tsx';
import { Title } from './Title.tsx';

const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'medium' });

/** The messages that the live page's form has sent. */
export function MailboxPlace() {
  const [{ answer, failure }, again] = useAnswer<MailboxAnswer>('/api/mailbox');
  return (
    <div className="sheet">
      <Title>Buzón de prueba</Title>
      <p className="lead">
        Aquí llegan los mensajes del formulario mientras pruebas la página. Este buzón solo existe en tu
        computadora: en la página publicada, los mensajes van al servicio de correo.
      </p>
      <Button className="button quiet" onPress={() => void again()}>
        Mirar otra vez
      </Button>
      <Notice isBad={failure !== null}>
        {failure ?? (answer?.messages.length === 0 && 'Todavía no hay mensajes. Envía uno desde tu página.')}
      </Notice>
      {answer?.messages.map(({ receivedAt, fields }) => (
        <article key={receivedAt} className="message">
          <h2>
            <time dateTime={receivedAt}>{WHEN.format(new Date(receivedAt))}</time>
          </h2>
          <dl>
            {fields.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  );
}
