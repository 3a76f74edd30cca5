import { cardAnchors } from '../../../src/content/card-anchors.ts';
import { folderOf, formIn } from '../../../src/content/schema.ts';
import { pageAddress } from '../../../src/page/view/links.ts';
import buttonStyles from '../ui/Button.module.css';
import { Copy } from '../ui/Copy.tsx';
import helpStyles from '../ui/Help.module.css';
import { QrCode, qrPicture } from '../ui/QrCode.tsx';
import { useContent, useDomain } from './content.ts';
import { type FormStore, useForm } from './form-store.ts';

/** A card's address: to copy, and as a QR code to save, print or show. Nothing while the page has no address. */
export function CardAddress({ form }: { readonly form: FormStore }) {
  const forms = useContent()?.forms ?? {};
  const isHidden = useForm(form, ({ values }) => values.hidden === true);
  const entries = Object.keys(forms)
    .flatMap((folder) => formIn(folder) ?? [])
    .filter(({ entry }) => entry !== null);
  const anchor = cardAnchors(entries).get(folderOf(form.ref));
  const domainLabel = useDomain();
  if (!anchor || !domainLabel) return null;
  const href = `${pageAddress({ domainLabel })}#${anchor}`;
  return (
    <section aria-label="Enlace a esta tarjeta">
      <h2>Enlace a esta tarjeta</h2>
      <p className={helpStyles.help}>
        {isHidden
          ? 'Mientras está apagada, lleva a su sección. Quien mira el código de la página puede leer este enlace: si el título todavía es un secreto, crea la tarjeta con otro.'
          : 'Lleva derecho a ella, en la página que publicaste: para un chat, una red o un afiche.'}
      </p>
      <p>
        <code>{href}</code>
      </p>
      <p className={buttonStyles.row}>
        <Copy text={href} done="Copiado.">
          Copiar el enlace
        </Copy>
      </p>
      <details aria-label="Código QR">
        <summary>Código QR</summary>
        <p className={helpStyles.help}>
          Imprímelo o muéstralo: quien apunta a él la cámara de su teléfono llega aquí.
        </p>
        <QrCode text={href} />
        <a className={buttonStyles.linen} href={qrPicture(href)} download={`${anchor}.png`}>
          Guardar la imagen
        </a>
      </details>
    </section>
  );
}
