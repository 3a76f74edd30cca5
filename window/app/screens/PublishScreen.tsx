import { type SubmitEvent, useEffect, useRef } from 'react';
import type { Job, PublishAnswer, PublishRequest } from '../../../publish/api.ts';
import { fileSize } from '../../../src/page/view/format.ts';
import { request } from '../request.ts';
import { useRoute } from '../route.ts';
import { Notice, useInView } from '../ui/Notice.tsx';
import { Title } from '../ui/Title.tsx';
import { useAnswer } from '../use-answer.ts';
import { WHEN } from '../when.ts';
import { LiveCheck } from './LiveCheck.tsx';

const LABELS: Readonly<Record<Job['name'], string>> = {
  publish: 'Publicar',
  restore: 'Volver a una publicación anterior',
  connect: 'Probar la conexión',
  build: 'Preparar la carpeta',
  'test-mail': 'Enviarme un mensaje de prueba',
};

type Send = (request: PublishRequest, done?: string) => void;

/** Publishes the page, and takes the settings of the owner's host and e-mail service. */
export function PublishScreen() {
  const { answer, notice, act } = useAnswer<PublishAnswer>('/api/publish', 'job');
  const send: Send = (body, done = '') => act(() => request('/api/publish', body).then(() => done));
  return (
    <div className="sheet">
      <Title>Publicar</Title>
      <p className="lead">
        Sube tu página a internet con lo último que guardaste. Tarda unos minutos, y mientras tanto puedes
        seguir editando. Está explicado en el <a href="/manual/10-publicar.md">manual</a>.
      </p>
      <Notice notice={notice} isReply />
      {answer && (
        <>
          <Publish {...answer} send={send} />
          <Hosting {...answer} send={send} />
          <EarlierPublications {...answer} send={send} />
          <OtherWays {...answer} send={send} />
          <Email {...answer} send={send} />
        </>
      )}
      <LiveCheck />
    </div>
  );
}

interface PartProps extends PublishAnswer {
  /** Sends a request; shows `done` when it succeeds. */
  readonly send: Send;
}

const isRunning = ({ job }: PublishAnswer) => job?.state === 'running';
const lacksKeys = ({ keys }: PublishAnswer) => keys.some(({ value }) => !value);

/** Starts and stops publishing, and shows the latest job. */
function Publish(props: PartProps) {
  const { job, send } = props;
  const outcome = useRef<HTMLElement>(null);
  useInView(outcome, job ? job.name + job.state : '');
  return (
    <>
      {lacksKeys(props) && (
        <p className="notice bad">
          Antes hacen falta los datos de tu servicio de correo: <a href="#correo">escríbelos abajo</a>.
        </p>
      )}
      <p className="buttons">
        <StartButton {...props} name="publish" />
        {isRunning(props) && job?.name !== 'connect' && (
          <button type="button" className="button quiet" onClick={() => send({ stop: true })}>
            Detener
          </button>
        )}
      </p>
      <section aria-live="polite" ref={outcome}>
        {job && <Outcome {...job} send={send} />}
      </section>
    </>
  );
}

interface StartButtonProps extends PartProps {
  readonly name: 'publish' | 'build' | 'test-mail';
}

/** Starts a job that needs the keys of the e-mail service. */
function StartButton({ name, ...props }: StartButtonProps) {
  return (
    <button
      type="button"
      className={name === 'publish' ? 'button' : 'button quiet'}
      disabled={isRunning(props) || lacksKeys(props)}
      onClick={() => props.send({ start: name })}
    >
      {LABELS[name]}
    </button>
  );
}

function Hosting(props: PartProps) {
  return (
    <>
      <h2>Tu hosting</h2>
      <p>
        Los datos de FTP o SFTP que te dio tu hosting:{' '}
        <a href="/manual/10-publicar.md">dónde están en cPanel</a>.
      </p>
      <form className="keys" onSubmit={(event) => props.send({ connect: valuesIn(event) })}>
        <ConnectionFields connection={props.connection} />
        <button type="submit" className="button quiet" disabled={isRunning(props)}>
          {LABELS.connect}
        </button>
      </form>
    </>
  );
}

