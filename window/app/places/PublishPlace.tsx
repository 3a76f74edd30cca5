import { type SubmitEvent, useEffect, useRef } from 'react';
import type { Job, PublishAnswer, PublishRequest } from '../../../publish/api.ts';
import { fileSize } from '../../../src/page/view/format.ts';
import { ask } from '../ask.ts';
import { useRoute } from '../route.ts';
import { WHEN } from '../when.ts';
import { LiveCheck } from './LiveCheck.tsx';
import { Notice, useAnswer, useInView } from './Notice.tsx';
import { Title } from './Title.tsx';

const LABELS: Readonly<Record<Job['name'], string>> = {
  publish: 'Publicar',
  restore: 'Volver a una publicación anterior',
  connect: 'Probar la conexión',
  build: 'Preparar la carpeta',
  'test-mail': 'Enviarme un mensaje de prueba',
};

/** Builds and uploads the page, and takes the data of the owner's host and of the e-mail service. */
export function PublishPlace() {
  const { answer, told, act } = useAnswer<PublishAnswer>('/api/publish', 'job');
  const send = (request: PublishRequest, done = '') =>
    act(() => ask('/api/publish', request).then(() => done));
  return (
    <div className="sheet">
      <Title>Publicar</Title>
      <p className="lead">
        Sube tu página a internet con lo último que guardaste. Tarda unos minutos, y mientras tanto puedes
        seguir editando. Está explicado en el <a href="/manual/10-publicar.md">manual</a>.
      </p>
      <Notice told={told} isReply />
      {answer && <Steps {...answer} send={send} />}
      <LiveCheck />
    </div>
  );
}

interface StepsProps extends PublishAnswer {
  /** @param done what is told when it is done */
  readonly send: (request: PublishRequest, done?: string) => void;
}

function Steps({ folder, hasFolder, keys, connection, publications, job, send }: StepsProps) {
  const { hash } = useRoute();
  const outcome = useRef<HTMLElement>(null);
  useInView(outcome, job ? job.name + job.state : '');
  // The browser looks for it before the answer has come.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  const isRunning = job?.state === 'running';
  const lacksKeys = keys.some(({ value }) => !value);
  const start = (name: 'publish' | 'build' | 'test-mail') => (
    <button
      type="button"
      className={name === 'publish' ? 'button' : 'button quiet'}
      disabled={isRunning || lacksKeys}
      onClick={() => send({ start: name })}
    >
      {LABELS[name]}
    </button>
  );
  return (
    <>
      {lacksKeys && (
        <p className="notice bad">
          Antes hacen falta los datos de tu servicio de correo: <a href="#correo">escríbelos abajo</a>.
        </p>
      )}
      <p className="buttons">
        {start('publish')}
        {isRunning && job.name !== 'connect' && (
          <button type="button" className="button quiet" onClick={() => send({ stop: true })}>
            Detener
          </button>
        )}
      </p>
      <section aria-live="polite" ref={outcome}>
        {job && <Outcome {...job} send={send} />}
      </section>
      <h2>Tu hosting</h2>
      <p>
        Los datos de FTP o SFTP que te dio tu hosting:{' '}
        <a href="/manual/10-publicar.md">dónde están en cPanel</a>.
      </p>
      <form className="keys" onSubmit={(event) => send({ connect: valuesIn(event) })}>
        <ConnectionFields connection={connection} />
        <button type="submit" className="button quiet" disabled={isRunning}>
          {LABELS.connect}
        </button>
      </form>
      {publications.length > 1 && (
        <>
          <h2>Publicaciones anteriores</h2>
          <p>Si publicaste un error, vuelve a la de antes y corrige con calma.</p>
          <ul className="cards">
            {publications.slice(1).map((name) => (
              <li key={name} className="card copy">
                <div id={name}>{WHEN.format(Number(name))}</div>
                <button
                  type="button"
                  className="button quiet"
                  aria-describedby={name}
                  disabled={isRunning}
                  onClick={() => send({ restore: name })}
                >
                  Volver a esta publicación
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Subirla de otra manera</h2>
      <p>
        Para Cloudflare, Netlify o el administrador de archivos de tu hosting. La carpeta:{' '}
        <code>{folder}</code>
      </p>
      <p className="buttons">
        {start('build')}
        {hasFolder && (
          <button type="button" className="button quiet" onClick={() => send({ open: 'folder' })}>
            Abrir la carpeta
          </button>
        )}
      </p>
      <h2 id="correo">El correo</h2>
      <p>
        Los tres datos de tu cuenta de EmailJS, para que los mensajes del formulario te lleguen:{' '}
        <a href="/manual/08-correo.md">cómo se consiguen</a>.
      </p>
      <form className="keys" onSubmit={(event) => send({ keys: valuesIn(event) }, 'Guardado.')}>
        {keys.map(({ key, name, pages, value }) => (
          <Field key={key} label={name} help={`En EmailJS: ${pages.join(', ')}`} name={key} value={value} />
        ))}
        <button type="submit" className="button quiet">
          Guardar los datos
        </button>
      </form>
      <p>
        La prueba que cuenta es un mensaje enviado desde tu página publicada. Si no te llega, pregunta aquí
        por qué:
      </p>
      {start('test-mail')}
    </>
  );
}

/** The values of a form, instead of sending it as a browser does. */
function valuesIn(event: SubmitEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Fields for where the page is uploaded; the password is never shown. */
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
      <Field name="server" label="Servidor" help="Como ftp.tudominio.com" value={server} />
      <Field name="port" label="Puerto" help="Vacío, el de siempre: 21, o 22 con SFTP" value={port} />
      <Field name="user" label="Usuario" help="Como nombre@tudominio.com" value={user} />
      <Field
        name="folder"
        label="Carpeta"
        help="Donde está tu página; vacía si tu cuenta ya empieza en ella"
        value={folder}
      />
      <Field name="password" label="Contraseña" help="Vacía, la que ya escribiste" value="" />
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

interface FieldProps {
  readonly label: string;
  readonly help: string;
  readonly name: string;
  readonly value: string | undefined;
}

function Field({ label, help, name, value }: FieldProps) {
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
  readonly send: StepsProps['send'];
}

/** Whether the latest job runs or has ended, and what its owner must know of it. */
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
