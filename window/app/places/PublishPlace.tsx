import { type SubmitEvent, useEffect, useState } from 'react';
import type { Connection, Job, JobName, Progress, PublishAnswer, PublishRequest } from '../../api.ts';
import { ask } from '../ask.ts';
import { useRoute } from '../route.ts';
import { LiveCheck } from './LiveCheck.tsx';
import { Notice, useAnswer } from './Notice.tsx';
import { Title } from './Title.tsx';

const LABELS: Readonly<Record<JobName, string>> = {
  publish: 'Publicar',
  restore: 'Volver a una publicación anterior',
  connect: 'Probar la conexión',
  build: 'Preparar la carpeta',
  'test-mail': 'Enviarme un mensaje de prueba',
};

/** What is told when a job has ended well. */
const DONE: Readonly<Record<JobName, string>> = {
  publish: 'Tu página está publicada. Mírala también en el teléfono.',
  restore: 'Tu página volvió a ser la de esa publicación. Lo que editas aquí no cambió.',
  connect: 'La conexión sirve: se pudo escribir, leer y borrar un archivo en esa carpeta.',
  build: 'Tu página está lista: abre la carpeta y súbela.',
  'test-mail': 'Listo.',
};

const PROTOCOLS = [
  ['ftps', 'FTPS (FTP cifrado)'],
  ['sftp', 'SFTP'],
  ['ftp', 'FTP sin cifrar'],
] as const;
const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'full', timeStyle: 'short' });
const MEGABYTES = new Intl.NumberFormat('es-VE', {
  style: 'unit',
  unit: 'megabyte',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

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
      <Notice told={told} />
      {answer && <Steps {...answer} send={send} />}
      <LiveCheck isPublished={answer?.job?.name === 'publish' && answer.job.state === 'done'} />
    </div>
  );
}

interface StepsProps extends PublishAnswer {
  /** @param done what is told when it is done */
  readonly send: (request: PublishRequest, done?: string) => void;
}

