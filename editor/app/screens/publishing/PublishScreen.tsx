import { useState } from 'react';
import type { PublishRequest } from '../../../publish/api.ts';
import { WHEN } from '../../browser/when.ts';
import { saveAll, type UnsavedForm, useUnsavedForms } from '../../edit/unsaved.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import cardStyles from '../../ui/Cards.module.css';
import { Notice, type NoticeContent } from '../../ui/Notice.tsx';
import screenStyles from '../../ui/Screen.module.css';
import { Title } from '../../ui/Title.tsx';
import { LatestChanges } from './Changes.tsx';
import { Mail } from './Mail.tsx';
import { Outcome } from './Outcome.tsx';
import { PublishAgain } from './PublishAgain.tsx';
import { PublishedCheck } from './PublishedCheck.tsx';
import styles from './PublishScreen.module.css';
import { PublishWays } from './PublishWays.tsx';
import { isOut, isRunning, type PartProps, type Place, Reply, type Send, usePublishing } from './parts.tsx';
import { Shared } from './Shared.tsx';
import { WithoutForm } from './WithoutForm.tsx';

/** A request that waits: something is not saved. */
interface Waiting {
  readonly at: Place;
  readonly body: () => PublishRequest;
}

/** Publishes the page, and takes the settings of the owner's host and e-mail service. */
export function PublishScreen() {
  const { answer, notice, post } = usePublishing();
  const unsaved = useUnsavedForms();
  const [place, setPlace] = useState<Place | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [isSaving, setSaving] = useState(false);
  const send: Send = (at, body, done = '') => {
    setPlace(at);
    setWaiting(null);
    void post(body, done);
  };
  const sendSaved: PartProps['sendSaved'] = async (at, body) => {
    if (isSaving) return;
    setSaving(true);
    const left = await saveAll();
    setSaving(false);
    if (left.length === 0) return send(at, body());
    setPlace(at);
    setWaiting({ at, body });
  };
  const question = waiting && unsaved.length > 0 && { unsaved, goOn: () => send(waiting.at, waiting.body()) };
  const reply = place && {
    place,
    notice: question ? unsavedNotice(unsaved) : notice,
    question: question || null,
  };
  const parts = answer && { ...answer, send, sendSaved, reply };
  return (
    <div className={screenStyles.column}>
      <Title>Publicar</Title>
      <p className={screenStyles.lead}>
        Sube tu página a internet con lo último que guardaste. Está explicado en el{' '}
        <a href="/manual/10-publicar.md">manual</a>.
      </p>
      <Notice notice={place ? null : notice} />
      {parts && <Parts {...parts} />}
    </div>
  );
}

function Parts(props: PartProps) {
  const { job, published, hasFolder } = props;
  const [wasOut] = useState(isOut(props));
  const isDone = job?.state === 'done' && (job.name === 'publish' || job.name === 'go-back');
  return (
    <>
      {isOut(props) ? <PublishAgain {...props} isNew={!wasOut} /> : <LatestChanges key={job?.state} />}
      <WithoutForm {...props} />
      <PublishWays key={String(isOut(props))} {...props} />
      <PublishedCheck justPublished={isDone ? published : null} isEarly={published === null && !hasFolder} />
      <Shared />
      <EarlierPublications {...props} />
      <Mail {...props} />
    </>
  );
}

function unsavedNotice(unsaved: readonly UnsavedForm[]): NoticeContent {
  const names = unsaved.map(({ name }) => `«${name}»`).join(', ');
  return {
    words: `Hay algo que escribiste y no está guardado, en ${names}: tu página saldría sin eso.`,
    isBad: true,
  };
}

function EarlierPublications(props: PartProps) {
  if (props.earlier.length === 0) return null;
  return (
    <>
      <h2>Publicaciones anteriores</h2>
      <p>Si publicaste un error, vuelve a la de antes y corrige con calma.</p>
      <Reply {...props} at="earlier" />
      <Outcome {...props} at="earlier" of={['go-back']} />
      <ul className={cardStyles.cards}>
        {props.earlier.map(({ name, when, isWhole }) => (
          <li key={name} className={`${cardStyles.card} ${styles.earlier}`}>
            <div id={name}>{WHEN.format(when)}</div>
            {isWhole ? (
              <Button
                type="button"
                className={buttonStyles.linen}
                aria-describedby={name}
                isOff={isRunning(props)}
                onClick={() => props.send('earlier', { action: 'go-back', publication: name })}
              >
                Volver a esta publicación
              </Button>
            ) : (
              <p>
                Entera no está en esta computadora: lo que llevaba está en <a href="/copias">Copias</a>.
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
