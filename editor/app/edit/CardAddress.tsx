import { useEffect, useState } from 'react';
import { inQuotes } from '../../../src/content/fields/characters.ts';
import buttonStyles from '../ui/Button.module.css';
import helpStyles from '../ui/Help.module.css';
import { LazyDetails } from '../ui/LazyDetails.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import styles from './CardAddress.module.css';
import { type FormStore, useForm } from './form-store.ts';
import { SHARE_FIELD } from './names.ts';
import { PublishFirst, ShareButtons } from './ShareButtons.tsx';
import { type SharedCard, useSharedCard } from './shared-card.ts';

/**
 * A card's address, with buttons that copy it and words for a WhatsApp status, and save its poster and QR code; folded, how these
 * look. Nothing while the page has no address.
 */
export function CardAddress({ form }: { readonly form: FormStore }) {
  const values = useForm(form, (state) => state.values);
  const card = useSharedCard(form.ref, values);
  if (!card) return null;
  return (
    <section aria-label="Compartir esta tarjeta" data-field={SHARE_FIELD}>
      <h2>Compartir</h2>
      <p className={helpStyles.help}>
        El enlace lleva derecho a ella cuando está publicada y a la vista.
        {values.hidden === true &&
          ' Mientras está apagada, quien mira el código de la página puede leerlo: si el título todavía es un secreto, crea la tarjeta con otro.'}
      </p>
      <p>
        <code>{card.href}</code>
      </p>
      <PublishFirst />
      <ShareButtons card={card} />
      <LazyDetails title="Ver el texto para tu estado">
        <pre className={styles.status}>{card.status}</pre>
      </LazyDetails>
      <LazyDetails title="Ver el código QR">
        <p className={helpStyles.help}>
          Imprímelo o muéstralo: quien apunta a él la cámara de su teléfono abre ese enlace.
        </p>
        <QrCode text={card.href} />
      </LazyDetails>
      <LazyDetails title="Ver el cartel e imprimirlo">
        <Poster {...card} />
      </LazyDetails>
    </section>
  );
}

/** The card's poster, to print. */
function Poster({ title, drawPoster }: SharedCard) {
  const [picture, setPicture] = useState('');
  useEffect(() => {
    // A cover that cannot be shown says so at its field.
    void drawPoster().then(setPicture, () => setPicture(''));
  }, [drawPoster]);
  return (
    picture && (
      <>
        <img className={styles.poster} src={picture} alt={`Cartel de ${inQuotes(title)}, con su código QR`} />
        <p className={buttonStyles.row}>
          <button type="button" className={buttonStyles.linen} onClick={() => print()}>
            Imprimir
          </button>
        </p>
      </>
    )
  );
}
