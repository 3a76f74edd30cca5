import { useEffect } from 'react';
import { create } from 'zustand';
import type { PublishAnswer, PublishedCheckAnswer } from '../../../publish/api.ts';
import { WHEN } from '../../../when.ts';
import { request } from '../../browser/server.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import cardStyles from '../../ui/Cards.module.css';
import { Fold } from '../../ui/Fold.tsx';
import helpStyles from '../../ui/Help.module.css';
import { Notice, type NoticeContent } from '../../ui/Notice.tsx';

type Look =
  | { readonly state: 'looking' }
  | { readonly state: 'seen'; readonly moment: Date; readonly answer: PublishedCheckAnswer }
  | { readonly state: 'failed'; readonly words: string };

/** Kept outside the component: it stays while other screens are shown. */
const useLatest = create<{ readonly look: Look | null }>(() => ({ look: null }));

async function look(): Promise<void> {
  useLatest.setState({ look: { state: 'looking' } });
  const answer = await request<PublishedCheckAnswer>('/api/published-check').catch((error: Error) => error);
  useLatest.setState({
    look:
      answer instanceof Error
        ? { state: 'failed', words: answer.message }
        : { state: 'seen', moment: new Date(), answer },
  });
}

/** When the page was published last, as far as this window has seen; undefined before its first look. */
let seenPublished: number | null | undefined;

/** Looks at the page by itself after each publication that this window has seen; for all that show the state of publishing. */
export function useLookAfterPublishing(answer: PublishAnswer | null): void {
  useEffect(() => {
    if (!answer) return;
    const { published, job } = answer;
    const isFirst = seenPublished === undefined;
    if (!isFirst && job?.state === 'running') return;
    const isNew = !isFirst && published !== seenPublished;
    seenPublished = published;
    if (isNew && job?.state === 'done' && job.name !== 'fetch') void look();
  }, [answer]);
}

/** Looks at the published page when the owner asks, and shows the latest result. */
export function PublishedCheck({ answer }: { readonly answer: PublishAnswer }) {
  const seen = useLatest(({ look }) => look);
  useLookAfterPublishing(answer);
  return (
    <Fold id="mirar" title="Mirar lo publicado" isWanted={seen !== null}>
      <p>Entra en tu dirección como quien te visita y dice si todo llega bien. Necesita internet.</p>
      <p className={buttonStyles.row}>
        <Button
          type="button"
          className={buttonStyles.linen}
          isOff={seen?.state === 'looking'}
          onClick={() => void look()}
        >
          Mirar
        </Button>
      </p>
      <Notice notice={seen && noticeOf(seen)} />
      {seen?.state === 'seen' && <Findings {...seen} />}
    </Fold>
  );
}

function noticeOf(look: Look): NoticeContent {
  if (look.state === 'looking') return { words: 'Mirando…', isBad: false };
  if (look.state === 'failed') return { words: look.words, isBad: true };
  return { words: look.answer.summary, isBad: look.answer.findings.some(({ fault }) => fault) };
}

function Findings({ moment, answer }: Extract<Look, { readonly state: 'seen' }>) {
  const faults = answer.findings.filter(({ fault }) => fault);
  const good = answer.findings.filter(({ fault }) => !fault).map(({ title }) => title);
  return (
    <>
      <p>Mirada el {WHEN.format(moment)}</p>
      <ul className={cardStyles.cards}>
        {faults.map(({ title, fault, remedy }) => (
          <li key={title} className={cardStyles.bad}>
            <strong>{title}</strong>
            <p>
              {fault} {remedy}
            </p>
          </li>
        ))}
        {good.length > 0 && <li className={cardStyles.good}>{`Está bien: ${good.join('; ')}.`}</li>}
      </ul>
      {answer.notes && <p className={helpStyles.help}>Para quien te ayuda: {answer.notes}.</p>}
    </>
  );
}
