import { type SubmitEvent, useEffect } from 'react';
import type { Job, JobName, PublishAnswer, PublishRequest } from '../../api.ts';
import { ask } from '../ask.ts';
import { useRoute } from '../route.ts';
import { LiveCheck } from './LiveCheck.tsx';
import { Notice, useAnswer } from './Notice.tsx';
import { Title } from './Title.tsx';

const LABELS: Readonly<Record<JobName, string>> = {
  build: 'Preparar la carpeta',
  'test-mail': 'Enviarme un mensaje de prueba',
};

/** Prepares the folder that is uploaded, and takes the keys of the e-mail service. */
export function PublishPlace() {
  const { answer, told, act } = useAnswer<PublishAnswer>('/api/publish', 'job');
  const send = (request: PublishRequest, done = '') =>
    act(() => ask('/api/publish', request).then(() => done));
  return (
    <div className="sheet">
      <Title>Publicar</Title>
      <p className="lead">
        Prepara la carpeta que se sube a internet, con lo último que guardaste. Tarda un minuto, y mientras
        tanto puedes seguir editando. Cómo se sube está en el <a href="/manual/10-publicar.md">manual</a>.
      </p>
      <Notice told={told} />
      {answer && <Steps {...answer} send={send} />}
      <LiveCheck isPublished={false} />
    </div>
  );
}

interface StepsProps extends PublishAnswer {
  /** @param done what is told when it is done */
  readonly send: (request: PublishRequest, done?: string) => void;
}

function Steps({ folder, hasFolder, keys, hasAllKeys, job, send }: StepsProps) {
  const { hash } = useRoute();
  // The browser looks for it before the answer has come.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  const isBusy = job?.state === 'running' || !hasAllKeys;
  const saveKeys = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = keys.map(({ key }) => [key, String(data.get(key))]);
    send({ keys: Object.fromEntries(values) }, 'Guardado.');
  };
  return (
    <>
      {!hasAllKeys && (
        <p className="notice bad">
          Antes hacen falta los datos de tu servicio de correo: <a href="#correo">escríbelos abajo</a>.
        </p>
      )}
      <p className="buttons">
        <button type="button" className="button" disabled={isBusy} onClick={() => send({ start: 'build' })}>
          {LABELS.build}
        </button>
        {hasFolder && (
          <button type="button" className="button quiet" onClick={() => send({ open: 'folder' })}>
            Abrir la carpeta
          </button>
        )}
      </p>
      <p>
        La carpeta: <code>{folder}</code>
      </p>
      <section aria-live="polite">{job && <Progress {...job} />}</section>
      <h2 id="correo">El correo</h2>
      <p>
        Los tres datos de tu cuenta de EmailJS, para que los mensajes del formulario te lleguen:{' '}
        <a href="/manual/08-correo.md">cómo se consiguen</a>.
      </p>
      <form className="keys" onSubmit={saveKeys}>
        {keys.map(({ key, name, pages, value }) => (
          <label key={key} className="field">
            <span className="label">{name}</span>
            <span className="help">En EmailJS: {pages.join(', ')}</span>
            <input className="input" name={key} defaultValue={value} autoComplete="off" spellCheck="false" />
          </label>
        ))}
        <button type="submit" className="button quiet">
          Guardar los datos
        </button>
      </form>
      <p>
        La prueba que cuenta es un mensaje enviado desde tu página publicada. Si no te llega, pregunta aquí
        por qué:
      </p>
      <button
        type="button"
        className="button quiet"
        disabled={isBusy}
        onClick={() => send({ start: 'test-mail' })}
      >
        {LABELS['test-mail']}
      </button>
    </>
  );
}

/** Whether the latest command runs or has ended, and what its owner must know of it. */
function Progress({ name, state, said, remaining }: Job) {
  const isBad = state === 'failed' || remaining !== null;
  const kind = state === 'running' ? 'notice unsettled' : 'notice';
  const done = name === 'build' ? 'Tu página está lista: abre la carpeta y súbela.' : 'Listo.';
  return (
    <>
      <h2>{LABELS[name]}</h2>
      <p className={isBad ? 'notice bad' : kind}>
        {state === 'running' && 'En marcha…'}
        {state === 'failed' && 'No se pudo. Abajo dice por qué y qué hacer. '}
        {state === 'done' && !remaining && done}
        {remaining && `La carpeta está lista, pero falta algo antes de subirla. ${remaining} `}
        {isBad && name === 'build' && <a href="/revisar">Revisar</a>}
      </p>
      {said && (state === 'failed' || name === 'test-mail') && <pre>{said}</pre>}
    </>
  );
}
