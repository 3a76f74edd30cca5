import type { SubmitEvent } from 'react';
import { pageAddress } from '../../../../src/page/view/links.ts';
import type { ChangesAnswer } from '../../../api.ts';
import type { PublishRequest } from '../../../publish/api.ts';
import { useDomain } from '../../edit/content.ts';
import { changeCount } from '../../edit/publication.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { Copy } from '../../ui/Copy.tsx';
import helpStyles from '../../ui/Help.module.css';
import { QrCode } from '../../ui/QrCode.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { Changes } from './Changes.tsx';
import formStyles from './fields.module.css';
import { PasswordInput, valuesOf } from './fields.tsx';
import { Outcome } from './Outcome.tsx';
import styles from './PublishAgain.module.css';
import { isRunning, type PartProps, Reply, Stop } from './publishing.tsx';

interface AgainProps extends PartProps {
  /** Null while they are not known. */
  readonly changes: ChangesAnswer | null;
  /** Whether it appears because the first publication has worked: the form with its button is gone. */
  readonly isNew: boolean;
}

/** Publishes again where it worked, by one press, and shows where the published page is. */
export function PublishAgain({ changes, isNew, ...props }: AgainProps) {
  const { connection, hasPassword, job, sendSaved } = props;
  const domain = useDomain();
  // Then what came of the publication is not so any more.
  const hasChanged = job?.state === 'done' && Boolean(changes && changeCount(changes));
  // The server may have refused the known password.
  const isAsked = !hasPassword || (job?.state === 'failed' && job.step === 'connect' && !job.question);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem('password');
    if (!hasPassword && field instanceof HTMLInputElement && !field.value) field.focus();
    const connect = (): PublishRequest => ({
      action: 'connect',
      connection: { ...connection, isRemembered: '', ...valuesOf(form) },
      isPublishing: true,
    });
    sendSaved('again', isAsked ? connect : () => ({ action: 'publish' }));
  };
  return (
    <section aria-label="Publicar otra vez" tabIndex={-1} ref={isNew ? takeFocus : null}>
      {changes && <Changes answer={changes} />}
      <form className={formStyles.form} onSubmit={submit}>
        {isAsked && <PasswordInput {...props} />}
        <p className={buttonStyles.row}>
          <Button type="submit" className={buttonStyles.wine} isOff={isRunning(props)}>
            {buttonWords(changes)}
          </Button>
          <span>en {domain}</span>
          <Stop {...props} at="again" />
        </p>
      </form>
      <Reply {...props} at="again" />
      <Outcome {...props} at="again" of={hasChanged ? ['fetch'] : ['publish', 'fetch']} />
      {changes?.domain && <Address domainLabel={changes.domain} />}
    </section>
  );
}

function buttonWords(changes: ChangesAnswer | null): string {
  const count = changes ? changeCount(changes) : null;
  if (count === null) return 'Publicar';
  if (count === 0) return 'Publicar otra vez';
  return count === 1 ? 'Publicar el cambio' : `Publicar los ${count} cambios`;
}

/** The published page's address: to open, to copy, and to take to a phone. */
function Address({ domainLabel }: { readonly domainLabel: string }) {
  const href = pageAddress({ domainLabel });
  return (
    <div className={styles.address}>
      <div>
        <p className={buttonStyles.row}>
          <a className={buttonStyles.linen} href={href}>
            Abrir tu página
          </a>
          <Copy text={href} done="Copiada.">
            Copiar la dirección
          </Copy>
        </p>
        <p>
          <code>{href}</code>
        </p>
        <p className={helpStyles.help}>Para verla en tu teléfono, abre su cámara y apunta a este dibujo.</p>
      </div>
      <QrCode text={href} />
    </div>
  );
}
