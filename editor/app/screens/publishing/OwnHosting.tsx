import { type SubmitEvent, useRef } from 'react';
import type { Connection, PublishAnswer, PublishRequest } from '../../../publish/api.ts';
import { useDomain } from '../../edit/content.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import fieldStyles from '../../ui/Field.module.css';
import helpStyles from '../../ui/Help.module.css';
import { useCheck } from '../check.ts';
import formStyles from './fields.module.css';
import { folderWords, LabelledInput, PasswordInput, setTyped, useTyped, valuesOf } from './fields.tsx';
import { NewHost } from './Moving.tsx';
import { Outcome } from './Outcome.tsx';
import { isOut, isRunning, type PartProps, Reply, Stop } from './publishing.tsx';

const PROTOCOLS: Readonly<Record<Connection['protocol'], string>> = {
  '': 'La que sirva: se averigua sola',
  ftps: 'FTP protegido (FTPS)',
  sftp: 'SFTP',
};

/** The account at the owner's host, and the button that publishes there for the first time. */
export function OwnHosting(props: PartProps) {
  const { send, sendSaved } = props;
  const form = useRef<HTMLFormElement>(null);
  const isFirst = !isOut(props);
  const connect = (isPublishing: boolean): PublishRequest => ({
    action: 'connect',
    connection: valuesOf(form.current),
    isPublishing,
  });
  const test = () => send('hosting', connect(false));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isFirst) sendSaved('hosting', () => connect(true));
    else test();
  };
  return (
    <>
      <p>
        Son los datos de FTP o SFTP que te dio tu hosting:{' '}
        <a href="/manual/10-publicar.md#si-ya-pagas-un-hosting">dónde están en cPanel</a>.
      </p>
      <form className={formStyles.form} ref={form} onSubmit={submit}>
        <AccountFields {...props} />
        <NewHost {...props} />
        <p className={buttonStyles.row}>
          {isFirst && (
            <Button type="submit" className={buttonStyles.wine} isOff={isRunning(props)}>
              Publicar
            </Button>
          )}
          <Button
            type={isFirst ? 'button' : 'submit'}
            className={buttonStyles.linen}
            isOff={isRunning(props)}
            onClick={isFirst ? test : undefined}
          >
            {isFirst ? 'Probar la conexión' : 'Guardar y probar la conexión'}
          </Button>
          {isFirst && <Stop {...props} at="hosting" />}
        </p>
      </form>
      <Reply {...props} at="hosting" />
      <Outcome {...props} at="hosting" of={isFirst ? ['publish', 'connect', 'fetch'] : ['connect']} />
    </>
  );
}

/** The data of the account at a host. */
export function AccountFields({
  connection,
  hasPassword,
}: Pick<PublishAnswer, 'connection' | 'hasPassword'>) {
  const domain = useDomain();
  const check = useCheck();
  // Not for the sample's domain, or while it is not known which one it is
  const isOwn = check?.isWhole === true && check.groups.every(({ kind }) => kind !== 'domain');
  const usual = isOwn && !connection ? `ftp.${domain}` : undefined;
  return (
    <>
      <LabelledInput
        name="server"
        label="Servidor"
        help={usual ? 'Suele ser este; si no, el que te dio tu hosting' : 'Como ftp.tupagina.com'}
        value={connection?.server ?? usual}
      />
      <LabelledInput name="user" label="Usuario" help="Como nombre@tupagina.com" value={connection?.user} />
      <PasswordInput connection={connection} hasPassword={hasPassword} />
      <ConnectionDetails connection={connection} />
    </>
  );
}

/** What is found out by trying, and may be changed. */
function ConnectionDetails({ connection }: Pick<PublishAnswer, 'connection'>) {
  const { protocol = '', port, folder } = connection ?? {};
  const typed = useTyped('protocol');
  const found = protocol && connection && [PROTOCOLS[protocol], folderWords(connection)];
  return (
    <details>
      <summary>Detalles de la conexión{found && `: ${found.join(', ')}`}</summary>
      <p className={helpStyles.help}>
        Se averiguan solos al conectar. Cámbialos solo si tu hosting te dio otros.
      </p>
      <label className={fieldStyles.field}>
        <span className={fieldStyles.label}>Tipo de conexión</span>
        <select
          className={fieldStyles.input}
          name="protocol"
          value={typed ?? protocol}
          onChange={({ target }) => setTyped('protocol', target.value)}
        >
          {Object.entries(PROTOCOLS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <LabelledInput
        name="port"
        label="Puerto"
        help="Un número; escríbelo solo si tu hosting te dio uno"
        value={port}
      />
      <LabelledInput
        name="folder"
        label="Carpeta"
        help="La de tu página. Vacía, se busca o se te pregunta al conectar"
        value={folder}
      />
    </details>
  );
}
