import { useRef } from 'react';
import { fileSize } from '../../../../src/page/view/format.ts';
import type { Job, PublishAnswer, PublishRequest, Question, Step } from '../../../publish/api.ts';
import { WHEN } from '../../../when.ts';
import buttonStyles from '../../ui/Button.module.css';
import noticeStyles from '../../ui/Notice.module.css';
import { useInView } from '../../ui/Notice.tsx';
import stepStyles from '../../ui/Steps.module.css';
import { Folders } from './Folders.tsx';
import styles from './Outcome.module.css';
import type { Place, PlaceReply, Send } from './publishing.tsx';

/** Words while a job without steps runs. */
const RUNNING: Readonly<Record<Job['name'], string>> = {
  publish: 'Empezando…',
  'go-back': 'Volviendo a esa publicación…',
  connect: 'Probando la conexión…',
  build: 'Armando tu página: cerca de un minuto…',
  fetch: 'Trayendo tu página…',
};

const STEPS: Readonly<Record<Step, { readonly name: string; readonly words: string }>> = {
  connect: { name: 'Conectar', words: 'Conectando con tu hosting…' },
  build: {
    name: 'Armar tu página',
    words: RUNNING.build,
  },
  upload: { name: 'Subir', words: 'Subiendo lo que cambió…' },
};

/** What a running job is doing. */
export function runningWords({ name, step }: Pick<Job, 'name' | 'step'>): string {
  // A fetch reports no step after the first.
  return step && name !== 'fetch' ? STEPS[step].words : RUNNING[name];
}

interface OutcomeProps extends Pick<PublishAnswer, 'job'> {
  /** While a request waits for an answer, what came of the one before is not shown. */
  readonly reply?: PlaceReply | null;
  readonly at: Place;
  /** The jobs that start at this place. */
  readonly of: readonly Job['name'][];
  readonly send: Send;
}

/** The latest job, if it belongs to this place: its state and progress, and what the owner must decide. */
export function Outcome({ job, reply, at, of, send }: OutcomeProps) {
  const element = useRef<HTMLElement>(null);
  const own = job && of.includes(job.name) && !reply?.question ? job : null;
  const stateOfJob = own ? [own.name, own.state, own.step].join() : '';
  // What was there when the screen was opened is not news.
  const old = useRef(stateOfJob);
  useInView(element, stateOfJob === old.current ? '' : stateOfJob);
  const decide: Decide = (request) => {
    // The pressed button goes.
    element.current?.focus();
    send(at, request);
  };
  return (
    <section className={styles.outcome} aria-live="polite" tabIndex={-1} ref={element}>
      {own?.name === 'publish' && <Steps job={own} />}
      {own && <Result {...own} decide={decide} />}
    </section>
  );
}

/** The steps of a publication; the one in work, or that failed, is marked. */
function Steps({ job }: { readonly job: Job }) {
  const names = Object.keys(STEPS) as Step[];
  const at = job.state === 'done' ? names.length : job.step ? names.indexOf(job.step) : -1;
  return (
    <ol className={`${stepStyles.steps} ${styles.steps}`} aria-label="Pasos para publicar">
      {names.map((name, index) => (
        <li
          key={name}
          data-state={index < at ? 'done' : index === at ? kindOf(job) : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {STEPS[name].name}
        </li>
      ))}
    </ol>
  );
}

const KINDS = {
  running: noticeStyles.unsettled,
  asking: noticeStyles.unsettled,
  done: noticeStyles.good,
  failed: noticeStyles.bad,
} as const;

/** A job's state; one that asks is no failure. What Revisar lists is done there, not answered. */
export function kindOf({ state, question }: Pick<Job, 'state' | 'question'>): keyof typeof KINDS {
  return question && question.kind !== 'unready' ? 'asking' : state;
}

/** Sends what the owner decides. */
type Decide = (request: PublishRequest) => void;

function Result({ decide, ...job }: Job & { readonly decide: Decide }) {
  const { name, state, words, details, progress, question } = job;
  return (
    <>
      <p className={KINDS[kindOf(job)]}>
        {`${state === 'running' ? runningWords(job) : words} `}
        {question?.kind === 'unready' && <a href="/revisar">Ver qué falta</a>}
      </p>
      {details && (
        <details>
          <summary>Detalles, para quien te ayuda</summary>
          <code>{details}</code>
        </details>
      )}
      {progress && (
        <p aria-live="off">
          <progress
            className={styles.progress}
            value={progress.sent}
            max={progress.total}
            aria-label={name === 'fetch' ? 'Lo que ya se trajo' : 'Lo que ya se subió'}
          />
          {fileSize(progress.sent)} de {fileSize(progress.total)}: <code>{progress.file}</code>
        </p>
      )}
      {question && <Answers name={name} question={question} decide={decide} />}
    </>
  );
}

interface AnswersProps extends Pick<Job, 'name'> {
  readonly question: Question;
  readonly decide: Decide;
}

/** What the owner can answer to a job's question. */
function Answers({ name, question, decide }: AnswersProps) {
  const answer = (isAllowed: boolean) => decide({ action: 'answer', question, isAllowed });
  switch (question.kind) {
    case 'trust-key':
      return (
        <button type="button" className={buttonStyles.wine} onClick={() => answer(true)}>
          Confiar en este servidor
        </button>
      );
    case 'choose-folder':
      return (
        <Folders
          folders={question.folders}
          choose={(folder) => decide({ action: 'answer', question, isAllowed: true, folder })}
        />
      );
    case 'replace-files':
      return (
        <p className={buttonStyles.row}>
          <button type="button" className={buttonStyles.wine} onClick={() => answer(true)}>
            Reemplazar
          </button>
          <button type="button" className={buttonStyles.linen} onClick={() => answer(false)}>
            Cancelar
          </button>
        </p>
      );
    case 'replace-publication':
      return (
        <p className={buttonStyles.row}>
          {/* It could not be brought. */}
          {name !== 'fetch' && (
            <button type="button" className={buttonStyles.wine} onClick={() => decide({ action: 'fetch' })}>
              Traer lo de la otra
            </button>
          )}
          <button
            type="button"
            className={name === 'fetch' ? buttonStyles.wine : buttonStyles.linen}
            onClick={() => answer(true)}
          >
            Reemplazar lo de la otra
          </button>
        </p>
      );
    case 'choose-page':
      return (
        <p className={buttonStyles.row}>
          {question.pages.map(({ address, when }) => (
            <button
              key={address}
              type="button"
              className={buttonStyles.linen}
              onClick={() => decide({ action: 'fetch', page: address })}
            >
              {address}, publicada el {WHEN.format(when)}
            </button>
          ))}
        </p>
      );
    // What Revisar lists is done there.
    case 'unready':
      return null;
  }
}
