import { type FormEvent, useEffect, useState } from 'react';
import { Button, Input, Label, Text, TextField } from 'react-aria-components';
import type { EmailKey, Job, JobName, PublishAnswer, PublishRequest } from '../../api.ts';
import { ask, messageOf, useAnswer } from '../ask.ts';
import { onNews } from '../news.ts';
import { useRoute } from '../route.ts';
import { Notice } from './Notice.tsx';
import { Title } from './Title.tsx';

const ADDRESS = '/api/publish';

const LABELS: Readonly<Record<JobName, string>> = {
  build: 'Preparar la carpeta',
  'test-mail': 'Enviarme un mensaje de prueba',
};

/** Prepares the folder that is uploaded, and takes the keys of the e-mail service. */
export function PublishPlace() {
  const [{ answer, failure }, again] = useAnswer<PublishAnswer>(ADDRESS);
  const [told, setTold] = useState<{ readonly words: string; readonly isBad: boolean } | null>(null);
  useEffect(() => onNews('job', () => void again()), [again]);

  const send = async (request: PublishRequest, done: string | null) => {
    try {
      await ask(ADDRESS, request);
      setTold(done ? { words: done, isBad: false } : null);
    } catch (error) {
      setTold({ words: messageOf(error), isBad: true });
    }
    await again();
  };
  return (
    <div className="sheet">
      <Title>Publicar</Title>
      <p className="lead">
        Prepara la carpeta que se sube a internet, con lo último que guardaste. Tarda un minuto, y mientras
        tanto puedes seguir editando. Cómo se sube está en el <a href="/manual/10-publicar.md">manual</a>.
      </p>
      <Notice isBad={failure !== null || told?.isBad === true}>{failure ?? told?.words}</Notice>
      {answer && <Steps {...answer} send={send} />}
    </div>
  );
}

interface StepsProps extends PublishAnswer {
  /** @param done what is said when it is done */
  readonly send: (request: PublishRequest, done: string | null) => Promise<void>;
}

function Steps({ folder, hasFolder, keys, hasAllKeys, job, send }: StepsProps) {
  const { hash } = useRoute();
  // The browser looks for it before the answer has come.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  const isRunning = job?.state === 'running';
  const starter = (name: JobName) => (
    <Button
      className="button"
      isDisabled={isRunning || !hasAllKeys}
      onPress={() => void send({ start: name }, null)}
    >
      {LABELS[name]}
    </Button>
  );
  return (
    <>
      {!hasAllKeys && (
        <p className="notice bad">
          Antes hacen falta los datos de tu servicio de correo: <a href="#correo">escríbelos abajo</a>.
        </p>
      )}
      <p className="buttons">
        {starter('build')}
        {hasFolder && (
          <Button className="button quiet" onPress={() => void send({ open: 'folder' }, null)}>
            Abrir la carpeta
          </Button>
        )}
      </p>
      <p>
        La carpeta: <code>{folder}</code>
      </p>
      <Progress job={job} />
      <h2 id="correo">El correo</h2>
      <p>
        Los tres datos de tu cuenta de EmailJS, para que los mensajes del formulario te lleguen:{' '}
        <a href="/manual/08-correo.md">cómo se consiguen</a>.
      </p>
      <Keys keys={keys} save={(values) => void send({ keys: values }, 'Guardado.')} />
      <p>
        La prueba que cuenta es un mensaje enviado desde tu página publicada. Si no te llega, pregunta aquí
        por qué:
      </p>
      <p className="buttons">{starter('test-mail')}</p>
    </>
  );
}

/** Whether the latest command runs or has ended, and what its owner must know of it. */
function Progress({ job }: { readonly job: Job | null }) {
  return (
    <section className="progress" aria-live="polite">
      {job && <h2>{LABELS[job.name]}</h2>}
      {job?.state === 'running' && <p className="notice running">En marcha…</p>}
      {job?.state === 'failed' && <p className="notice bad">No se pudo. Abajo dice por qué y qué hacer.</p>}
      {job?.state === 'done' && <Done {...job} />}
      {job?.said && (job.state === 'failed' || job.name === 'test-mail') && <pre>{job.said}</pre>}
    </section>
  );
}

function Done({ name, remaining }: Job) {
  if (name === 'test-mail') return <p className="notice">Listo.</p>;
  if (!remaining) return <p className="notice">Tu página está lista: abre la carpeta y súbela.</p>;
  return (
    <p className="notice bad">
      La carpeta está lista, pero falta algo antes de subirla. {remaining} <a href="/revisar">Revisar</a>
    </p>
  );
}

interface KeysProps {
  readonly keys: readonly EmailKey[];
  readonly save: (values: Readonly<Record<string, string>>) => void;
}

function Keys({ keys, save }: KeysProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    save(Object.fromEntries(keys.map(({ key }) => [key, String(data.get(key) ?? '')])));
  };
  return (
    <form className="keys" onSubmit={submit}>
      {keys.map(({ key, name, pages, value }) => (
        <TextField key={key} name={key} defaultValue={value} autoComplete="off" spellCheck="false">
          <Label>{name}</Label>
          <Text slot="description">En EmailJS: {pages.join(', ')}</Text>
          <Input />
        </TextField>
      ))}
      <Button type="submit" className="button quiet">
        Guardar los datos
      </Button>
    </form>
  );
}