function Steps(props: StepsProps) {
  const { folder, hasFolder, keys, hasAllKeys, connection, hasPassword, publications, job, send } = props;
  const { hash } = useRoute();
  // The browser looks for it before the answer has come.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  const hostKey = job?.hostKey;
  const isRunning = job?.state === 'running';
  const isBusy = isRunning || !hasAllKeys;
  const isConnected = connection !== null && hasPassword;
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
        <button
          type="button"
          className="button"
          disabled={isBusy || !isConnected}
          onClick={() => send({ start: 'publish' })}
        >
          {LABELS.publish}
        </button>
        {isRunning && job.name !== 'connect' && (
          <button type="button" className="button quiet" onClick={() => send({ stop: true })}>
            Detener
          </button>
        )}
      </p>
      {!isConnected && (
        <p>
          {connection
            ? 'Escribe abajo la contraseña de tu hosting y pulsa «Probar la conexión».'
            : 'La primera vez, escribe abajo los datos de tu hosting y pulsa «Probar la conexión».'}
        </p>
      )}
      <section aria-live="polite">{job && <Outcome {...job} />}</section>
      {job?.progress && <UploadBar {...job.progress} />}
      {hostKey && (
        <button type="button" className="button" onClick={() => send({ trust: hostKey })}>
          Confiar en este servidor
        </button>
      )}
      <h2>Tu hosting</h2>
      <p>
        Los datos de FTP o SFTP que te dio tu hosting:{' '}
        <a href="/manual/10-publicar.md">dónde están en cPanel</a>.
      </p>
      <ConnectionForm connection={connection} isRunning={isRunning} send={send} />
      {publications.some(({ isLive }) => !isLive) && (
        <>
          <h2>Publicaciones anteriores</h2>
          <p>
            Si publicaste un error, vuelve a la de antes y corrige con calma. Aquí se guardan las últimas.
          </p>
          <ul className="cards">
            {publications.map(({ name, isLive }) => (
              <li key={name} className="card copy">
                <div>
                  <p id={name}>{WHEN.format(Number(name))}</p>
                  {isLive && <p>Es la que está publicada.</p>}
                </div>
                {!isLive && (
                  <button
                    type="button"
                    className="button quiet"
                    aria-describedby={name}
                    disabled={isRunning || !isConnected}
                    onClick={() => send({ restore: name })}
                  >
                    Volver a esta publicación
                  </button>
                )}
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
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          onClick={() => send({ start: 'build' })}
        >
          {LABELS.build}
        </button>
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
      <form className="keys" onSubmit={saveKeys}>
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

interface ConnectionFormProps {
  readonly connection: Connection | null;
  readonly isRunning: boolean;
  readonly send: StepsProps['send'];
}

/** Takes where the page is uploaded, and tests it. */
function ConnectionForm({ connection, isRunning, send }: ConnectionFormProps) {
  const [protocol, setProtocol] = useState(connection?.protocol ?? 'ftps');
  const connect = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const words = (name: string) => String(data.get(name));
    send({
      connect: {
        protocol,
        server: words('server'),
        port: Number(words('port')) || null,
        user: words('user'),
        folder: words('folder'),
        password: words('password'),
        isRemembered: data.has('isRemembered'),
      },
    });
  };
  const fields = [
    ['server', 'Servidor', 'Como ftp.tudominio.com', connection?.server],
    ['port', 'Puerto', `Vacío, el ${protocol === 'sftp' ? 22 : 21}`, connection?.port],
    ['user', 'Usuario', 'Como nombre@tudominio.com', connection?.user],
    [
      'folder',
      'Carpeta',
      'Donde está tu página; vacía si tu cuenta ya empieza en ella',
      connection?.folder ?? 'public_html',
    ],
    ['password', 'Contraseña', connection ? 'Vacía, la que ya escribiste' : 'La de esa cuenta', ''],
  ] as const;
  return (
    <form className="keys" onSubmit={connect}>
      <label className="field">
        <span className="label">Protocolo</span>
        <select
          className="input"
          value={protocol}
          onChange={({ target }) => {
            const [chosen] = PROTOCOLS.find(([value]) => value === target.value) ?? [protocol];
            setProtocol(chosen);
          }}
        >
          {PROTOCOLS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {protocol === 'ftp' && (
        <p className="notice bad">
          Sin cifrar, cualquiera en el camino puede leer tu contraseña y cambiar tu página. Úsalo solo si tu
          hosting no ofrece otra cosa.
        </p>
      )}
      {fields.map(([name, label, help, value]) => (
        <Field key={name} name={name} label={label} help={help} value={value} />
      ))}
      <label className="buttons">
        <input
          type="checkbox"
          className="switch"
          name="isRemembered"
          defaultChecked={connection?.isRemembered}
        />
        Recordar la contraseña en esta computadora
      </label>
      <button type="submit" className="button quiet" disabled={isRunning}>
        {LABELS.connect}
      </button>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly help: string;
  readonly name: string;
  readonly value: string | number | null | undefined;
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
        defaultValue={value ?? ''}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
      />
    </label>
  );
}

/** How much of the page is uploaded. */
function UploadBar({ file, sent, total }: Progress) {
  const size = (bytes: number) => MEGABYTES.format(bytes / 1_000_000);
  return (
    <p>
      <progress value={sent} max={total} aria-label="Lo que ya se subió" />
      {size(sent)} de {size(total)}: <code>{file}</code>
    </p>
  );
}

/** Whether the latest job runs or has ended, and what its owner must know of it. */
function Outcome({ name, state, said, remaining }: Job) {
  const isBad = state === 'failed' || remaining !== null;
  const kind = state === 'running' ? 'notice unsettled' : 'notice';
  const isCommand = name === 'build' || name === 'test-mail';
  return (
    <>
      <h2>{LABELS[name]}</h2>
      <p className={isBad ? 'notice bad' : kind}>
        {state === 'running' && 'En marcha…'}
        {state === 'failed' && (isCommand ? 'No se pudo. Abajo dice por qué y qué hacer. ' : `${said} `)}
        {state === 'done' && !remaining && DONE[name]}
        {remaining && `La carpeta está lista, pero falta algo antes de subirla. ${remaining} `}
        {isBad && (name === 'build' || name === 'publish') && <a href="/revisar">Revisar</a>}
      </p>
      {said && isCommand && (state === 'failed' || name === 'test-mail') && <pre>{said}</pre>}
    </>
  );
}
