import { type MouseEvent, useRef, useState } from 'react';
import { pageAddress } from '../../../../src/page/view/links.ts';
import type { ChangesAnswer } from '../../../api.ts';
import { isSame } from '../../../compared-values.ts';
import type { Job, PublishAnswer } from '../../../publish/api.ts';
import { isSecondClick } from '../../browser/press.ts';
import { go, useRoute } from '../../browser/route.ts';
import { useContent } from '../../edit/content.ts';
import { askedBy } from '../../edit/names.ts';
import { useForms, useOpenForm } from '../../edit/open-forms.ts';
import { changeCount, useChanges } from '../../edit/publication.ts';
import { SaveState } from '../../edit/SaveState.tsx';
import { saveAll, useUnsavedForms } from '../../edit/unsaved.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { kindOf, runningWords } from './Outcome.tsx';
import styles from './PublicationState.module.css';
import { useLookAfterPublishing } from './PublishedCheck.tsx';
import { isOut, isRunning, usePublishing } from './publishing.tsx';

/**
 * In the bar of every screen: whether the open form is saved, or a form whose words only this tab has; once her page is out, how
 * much waits to be published, and the button that publishes it from there; its progress and what came of it. Publicar says the
 * rest itself.
 */
export function PublicationState() {
  const route = useRoute();
  const { answer, notice, post } = usePublishing();
  const changes = useChanges();
  useLookAfterPublishing(answer);
  const element = useRef<HTMLDivElement>(null);
  const own = answer?.job?.name === 'publish' ? answer.job : null;
  const isNewFailure = useIsNewFailure(answer && { job: own });
  const open = useOpenForm(askedBy(route).form);
  const inTab = useForms((forms) => forms.find(({ state }) => state.keptIn === 'tab'));
  const form = inTab ?? open;
  const isPublished = answer !== null && changes !== null && changes.since !== null;
  if (!isPublished || route.pathname === '/publicar')
    return (
      form && (
        <div className={styles.state}>
          <SaveState form={form} />
        </div>
      )
    );
  const count = changeCount(changes) ?? 0;
  const publish = async (event: MouseEvent) => {
    if (isSecondClick(event)) return;
    // The pressed button goes.
    element.current?.focus();
    const left = await saveAll();
    // There she is asked.
    if (left.length > 0) go('/publicar');
    else await post({ action: 'publish' });
  };
  return (
    <div className={styles.state} tabIndex={-1} ref={element}>
      {form && <SaveState form={form} />}
      <span aria-live="polite">
        {notice?.isBad ? (
          notice.words
        ) : (
          <Words
            job={own}
            isNewFailure={isNewFailure}
            count={count}
            domain={changes.domain}
            isFormOpen={form !== null}
          />
        )}
      </span>
      {own?.state === 'running' && <Progress {...own} />}
      {count > 0 && own?.state !== 'running' && <PublishButton {...answer} publish={publish} />}
    </div>
  );
}

interface WordsProps extends Pick<ChangesAnswer, 'domain'> {
  /** The latest publication, while this program runs. */
  readonly job: Job | null;
  readonly isNewFailure: boolean;
  readonly count: number;
  readonly isFormOpen: boolean;
}

function Words({ job, isNewFailure, count, domain, isFormOpen }: WordsProps) {
  const saved = useSavedWords();
  if (job?.state === 'running') return runningWords(job);
  if (job && kindOf(job) === 'asking') return <a href="/publicar">Falta tu respuesta</a>;
  if (isNewFailure) return <a href="/publicar">No terminó de publicarse: mira por qué</a>;
  if (count > 0)
    return (
      <>
        {/* An open form has said that before. */}
        {!isFormOpen && `${saved} · `}
        <a href="/publicar">{count === 1 ? '1 cambio sin publicar' : `${count} cambios sin publicar`}</a>
      </>
    );
  if (job?.state !== 'done' || domain === null) return null;
  return (
    <>
      Publicada · <a href={pageAddress({ domainLabel: domain })}>Ver tu página</a>
    </>
  );
}

/** Whether all that was typed is saved, on a screen without a form of its own. */
function useSavedWords(): string {
  const hasFailed = useUnsavedForms().length > 0;
  const isWaiting = useForms((forms) => forms.some(({ hasUnsavedValues }) => hasUnsavedValues));
  if (hasFailed) return 'Algo sin guardar';
  return isWaiting ? 'Guardando…' : 'Guardado';
}

/**
 * Whether a job has failed while this tab was open, and no content has changed since: what kept it from working may be gone.
 * @param now null until the server has answered: what it tells first is from before
 */
function useIsNewFailure(now: { readonly job: Job | null } | null): boolean {
  const content = useContent();
  const [heard, setHeard] = useState<{ readonly job: Job | null; readonly at: typeof content } | null>(null);
  if (now && !isSame(heard?.job, now.job)) setHeard({ job: now.job, at: heard ? content : null });
  return now?.job?.state === 'failed' && heard?.at !== null && heard?.at === content;
}

function Progress({ progress }: Pick<Job, 'progress'>) {
  return (
    <progress
      className={styles.progress}
      value={progress?.sent}
      max={progress?.total}
      aria-label="Lo que ya se subió"
    />
  );
}

interface ButtonProps extends PublishAnswer {
  readonly publish: (event: MouseEvent) => Promise<void>;
}

/** Publishes by one press where that has worked; else it leads to the screen that can. */
function PublishButton({ publish, ...answer }: ButtonProps) {
  if (!isOut(answer) || !answer.hasPassword)
    return (
      <a className={buttonStyles.sun} href="/publicar">
        Publicar
      </a>
    );
  return (
    <Button
      type="button"
      className={buttonStyles.sun}
      isOff={isRunning(answer)}
      onClick={(event) => void publish(event)}
    >
      Publicar
    </Button>
  );
}
