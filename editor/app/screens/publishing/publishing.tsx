import { type MouseEvent, useRef, useState } from 'react';
import { inQuotes } from '../../../../src/content/fields/characters.ts';
import type { PublishAnswer, PublishRequest } from '../../../publish/api.ts';
import { request, useAnswer } from '../../browser/server.ts';
import { saveAll, type UnsavedForm, useUnsavedForms } from '../../edit/unsaved.ts';
import buttonStyles from '../../ui/Button.module.css';
import { Notice, type NoticeContent } from '../../ui/Notice.tsx';
import { checkAgain } from '../check.ts';
import { forgetSent } from './fields.tsx';

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
    if (body.action === 'keep-keys') {
      forgetSent(body.keys);
      // They are no content, whose changes are checked by themselves.
      void checkAgain();
    }
    if (body.action === 'connect' || body.action === 'fetch') forgetSent(Object(body.connection));
  };
  return { answer, notice, post };
}

/** What all parts of Publicar get, once the server has answered, and what to show above them. */
export function useParts(): { readonly parts: PartProps | null; readonly notice: NoticeContent | null } {
  const { answer, notice, post } = usePublishing();
  const unsaved = useUnsavedForms();
  const [place, setPlace] = useState<Place | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [isSaving, setSaving] = useState(false);
  const send: Send = (at, body, done = '') => {
    setPlace(at);
    setWaiting(null);
    void post(body, done);
  };
  const sendSaved: PartProps['sendSaved'] = async (at, body) => {
    if (isSaving) return;
    setSaving(true);
    const left = await saveAll();
    setSaving(false);
    if (left.length === 0) return send(at, body());
    setPlace(at);
    setWaiting({ at, body });
  };
  const question = waiting && unsaved.length > 0 && { unsaved, goOn: () => send(waiting.at, waiting.body()) };
  const reply = place && {
    place,
    notice: question ? unsavedNotice(unsaved) : notice,
    question: question || null,
  };
  const parts = answer && { ...answer, send, sendSaved, reply };
  // On arrival: the bar's button leads here if something is not saved.
  const first = notice ?? (unsaved.length > 0 ? unsavedNotice(unsaved) : null);
  return { parts, notice: place ? null : first };
}

/** A request that waits: something is not saved. */
interface Waiting {
  readonly at: Place;
  readonly body: () => PublishRequest;
}

function unsavedNotice(unsaved: readonly UnsavedForm[]): NoticeContent {
  const names = unsaved.map(({ name }) => inQuotes(name)).join(', ');
  return {
    words: `Hay algo que escribiste y no está guardado, en ${names}: tu página saldría sin eso.`,
    isBad: true,
  };
}

export const isRunning = ({ job }: Pick<PublishAnswer, 'job'>) => job?.state === 'running';

/** Whether the page went out to the owner's own host: then publishing again takes one press. */
export const isOut = ({ connection, published }: Pick<PublishAnswer, 'connection' | 'published'>) =>
  connection !== null && published !== null;

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
            Seguir sin eso
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
