import { type MouseEvent, type SubmitEvent, useRef, useState } from 'react';
import type { Connection, PublishAnswer, PublishRequest } from '../../../publish/api.ts';
import { failureOf, request, useAnswer } from '../../browser/server.ts';
import type { UnsavedForm } from '../../edit/unsaved.ts';
import buttonStyles from '../../ui/Button.module.css';
import fieldStyles from '../../ui/Field.module.css';
import helpStyles from '../../ui/Help.module.css';
import { Notice, type NoticeContent } from '../../ui/Notice.tsx';
import styles from './parts.module.css';
import { forgetSent, setTyped, useTyped } from './typed.ts';

/** The parts of the screen that start something; each shows its own replies. */
export type Place = 'again' | 'hosting' | 'folder' | 'earlier' | 'email' | 'fetch';

/** Sends a request. The place shows `done` when it succeeds, otherwise why it fails. */
export type Send = (place: Place, request: PublishRequest, done?: string) => void;

export interface PartProps extends PublishAnswer {
  readonly send: Send;
  /**
   * Sends a request that builds the page; asks before, if something is not saved. The request is made when it is sent: while
   * the question waits the owner may change the form.
   */
  readonly sendSaved: (place: Place, body: () => PublishRequest) => void;
  readonly reply: PlaceReply | null;
}

/** What a place says about the latest request. */
export interface PlaceReply {
  readonly place: Place;
  readonly notice: NoticeContent | null;
  /** What is not saved, and what to do if the owner continues without it. */
  readonly question: { readonly unsaved: readonly UnsavedForm[]; readonly goOn: () => void } | null;
}

/** The state of publishing, what to show of the latest request, and a function that sends one. */
export function usePublishing() {
  const { answer, notice, act } = useAnswer<PublishAnswer>('/api/publish', 'job');
  const post = async (body: PublishRequest, done = '') => {
    const isTaken = await act(() => request('/api/publish', body).then(() => done));
    if (!isTaken) return;
    if (body.action === 'keep-keys') forgetSent(body.keys);
    if (body.action === 'connect' || body.action === 'fetch') forgetSent(Object(body.connection));
  };
  return { answer, notice, post };
}

export const isRunning = ({ job }: Pick<PublishAnswer, 'job'>) => job?.state === 'running';

/** Whether the page went out to the owner's own host: then publishing again takes one press. */
export const isOut = ({ connection, published }: Pick<PublishAnswer, 'connection' | 'published'>) =>
  connection !== null && published !== null;

/** Names the page's folder on the server. */
export function folderWords({ folder }: Pick<Connection, 'folder'>): string {
  return folder === '.' ? 'donde empieza tu cuenta' : folder ? `carpeta «${folder}»` : 'carpeta por elegir';
}

interface ReplyProps extends Pick<PartProps, 'reply'> {
  readonly at: Place;
}

export function Reply({ reply, at }: ReplyProps) {
  const element = useRef<HTMLDivElement>(null);
  const own = reply?.place === at ? reply : null;
  const goOn = () => {
    // The pressed button goes.
    element.current?.focus();
    own?.question?.goOn();
  };
  return (
    <div tabIndex={-1} ref={element}>
      <Notice notice={own?.notice ?? null} isReply />
      {own?.question && (
        <p className={buttonStyles.row}>
          <button type="button" className={buttonStyles.wine} onClick={goOn}>
            Publicar lo guardado
          </button>
          <a className={buttonStyles.linen} href="/revisar">
            Ver qué falta
          </a>
        </p>
      )}
    </div>
  );
}

/** Ends the job that is running. It goes with the job: the focus goes to the button that started it. */
export function Stop({ job, send, at }: Pick<PartProps, 'job' | 'send'> & { readonly at: Place }) {
  if (!isRunning({ job }) || job?.name === 'connect') return null;
  const stop = ({ currentTarget }: MouseEvent) => {
    currentTarget.parentElement?.querySelector('button')?.focus();
    send(at, { action: 'stop' });
  };
  return (
    <button type="button" className={buttonStyles.linen} onClick={stop}>
      Detener
    </button>
  );
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
        help={hasPassword ? 'Ya está puesta. Escríbela solo si cambió.' : 'La de esa cuenta de FTP o SFTP'}
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
