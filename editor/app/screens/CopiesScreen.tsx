import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { folderOf } from '../../../src/content/schema.ts';
import type { CopiesAnswer, StoredCopy } from '../../api.ts';
import { request, useAnswer } from '../browser/server.ts';
import { atTime, hourOf, timeOf } from '../browser/when.ts';
import { fileAddress } from '../edit/names.ts';
import buttonStyles from '../ui/Button.module.css';
import helpStyles from '../ui/Help.module.css';
import { Notice } from '../ui/Notice.tsx';
import screenStyles from '../ui/Screen.module.css';
import { Title } from '../ui/Title.tsx';
import { Backup } from './Backup.tsx';
import styles from './CopiesScreen.module.css';

/** How many copies the screen shows, and how many more each time. */
const AT_ONCE = 200;

/** @param words what is then so */
type Restore = (sent: object, words: string) => void;

/** The stored copies, newest first: in each hour a line for each form, which is restored by itself, and one for the whole page. */
export function CopiesScreen() {
  const [count, setCount] = useState(AT_ONCE);
  const { answer, notice, act } = useAnswer<CopiesAnswer>(`/api/copies?count=${count}`, 'content');
  const restore: Restore = (sent, words) =>
    act(async () => {
      await request('/api/restore', sent);
      return `Listo: ${words}. Eso también se deshace desde esta lista.`;
    });
  const showOlder = ({ currentTarget: button }: MouseEvent) => {
    setCount(count + AT_ONCE);
    // What comes follows the last line, also where the button goes.
    const lines = button.closest('main')?.querySelectorAll('summary');
    [...(lines ?? [])].at(-1)?.focus();
  };
  const hours = Map.groupBy(answer?.copies ?? [], ({ moment }) => hourOf(new Date(moment)));
  return (
    <div className={screenStyles.column}>
      <Title>Copias</Title>
      <p className={screenStyles.lead}>
        Lo que había antes de cada cambio. Abre una línea y vuelve a como estaba; también eso se deshace aquí.
      </p>
      <Notice notice={notice} isReply />
      <Backup act={act} />
      {answer?.copies.length === 0 && !answer.hasOlder && <p>Todavía no has cambiado nada.</p>}
      {[...hours].map(([hour, copies], at) => (
        <section key={hour}>
          <h2>{hour}</h2>
          <ul className={styles.lines}>
            {[...Map.groupBy(copies, ({ form }) => folderOf(form))].map(([form, own], place) => (
              <Line key={form} copies={own} restore={restore} isFirst={at === 0 && place === 0} />
            ))}
          </ul>
          <WholePage copies={copies} restore={restore} />
        </section>
      ))}
      {answer?.hasOlder && (
        <p className={buttonStyles.row}>
          <button type="button" className={buttonStyles.linen} onClick={showOlder}>
            Ver las de antes
          </button>
        </p>
      )}
    </div>
  );
}

interface LineProps {
  /** Of one form in one hour, newest first. */
  readonly copies: readonly StoredCopy[];
  readonly restore: Restore;
  /** The newest line is open. */
  readonly isFirst: boolean;
}

/** What changed in a form within an hour, in one line; unfolded each change, with a button that takes it back. */
function Line({ copies, restore, isFirst }: LineProps) {
  const [isOpen, setOpen] = useState(isFirst);
  const [newest] = copies;
  if (!newest) return null;
  const count = copies.reduce((sum, { changes }) => sum + changes.length, 0);
  return (
    <li>
      <details
        className={styles.line}
        aria-label={newest.title}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h3>{newest.title}</h3>
          <span className={styles.gist}>
            {newest.changes[0]}
            {count > 1 && <b> y {count - 1} más</b>}
          </span>
          <time dateTime={newest.moment}>{timeOf(new Date(newest.moment))}</time>
        </summary>
        <ul>
          {copies.map((copy) => (
            <Change key={copy.name} copy={copy} restore={restore} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Change({ copy, restore }: { readonly copy: StoredCopy; readonly restore: Restore }) {
  const { name, moment, form, changes, pictures } = copy;
  return (
    <Moment
      moment={moment}
      words="Volver a como estaba antes"
      onPress={() => restore({ name }, 'volvió a como estaba')}
    >
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
      {pictures.map(({ before, after }) => (
        <p key={`${before} ${after}`} className={styles.pictures}>
          {before && <img src={fileAddress(form, before)} alt="antes" />}
          {before && after && <span aria-hidden={true}>→</span>}
          {after && <img src={fileAddress(form, after)} alt="después" />}
        </p>
      ))}
    </Moment>
  );
}

/** The minutes of an hour to which the whole page can go back, each with the forms that changed then. */
function WholePage({ copies, restore }: Omit<LineProps, 'isFirst'>) {
  const minutes = Map.groupBy(copies, ({ moment }) => atTime(new Date(moment)));
  if (copies.length === 0) return null;
  return (
    <details className={styles.page} aria-label="Volver toda la página">
      <summary>Volver toda la página</summary>
      <ul>
        {[...minutes].map(([at, changed]) => {
          const moment = changed.at(-1)?.moment ?? '';
          return (
            <Moment
              key={at}
              moment={moment}
              words={`Volver toda la página ${at}`}
              onPress={() => restore({ moment }, `toda la página está como ${at}, antes de ese cambio`)}
            >
              <p>Antes de cambiar {listed(changed.map(({ title }) => title))}</p>
            </Moment>
          );
        })}
      </ul>
    </details>
  );
}

const LIST = new Intl.ListFormat('es');

/** Lists words once each, the first two of many. */
function listed(words: readonly string[]): string {
  const all = [...new Set(words)];
  return LIST.format(all.length > 3 ? [...all.slice(0, 2), `${all.length - 2} partes más`] : all);
}

interface MomentProps {
  readonly moment: string;
  readonly children: ReactNode;
  /** On the button. */
  readonly words: string;
  readonly onPress: () => void;
}

/** A moment: what was then, and a button that goes back there. */
function Moment({ moment, children, words, onPress }: MomentProps) {
  const id = useId();
  return (
    <li className={styles.moment}>
      <div id={id}>
        <time className={helpStyles.help} dateTime={moment}>
          {timeOf(new Date(moment))}
        </time>
        {children}
      </div>
      <button type="button" className={buttonStyles.linen} aria-describedby={id} onClick={onPress}>
        {words}
      </button>
    </li>
  );
}
