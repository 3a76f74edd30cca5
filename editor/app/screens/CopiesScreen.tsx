import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { inQuotes } from '../../../src/content/fields/characters.ts';
import type { Path } from '../../../src/content/fields/path.ts';
import { type FormRef, fieldLabel, folderOf } from '../../../src/content/schema.ts';
import type { CopiesAnswer, StoredCopy } from '../../api.ts';
import { isSame } from '../../compared-values.ts';
import { changedFields } from '../../differences.ts';
import { atTime, hourOf, timeOf } from '../../when.ts';
import { request, useAnswer } from '../browser/server.ts';
import { useContent } from '../edit/content.ts';
import { fileAddress } from '../edit/names.ts';
import { putBack as putFieldsBack } from '../edit/put-back.ts';
import buttonStyles from '../ui/Button.module.css';
import helpStyles from '../ui/Help.module.css';
import { LazyDetails } from '../ui/LazyDetails.tsx';
import { Notice } from '../ui/Notice.tsx';
import screenStyles from '../ui/Screen.module.css';
import { Title } from '../ui/Title.tsx';
import { Backup } from './Backup.tsx';
import { CopiedFields } from './CopiedFields.tsx';
import styles from './CopiesScreen.module.css';
import { counted } from './steps.ts';

/** How many copies the screen shows, and how many more each time. */
const AT_ONCE = 200;

/** @param words what is then so */
type Restore = (sent: object, words: string) => void;

/** Puts single fields of a copy back. */
type PutBack = (copy: StoredCopy, fields: readonly Path[]) => void;

/**
 * The stored copies, newest first: in each hour a line for each form, which is restored by itself or field by field, and one for
 * the whole page.
 */
export function CopiesScreen() {
  const [count, setCount] = useState(AT_ONCE);
  const { answer, notice, act } = useAnswer<CopiesAnswer>(`/api/copies?count=${count}`, 'content');
  const restore: Restore = (sent, words) =>
    act(async () => {
      await request('/api/restore', sent);
      return `Listo: ${words}. Eso también se deshace desde esta lista.`;
    });
  const putBack: PutBack = ({ form, before }, fields) =>
    act(async () => {
      if (before) await putFieldsBack(form, before, fields);
      return `Listo: ${namesOf(form, fields)} ${fields.length > 1 ? 'están' : 'está'} como antes. Eso también se deshace desde esta lista.`;
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
        Lo que había antes de cada cambio: léelo, cópialo o vuelve a como estaba. También eso se deshace aquí.
      </p>
      <Notice notice={notice} isReply />
      <Backup act={act} />
      {answer?.copies.length === 0 && !answer.hasOlder && <p>Todavía no has cambiado nada.</p>}
      {[...hours].map(([hour, copies], at) => (
        <section key={hour}>
          <h2>{hour}</h2>
          <ul className={styles.lines}>
            {[...Map.groupBy(copies, ({ form }) => folderOf(form))].map(([form, own], place) => (
              <Line
                key={form}
                copies={own}
                restore={restore}
                putBack={putBack}
                isFirst={at === 0 && place === 0}
              />
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
  readonly putBack: PutBack;
  /** The newest line is open. */
  readonly isFirst: boolean;
}

/** What changed in a form within an hour, in one line; unfolded each change, with a button that takes it back. */
function Line({ copies, isFirst, ...acts }: LineProps) {
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
            {count > 1 && <b> y {counted(count - 1, 'cambio más', 'cambios más')}</b>}
          </span>
          <time dateTime={newest.moment}>{timeOf(new Date(newest.moment))}</time>
        </summary>
        <ul>
          {copies.map((copy) => (
            <Change key={copy.name} copy={copy} {...acts} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** One save of a form; where its fields and others changed since, going back asks which of them to take along. */
function Change({
  copy,
  restore,
  putBack,
}: Omit<LineProps, 'copies' | 'isFirst'> & { readonly copy: StoredCopy }) {
  const { name, moment, form, title, changes, pictures, fields } = copy;
  const [isAsking, setAsking] = useState(false);
  const later = useLaterFields(copy);
  const hasQuestion = fields.length > 0 && later.length > 0;
  const restoreAll = () => restore({ name }, 'volvió a como estaba');
  const answer =
    (act: () => void) =>
    ({ currentTarget }: MouseEvent) => {
      // The pressed button goes.
      currentTarget.closest('li')?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      setAsking(false);
      act();
    };
  return (
    <Moment
      moment={moment}
      words="Volver a como estaba antes"
      isOpen={hasQuestion ? isAsking : undefined}
      onPress={() => (hasQuestion ? setAsking(!isAsking) : restoreAll())}
      below={
        <>
          {hasQuestion && isAsking && (
            <div className={styles.question}>
              <p>Después cambiaste también {namesOf(form, later)}. ¿Qué vuelve?</p>
              <div className={buttonStyles.row}>
                <button
                  type="button"
                  className={buttonStyles.linen}
                  onClick={answer(() => putBack(copy, fields))}
                >
                  Solo {namesOf(form, fields)}
                </button>
                <button type="button" className={buttonStyles.linen} onClick={answer(restoreAll)}>
                  Todo {inQuotes(title)}, también lo de después
                </button>
              </div>
            </div>
          )}
          {fields.length > 0 && (
            <LazyDetails className={styles.copied} title="Ver entero lo de antes">
              <CopiedFields copy={copy} onPutBack={(paths) => putBack(copy, paths)} />
            </LazyDetails>
          )}
        </>
      }
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

/** The fields of a form, besides those of a copy, that differ by now. */
function useLaterFields({ form, before, fields }: StoredCopy): readonly Path[] {
  const now = useContent()?.forms[folderOf(form)]?.data;
  const changed = before && now ? changedFields(form, before, now) : [];
  return changed.filter((path) => !fields.some((own) => isSame(own, path)));
}

/** The minutes of an hour to which the whole page can go back, each with the forms that changed then. */
function WholePage({ copies, restore }: Pick<LineProps, 'copies' | 'restore'>) {
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

/** Names fields of a form: `«Tu misión» y «Cifras»`. */
function namesOf(form: FormRef, fields: readonly Path[]): string {
  return listed(fields.map((path) => `«${fieldLabel(form, path)}»`));
}

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
  /** Whether the question that the button asks is open; absent if it asks none. */
  readonly isOpen?: boolean | undefined;
  readonly below?: ReactNode;
}

/** A moment: what was then, and a button that goes back there. */
function Moment({ moment, children, words, onPress, isOpen, below }: MomentProps) {
  const id = useId();
  return (
    <li className={styles.moment}>
      <div id={id}>
        <time className={helpStyles.help} dateTime={moment}>
          {timeOf(new Date(moment))}
        </time>
        {children}
      </div>
      <button
        type="button"
        className={buttonStyles.linen}
        aria-describedby={id}
        aria-expanded={isOpen}
        onClick={onPress}
      >
        {words}
      </button>
      {below}
    </li>
  );
}
