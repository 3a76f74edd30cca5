import { useState } from 'react';
import type { PublishRequest } from '../../../publish/api.ts';
import { saveAll, type UnsavedForm, useUnsavedForms } from '../../edit/unsaved.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Notice, type NoticeContent } from '../../ui/Notice.tsx';
import screenStyles from '../../ui/Screen.module.css';
import { Title } from '../../ui/Title.tsx';
import { useChanges } from '../publication.ts';
import { Changes } from './Changes.tsx';
import { EarlierPublications } from './EarlierPublications.tsx';
import { Mail } from './Mail.tsx';
import { NewAddress } from './Moving.tsx';
import { PublishAgain } from './PublishAgain.tsx';
import { PublishedCheck } from './PublishedCheck.tsx';
import { PublishWays } from './PublishWays.tsx';
import { isOut, type PartProps, type Place, type Send, usePublishing } from './parts.tsx';
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

/** The publication first: its button, what came of it, and those before. Each other part has a fold of its own. */
function Parts(props: PartProps) {
  const isAgain = isOut(props);
  const [wasOut] = useState(isAgain);
  const changes = useChanges();
  return (
    <>
      <WithoutForm {...props} />
      {changes && <NewAddress {...changes} />}
      {isAgain && <PublishAgain {...props} changes={changes} isNew={!wasOut} />}
      {!isAgain && changes && <Changes answer={changes} />}
      {!isAgain && (
        <section>
          <h2>¿Cómo la publicas?</h2>
          <PublishWays {...props} />
        </section>
      )}
      <EarlierPublications {...props} />
      <PublishedCheck answer={props} />
      {isAgain && (
        <Fold id="hosting" title="Cómo se publica">
          <PublishWays {...props} />
        </Fold>
      )}
      <Mail {...props} />
      <Shared />
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