function EarlierPublications(props: PartProps) {
  // The first one is what is published now.
  const earlier = props.publications.slice(1);
  if (earlier.length === 0) return null;
  return (
    <>
      <h2>Publicaciones anteriores</h2>
      <p>Si publicaste un error, vuelve a la de antes y corrige con calma.</p>
      <ul className="cards">
        {earlier.map((name) => (
          <li key={name} className="card copy">
            <div id={name}>{WHEN.format(Number(name))}</div>
            <button
              type="button"
              className="button quiet"
              aria-describedby={name}
              disabled={isRunning(props)}
              onClick={() => props.send({ restore: name })}
            >
              Volver a esta publicación
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function OtherWays(props: PartProps) {
  return (
    <>
      <h2>Subirla de otra manera</h2>
      <p>
        Para Cloudflare, Netlify o el administrador de archivos de tu hosting. La carpeta:{' '}
        <code>{props.folder}</code>
      </p>
      <p className="buttons">
        <StartButton {...props} name="build" />
        {props.hasFolder && (
          <button type="button" className="button quiet" onClick={() => props.send({ open: 'folder' })}>
            Abrir la carpeta
          </button>
        )}
      </p>
    </>
  );
}

function Email(props: PartProps) {
  const { hash } = useRoute();
  // An address that ends in `#correo` is opened before this heading is rendered: the browser does not find it.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  return (
    <>
      <h2 id="correo">El correo</h2>
      <p>
        Los tres datos de tu cuenta de EmailJS, para que los mensajes del formulario te lleguen:{' '}
        <a href="/manual/08-correo.md">cómo se consiguen</a>.
      </p>
      <form className="keys" onSubmit={(event) => props.send({ keys: valuesIn(event) }, 'Guardado.')}>
        {props.keys.map(({ key, name, pages, value }) => (
          <LabelledInput
            key={key}
            label={name}
            help={`En EmailJS: ${pages.join(', ')}`}
            name={key}
            value={value}
          />
        ))}
        <button type="submit" className="button quiet">
          Guardar los datos
        </button>
      </form>
      <p>
        La prueba que cuenta es un mensaje enviado desde tu página publicada. Si no te llega, pregunta aquí
        por qué:
      </p>
      <StartButton {...props} name="test-mail" />
    </>
  );
}

/** Keeps the browser from submitting a form, and returns its values. */
function valuesIn(event: SubmitEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** The server never sends the password: its field is always empty. */
function ConnectionFields({ connection }: Pick<PublishAnswer, 'connection'>) {
  const { server, port, user, folder } = connection ?? {};
  return (
    <>
      <label className="field">
        <span className="label">Protocolo</span>
        <span className="help">
          Sin cifrar, cualquiera en el camino puede leer tu contraseña y cambiar tu página: escógelo solo si
          tu hosting no ofrece otra cosa.
        </span>
        <select className="input" name="protocol" defaultValue={connection?.protocol}>
          <option value="ftps">FTPS (FTP cifrado)</option>
          <option value="sftp">SFTP</option>
          <option value="ftp">FTP sin cifrar</option>
        </select>
      </label>
      <LabelledInput name="server" label="Servidor" help="Como ftp.tudominio.com" value={server} />
      <LabelledInput name="port" label="Puerto" help="Vacío, el de siempre: 21, o 22 con SFTP" value={port} />
      <LabelledInput name="user" label="Usuario" help="Como nombre@tudominio.com" value={user} />
      <LabelledInput
        name="folder"
        label="Carpeta"
        help="Donde está tu página; vacía si tu cuenta ya empieza en ella"
        value={folder}
      />
      <LabelledInput name="password" label="Contraseña" help="Vacía, la que ya escribiste" value="" />
      <label className="buttons">
        <input
          type="checkbox"
          className="switch"
          name="isRemembered"
          defaultChecked={connection?.isRemembered}
        />
        Recordar la contraseña en esta computadora
      </label>
    </>
  );
}

interface LabelledInputProps {
  readonly label: string;
  readonly help: string;
  readonly name: string;
  readonly value: string | undefined;
}

function LabelledInput({ label, help, name, value }: LabelledInputProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <span className="help">{help}</span>
      <input
        className="input"
        name={name}
        type={name === 'password' ? name : 'text'}
        defaultValue={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
      />
    </label>
  );
}

interface OutcomeProps extends Job {
  readonly send: Send;
}

/** The latest job: its state and progress, and what the owner must decide. */
function Outcome({ name, state, words, progress, hostKey, foreign, send }: OutcomeProps) {
  const kind = { running: 'unsettled', done: '', failed: 'bad' }[state];
  return (
    <>
      <h2>{LABELS[name]}</h2>
      <p className={`notice ${kind}`}>
        {`${words} `}
        {state === 'failed' && !foreign && (name === 'build' || name === 'publish') && (
          <a href="/revisar">Revisar</a>
        )}
      </p>
      {progress && (
        <p aria-live="off">
          <progress value={progress.sent} max={progress.total} aria-label="Lo que ya se subió" />
          {fileSize(progress.sent)} de {fileSize(progress.total)}: <code>{progress.file}</code>
        </p>
      )}
      {hostKey && (
        <button type="button" className="button" onClick={() => send({ trust: hostKey })}>
          Confiar en este servidor
        </button>
      )}
      {foreign && (
        <p className="buttons">
          <button type="button" className="button" onClick={() => send({ replace: true })}>
            Reemplazar
          </button>
          <button type="button" className="button quiet" onClick={() => send({ replace: false })}>
            Cancelar
          </button>
        </p>
      )}
    </>
  );
}
