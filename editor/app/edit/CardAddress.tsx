import { useEffect, useState } from 'react';
import { cardAnchors } from '../../../src/content/card-anchors.ts';
import { folderOf, formIn } from '../../../src/content/schema.ts';
import { pageAddress } from '../../../src/page/view/links.ts';
import buttonStyles from '../ui/Button.module.css';
import { Copy } from '../ui/Copy.tsx';
import helpStyles from '../ui/Help.module.css';
import { LazyDetails } from '../ui/LazyDetails.tsx';
import { posterPicture } from '../ui/poster.ts';
import { QrCode, qrPicture } from '../ui/QrCode.tsx';
import styles from './CardAddress.module.css';
import { useContent, useDomain, usePageValue } from './content.ts';
import { type FormStore, useForm } from './form-store.ts';
import { fileAddress, SHARE_FIELD } from './names.ts';

/** A card's address: to copy, with words for a WhatsApp status, as a QR code and on a poster. Nothing while the page has no address. */
export function CardAddress({ form }: { readonly form: FormStore }) {
  const forms = useContent()?.forms ?? {};
  const values = useForm(form, (state) => state.values);
  const entries = Object.keys(forms)
    .flatMap((folder) => formIn(folder) ?? [])
    .filter(({ entry }) => entry !== null);
  const anchor = cardAnchors(entries).get(folderOf(form.ref));
  const domainLabel = useDomain();
  if (!anchor || !domainLabel) return null;
  const href = `${pageAddress({ domainLabel })}#${anchor}`;
  const [title = '', description, price] = [values.title, values.description, values.price].map((value) =>
    value ? String(value) : undefined,
  );
  const status = [`«${title}»`, description, price, href].filter(Boolean).join('\n\n');
  return (
    <section aria-label="Compartir esta tarjeta" data-field={SHARE_FIELD}>
      <h2>Compartir</h2>
      <p className={helpStyles.help}>
        {values.hidden === true
          ? 'Mientras está apagada, el enlace lleva a su sección. Quien mira el código de la página puede leerlo: si el título todavía es un secreto, crea la tarjeta con otro.'
          : 'El enlace lleva derecho a ella, en la página que publicaste.'}
      </p>
      <p>
        <code>{href}</code>
      </p>
      <p className={buttonStyles.row}>
        <Copy text={href} done="Copiado.">
          Copiar el enlace
        </Copy>
      </p>
      <details>
        <summary>Texto para tu estado de WhatsApp</summary>
        <pre className={styles.status}>{status}</pre>
        <p className={buttonStyles.row}>
          <Copy text={status} done="Copiado: pégalo en tu estado.">
            Copiar el texto
          </Copy>
        </p>
      </details>
      <details aria-label="Código QR">
        <summary>Código QR</summary>
        <p className={helpStyles.help}>
          Imprímelo o muéstralo: quien apunta a él la cámara de su teléfono llega aquí.
        </p>
        <QrCode text={href} />
        <p className={buttonStyles.row}>
          <a className={buttonStyles.linen} href={qrPicture(href)} download={`${anchor}.png`}>
            Guardar la imagen
          </a>
        </p>
      </details>
      <LazyDetails title="Cartel">
        <Poster
          anchor={anchor}
          href={href}
          title={title}
          price={price ?? ''}
          cover={fileAddress(form.ref, values.image)}
        />
      </LazyDetails>
    </section>
  );
}

interface PosterProps {
  readonly anchor: string;
  readonly href: string;
  readonly title: string;
  readonly price: string;
  readonly cover: string | undefined;
}

/** The card's poster, to save as a picture and to print. */
function Poster({ anchor, href, title, price, cover }: PosterProps) {
  const [picture, setPicture] = useState('');
  const author = String(usePageValue({ section: 'site', entry: null }, ['author']) ?? '');
  useEffect(() => {
    const address = href.replace(/^https:\/\//, '').replace(/\/#.*/, '');
    const lines = ['Apunta aquí tu cámara', address, price].filter(Boolean);
    const poster = { title, author, cover, code: qrPicture(href), lines };
    // A cover that cannot be shown says so at its field.
    void posterPicture(poster).then(setPicture, () => setPicture(''));
  }, [href, title, price, cover, author]);
  return (
    picture && (
      <>
        <img className={styles.poster} src={picture} alt={`Cartel de «${title}», con su código QR`} />
        <p className={buttonStyles.row}>
          <a className={buttonStyles.linen} href={picture} download={`cartel-${anchor}.jpg`}>
            Guardar el cartel
          </a>
          <button type="button" className={buttonStyles.linen} onClick={() => print()}>
            Imprimir
          </button>
        </p>
      </>
    )
  );
}
