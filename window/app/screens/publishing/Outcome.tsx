import { useRef } from 'react';
import type { Job, PublishAnswer, PublishRequest, Step } from '../../../../publish/api.ts';
import { fileSize } from '../../../../src/page/view/format.ts';
import { useInView } from '../../ui/Notice.tsx';
import type { Place, Send } from './parts.tsx';

const TITLES: Readonly<Record<Job['name'], string>> = {
  publish: 'Publicar',
  restore: 'Volver a una publicación anterior',
  connect: 'Probar la conexión',
  build: 'Preparar la carpeta',
  'test-mail': 'Enviarme un mensaje de prueba',
};

const STEPS: Readonly<Record<Step, { readonly name: string; readonly words: string }>> = {
  connect: { name: 'Conectar', words: 'Conectando con tu hosting…' },
  build: {
    name: 'Armar tu página',
    words: 'Armando tu página. Tarda cerca de un minuto; puedes seguir editando…',
  },
  upload: { name: 'Subir', words: 'Subiendo lo que cambió…' },
};

interface OutcomeProps extends Pick<PublishAnswer, 'job'> {
  readonly at: Place;
  /** The jobs that start at this place. */
  readonly of: readonly Job['name'][];
  readonly send: Send;
}

/** The latest job, if it belongs to this place: its state and progress, and what the owner must decide. */
export function Outcome({ job, at, of, send }: OutcomeProps) {
  const element = useRef<HTMLElement>(null);
  const own = job && of.includes(job.name) ? job : null;
  const told = own ? [own.name, own.state, own.step].join() : '';
  // What was there when the screen was opened is not news.
  const old = useRef(told);
  useInView(element, told === old.current ? '' : told);
  return (
    <section className="outcome" aria-live="polite" ref={element}>
      {of.includes('publish') && <Steps job={own?.name === 'publish' ? own : null} />}
      {own && <Result {...own} answer={(request) => send(at, request)} />}
    </section>
  );
}

/** The steps of a publication; the one in work, or that failed, is marked. */
function Steps({ job }: Pick<PublishAnswer, 'job'>) {
  const names = Object.keys(STEPS) as Step[];
  const at = job?.state === 'done' ? names.length : job?.step ? names.indexOf(job.step) : -1;
  return (
    <ol className="steps" aria-label="Pasos para publicar">
      {names.map((name, index) => (
        <li
          key={name}
          data-state={index < at ? 'done' : index === at ? job?.state : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {STEPS[name].name}
        </li>
      ))}
    </ol>
  );
}

const KINDS = { running: 'unsettled', done: '', failed: 'bad' } as const;

interface ResultProps extends Job {
  /** Answers the job's question. */
  readonly answer: (request: PublishRequest) => void;
}

function Result({ answer, ...job }: ResultProps) {
  const { name, state, step, words, details, progress, hostKey, foreign, isUnready } = job;
  return (
    <>
      <h3>{TITLES[name]}</h3>
      <p className={`notice ${KINDS[state]}`}>
        {`${state === 'running' && step ? STEPS[step].words : words} `}
        {isUnready && <a href="/revisar">Ver qué falta</a>}
      </p>
      {details && (
        <details>
          <summary>Detalles, para quien te ayuda</summary>
          <code>{details}</code>
        </details>
      )}
      {progress && (
        <p aria-live="off">
          <progress value={progress.sent} max={progress.total} aria-label="Lo que ya se subió" />
          {fileSize(progress.sent)} de {fileSize(progress.total)}: <code>{progress.file}</code>
        </p>
      )}
      {hostKey && (
        <button type="button" className="button" onClick={() => answer({ trust: hostKey })}>
          Confiar en este servidor
        </button>
      )}
      {foreign && (
        <p className="buttons">
          <button type="button" className="button" onClick={() => answer({ replace: true })}>
            Reemplazar
          </button>
          <button type="button" className="button quiet" onClick={() => answer({ replace: false })}>
            Cancelar
          </button>
        </p>
      )}
    </>
  );
}
