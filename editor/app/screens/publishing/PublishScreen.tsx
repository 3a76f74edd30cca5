/**
 * publishing/: a file for each part of «Publicar»; `publishing.tsx` has their requests. How a page gets to a host stands in
 * `editor/publish`, of which these files take only `api.ts`.
 */

import { useState } from 'react';
import { useChanges } from '../../edit/publication.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Notice } from '../../ui/Notice.tsx';
import screenStyles from '../../ui/Screen.module.css';
import { Title } from '../../ui/Title.tsx';
import { Changes } from './Changes.tsx';
import { EarlierPublications } from './EarlierPublications.tsx';
import { Mail } from './Mail.tsx';
import { NewAddress } from './Moving.tsx';
import { PublishAgain } from './PublishAgain.tsx';
import { PublishedCheck } from './PublishedCheck.tsx';
import { PublishWays } from './PublishWays.tsx';
import { isOut, type PartProps, useParts } from './publishing.tsx';
import { Shared } from './Shared.tsx';
import { WithoutForm } from './WithoutForm.tsx';

/** Publishes the page, and takes the settings of the owner's host and e-mail service. */
export function PublishScreen() {
  const { parts, notice } = useParts();
  return (
    <div className={screenStyles.column}>
      <Title>Publicar</Title>
      <p className={screenStyles.lead}>
        Desde aquí sale tu página a internet, con lo último que guardaste. Está explicado en el{' '}
        <a href="/manual/10-publicar.md">manual</a>.
      </p>
      <Notice notice={notice} />
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
      <EarlierPublications {...props} changes={changes} />
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
