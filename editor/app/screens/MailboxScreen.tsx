import { hasForm } from '../../../src/content/sections/contact.ts';
import type { MailboxAnswer } from '../../api.ts';
import { WHEN } from '../../when.ts';
import { useAnswer } from '../browser/server.ts';
import { useContent } from '../edit/content.ts';
import cardStyles from '../ui/Cards.module.css';
import { Notice } from '../ui/Notice.tsx';
import screenStyles from '../ui/Screen.module.css';
import { Title } from '../ui/Title.tsx';
import styles from './MailboxScreen.module.css';

/** The messages that the live page's form has sent. */
export function MailboxScreen() {
  const { answer, notice } = useAnswer<MailboxAnswer>('/api/mailbox', 'message');
  const contact = useContent()?.forms.contact?.data;
  const isWithoutForm = contact !== undefined && !hasForm(contact);
  const words = isWithoutForm
    ? 'Tu página no tiene formulario. Para probarlo, enciende «Tiene formulario» en «Sección de contacto».'
    : 'Todavía no hay mensajes. Envía uno desde tu página, con «Abrir aparte»: aparece aquí solo.';
  const isEmpty = isWithoutForm || answer?.length === 0;
  return (
    <div className={screenStyles.column}>
      <Title>Buzón de prueba</Title>
      <p className={screenStyles.lead}>
        Aquí llegan los mensajes del formulario mientras pruebas la página. Este buzón solo existe en tu
        computadora: en la página publicada, los mensajes van al servicio de correo.
      </p>
      <Notice notice={isEmpty ? { words, isBad: false } : notice} />
      <ul className={cardStyles.cards}>
        {answer?.map(({ receivedAt, fields }) => (
          <li key={receivedAt} className={`${cardStyles.card} ${styles.message}`}>
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
          </li>
        ))}
      </ul>
    </div>
  );
}
