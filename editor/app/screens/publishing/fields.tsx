import { type SubmitEvent, useState } from 'react';
import { create } from 'zustand';
import type { Connection, PublishAnswer, PublishRequest } from '../../../publish/api.ts';
import { failureOf, request } from '../../browser/server.ts';
import fieldStyles from '../../ui/Field.module.css';
import helpStyles from '../../ui/Help.module.css';
import { Notice, type NoticeContent } from '../../ui/Notice.tsx';
import styles from './fields.module.css';

/** Values by the names of their fields. */
type Values = Readonly<Record<string, string>>;

/**
 * What is typed into the fields of Publicar and not yet sent: it stays while other screens are shown, until the tab is closed.
 * Without it a field shows the server's value.
 */
const useValues = create<Values>(() => ({}));

/** What is typed into a field; undefined if nothing is. */
export function useTyped(name: string): string | undefined {
  return useValues((values) => values[name]);
}

/** Whether something is typed into one of these fields. */
export function useIsTyped(names: readonly string[]): boolean {
  return useValues((values) => names.some((name) => values[name] !== undefined));
}

export function setTyped(name: string, value: string): void {
  useValues.setState({ [name]: value });
}

/** Forgets what the server has by now; what was typed since stays. */
export function forgetSent(sent: object): void {
  const left = Object.entries(useValues.getState()).filter(
    ([name, value]) => (sent as Values)[name] !== value,
  );
  useValues.setState(Object.fromEntries(left), true);
}

/** Names the page's folder on the server. */
export function folderWords({ folder }: Pick<Connection, 'folder'>): string {
  return folder === '.' ? 'donde empieza tu cuenta' : folder ? `carpeta «${folder}»` : 'carpeta por elegir';
}

/** Keeps the browser from submitting a form, and returns its values. */
export function valuesIn(event: SubmitEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  return valuesOf(event.currentTarget);
}

export function valuesOf(form: HTMLFormElement | null): Record<string, string> {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

interface LabelledInputProps {
  readonly label: string;
  readonly help: string;
  readonly name: string;
  readonly value: string | undefined;
}

/** A field that shows what is typed and not sent yet, otherwise the server's value. */
export function LabelledInput({ label, help, name, value = '' }: LabelledInputProps) {
  const typed = useTyped(name);
  return (
    <label className={fieldStyles.field}>
      <span className={fieldStyles.label}>{label}</span>
      <span className={helpStyles.help}>{help}</span>
      <input
        className={fieldStyles.input}
        name={name}
        type={name === 'password' ? name : 'text'}
        value={typed ?? value}
        onChange={({ target }) => setTyped(name, target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
      />
    </label>
  );
}

/** The password of the account, and whether this computer keeps it. */
export function PasswordInput({
  connection,
  hasPassword,
}: Pick<PublishAnswer, 'connection' | 'hasPassword'>) {
  return (
    <>
      <LabelledInput
        name="password"
        label="Contraseña"
        help={
          hasPassword ? 'Vacía, la que ya pusiste para esa misma cuenta' : 'La de esa cuenta de FTP o SFTP'
        }
        value=""
      />
      <RememberSwitch connection={connection} />
    </>
  );
}

/** Acts at once on a known account, so that it shows what is on disk; on a new one together with its form. */
function RememberSwitch({ connection }: Pick<PublishAnswer, 'connection'>) {
  const name = 'isRemembered';
  const typed = useTyped(name);
  const isOn = typed === undefined ? (connection?.isRemembered ?? false) : typed === 'on';
  const [failure, setFailure] = useState<NoticeContent | null>(null);
  const setOn = (isWanted: boolean) => setTyped(name, isWanted ? 'on' : '');
  const change = async (isWanted: boolean) => {
    setOn(isWanted);
    const remember: PublishRequest = { action: 'remember', isRemembered: isWanted };
    const problem = await request('/api/publish', remember).then(() => null, failureOf);
    setFailure(problem);
    if (problem) setOn(!isWanted);
  };
  return (
    <>
      <label className={styles.remember}>
        <input
          type="checkbox"
          className={fieldStyles.switch}
          name={name}
          checked={isOn}
          onChange={({ target }) => void change(target.checked)}
        />
        Recordar la contraseña en esta computadora
      </label>
      <Notice notice={failure} />
    </>
  );
}
