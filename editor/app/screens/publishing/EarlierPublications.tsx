import { Fragment } from 'react';
import { folderOf } from '../../../../src/content/schema.ts';
import type { ChangedForm, ChangesAnswer, PublicationsAnswer } from '../../../api.ts';
import { withinList } from '../../../when.ts';
import { isSecondClick } from '../../browser/press.ts';
import { useAnswer } from '../../browser/server.ts';
import { formAddress } from '../../edit/names.ts';
import { changeCount } from '../../edit/publication.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import cardStyles from '../../ui/Cards.module.css';
import styles from './EarlierPublications.module.css';
import { Outcome } from './Outcome.tsx';
import { isRunning, type PartProps, Reply } from './publishing.tsx';

interface EarlierProps extends PartProps {
  /** Null while they are not known. */
  readonly changes: ChangesAnswer | null;
}

/** The publications that this computer knows, with what each has changed, and the way back to one. */
export function EarlierPublications({ changes, ...props }: EarlierProps) {
  const isBack = props.job?.name === 'go-back' && props.job.state === 'done';
  return (
    <>
      <Reply {...props} at="earlier" />
      <Outcome {...props} at="earlier" of={['go-back']} />
      {isBack && <StillHere forms={changes?.forms ?? []} />}
      <List key={props.published} {...props} />
    </>
  );
}

/** What an earlier publication has not: it stays here, and goes out with the next. */
function StillHere({ forms }: { readonly forms: readonly ChangedForm[] }) {
  if (forms.length === 0) return null;
  return (
    <p>
      Aquí sigue, y sale cuando publiques:{' '}
      {forms.map(({ form, title }, at) => (
        <Fragment key={folderOf(form)}>
          {at > 0 && ', '}
          <a href={formAddress(form)}>{title}</a>
        </Fragment>
      ))}
      .
    </p>
  );
}

function List(props: PartProps) {
  const { answer } = useAnswer<PublicationsAnswer>('/api/publications');
  if (!answer || answer.length < 2) return null;
  const words = withinList(answer.flatMap(({ when, backTo }) => (backTo ? [when, backTo] : when)));
  return (
    <>
      <h2>Publicaciones en esta computadora</h2>
      <p>
        Lo que cambió se cuenta desde la que había aquí antes. Si publicaste un error, vuelve a la de antes y
        corrige con calma.
      </p>
      <ul className={cardStyles.cards}>
        {answer.map(({ name, when, isWhole, backTo, forms }, at) => (
          <li key={name} className={`${at === 0 ? cardStyles.good : cardStyles.card} ${styles.publication}`}>
            <div>
              <p id={name}>{words(when)}</p>
              {backTo ? <p>Volviste a la del {words(backTo)}</p> : forms && <ChangesOf forms={forms} />}
              {isWhole && !forms && at === answer.length - 1 && <p>La primera que hay aquí.</p>}
              {!isWhole && at > 0 && (
                <p>
                  De esta, aquí solo están sus textos, en <a href="/copias">Copias</a>.
                </p>
              )}
            </div>
            {at > 0 && isWhole && (
              <Button
                type="button"
                className={buttonStyles.linen}
                aria-describedby={name}
                isOff={isRunning(props)}
                onClick={(event) => {
                  // The next row may be under the pointer by then.
                  if (!isSecondClick(event)) props.send('earlier', { action: 'go-back', publication: name });
                }}
              >
                Volver a esta publicación
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Most changes that are shown without a press. */
const SHOWN = 3;

/** What a publication has changed; many changes are folded. */
function ChangesOf({ forms }: { readonly forms: readonly ChangedForm[] }) {
  const count = changeCount({ forms }) ?? 0;
  if (count === 0) return <p>Sin cambios.</p>;
  const lines = forms.map(({ title, changes }) => (
    <p key={title}>
      <b>{title}</b> {changes.join(' · ')}
    </p>
  ));
  if (count <= SHOWN) return lines;
  return (
    <details>
      <summary>{count} cambios</summary>
      {lines}
    </details>
  );
}
