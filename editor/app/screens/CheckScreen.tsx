import { Fragment, type MouseEvent, type ReactNode, useState } from 'react';
import { inQuotes } from '../../../src/content/fields/characters.ts';
import { pathText } from '../../../src/content/fields/path.ts';
import type { AcceptRequest, CheckGroup, CheckLine } from '../../api.ts';
import { isSecondClick } from '../browser/press.ts';
import { failureOf, request } from '../browser/server.ts';
import { useContent } from '../edit/content.ts';
import { changeCount, publicationWords, useChanges } from '../edit/publication.ts';
import buttonStyles from '../ui/Button.module.css';
import helpStyles from '../ui/Help.module.css';
import { Notice, type NoticeContent } from '../ui/Notice.tsx';
import readyStyles from '../ui/Ready.module.css';
import screenStyles from '../ui/Screen.module.css';
import { Title } from '../ui/Title.tsx';
import styles from './CheckScreen.module.css';
import { addressOf, checkAgain, countOf, useCheckWithUnsaved } from './check.ts';
import { keepForm } from './publishing/WithoutForm.tsx';

/** Runs an action of a line, and shows why it fails. */
type Act = (event: MouseEvent<HTMLElement>, action: () => Promise<unknown>) => void;

const isUnsaved = ({ kind }: CheckGroup) => kind === 'unsaved';

/** The tasks before publishing; each line opens its field. */
export function CheckScreen() {
  const { answer, notice, hasUnsaved, blocking, advised } = useCheckWithUnsaved();
  const [failure, setFailure] = useState<NoticeContent | null>(null);
  const isReady = answer?.isReady === true && !hasUnsaved && !notice;
  const changes = useChanges();
  const isAllOut = isReady && changes?.isPublished === true && changeCount(changes) === 0;
  const found = isAllOut ? publicationWords(changes) : (answer?.summary ?? 'Revisando…');
  const words = hasUnsaved ? 'Hay algo que escribiste y no está guardado: tu página saldría sin eso.' : found;
  const act: Act = async (event, action) => {
    if (isSecondClick(event)) return;
    const line = event.currentTarget.closest('li');
    const other = line?.nextElementSibling ?? line?.previousElementSibling;
    const why = await action().then(() => null, failureOf);
    await checkAgain();
    setFailure(why);
    // The line that had the focus is gone.
    if (document.activeElement !== document.body) return;
    const next = other?.isConnected ? other : document;
    next.querySelector<HTMLElement>('button, h1')?.focus();
  };
  return (
    <div className={screenStyles.column}>
      <Title>Revisar</Title>
      <p className={screenStyles.lead}>
        Lo que falta antes de publicar. Haz clic en una línea para corregirla; lo que solo tú puedes ver está
        en el <a href="/manual/09-revisar.md">manual</a>.
      </p>
      <div className={isReady && !isAllOut ? readyStyles.ready : undefined}>
        <Notice
          notice={notice ?? failure ?? { words, isBad: hasUnsaved || answer?.isReady === false }}
          isReply={failure !== null}
        />
        {isReady && !isAllOut && (
          <a className={buttonStyles.sun} href="/publicar">
            Publicar
          </a>
        )}
      </div>
      <Groups title="Sin guardar" groups={blocking.filter(isUnsaved)} act={act} />
      <Groups title="Impide publicar" groups={blocking.filter((group) => !isUnsaved(group))} act={act} />
      <Groups title="Conviene mejorar" groups={advised} act={act} />
      <Accepted lines={answer?.accepted ?? []} act={act} />
    </div>
  );
}

interface GroupsProps {
  readonly title: string;
  readonly groups: readonly CheckGroup[];
  readonly act: Act;
}

function Groups({ title, groups, act }: GroupsProps) {
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{`${title} (${countOf(groups)})`}</h2>
      {groups.map((group) => {
        const shared = sharedWords(group);
        return (
          <Fragment key={group.title}>
            <h3 className={styles.kind}>{group.title}</h3>
            {shared && <p className={styles.shared}>{shared}</p>}
            <ul className={styles.lines}>
              {group.lines.map((line) => (
                <Line key={JSON.stringify(line)} line={line} kind={group.kind} isBlocking={group.isBlocking}>
                  {line.words !== shared && <p className={helpStyles.help}>{line.words}</p>}
                  {group.kind === 'email-keys' && <WithoutForm act={act} />}
                  {!group.isBlocking && (
                    <Right line={line} words={RIGHT[group.kind] ?? 'Déjalo así'} act={act} />
                  )}
                </Line>
              ))}
            </ul>
            {RIGHT[group.kind] === TRUE_FOR_ME && <AllTrue group={group} act={act} />}
          </Fragment>
        );
      })}
    </section>
  );
}

/** What several lines of a group say alike; empty if each says something else. */
function sharedWords({ lines }: CheckGroup): string {
  const alike = [...Map.groupBy(lines, ({ words }) => words)].toSorted(([, a], [, b]) => b.length - a.length);
  const [[words = '', most = []] = []] = alike;
  return most.length > 1 ? words : '';
}

interface LineProps {
  readonly line: CheckLine;
  readonly kind: string;
  readonly isBlocking: boolean;
  readonly children: ReactNode;
}

/** A line, which its first link covers. */
function Line({ line, kind, isBlocking, children }: LineProps) {
  return (
    <li className={styles.line} data-blocking={isBlocking || undefined}>
      <p>
        {line.fields.map(({ path, words, quote }, at) => {
          const address = addressOf(line, path, kind, 'revisar');
          return (
            <Fragment key={pathText(path)}>
              {at > 0 && (quote ? <br /> : ', ')}
              {address ? <a href={address}>{words}</a> : <strong>{words}</strong>}
              {quote && ` ${inQuotes(quote)}`}
            </Fragment>
          );
        })}
      </p>
      {children}
    </li>
  );
}

const TRUE_FOR_ME = 'Es verdad para mí';

/** On the button that says that an advised line is right as it is, by the kind of its group. */
const RIGHT: Readonly<Record<string, string>> = {
  figures: TRUE_FOR_ME,
  'sample-texts': TRUE_FOR_ME,
  pictures: 'Me gusta así',
  voices: 'Lo dijo así',
};

interface RightProps {
  readonly line: CheckLine;
  readonly words: string;
  readonly act: Act;
  /** Whether the owner takes it back. */
  readonly isTakenBack?: boolean;
}

/** Says that the fields of a line are right as they are: they are not asked about again while they stay so. */
function Right({ line, words, act, isTakenBack = false }: RightProps) {
  if (line.form === null) return null;
  return (
    <button
      type="button"
      className={buttonStyles.linen}
      aria-label={`${words}: ${line.fields[0]?.words}`}
      onClick={(event) => act(event, () => accept(line, !isTakenBack))}
    >
      {words}
    </button>
  );
}

/** Says that all lines that are left in a group are right. */
function AllTrue({ group: { title, lines }, act }: { readonly group: CheckGroup; readonly act: Act }) {
  const acceptAll = async () => {
    for (const line of lines) await accept(line, true);
  };
  const words = 'Todo lo demás es verdad para mí';
  return (
    <button
      type="button"
      className={`${buttonStyles.linen} ${styles.all}`}
      aria-label={`${words}: ${title}`}
      onClick={(event) => act(event, acceptAll)}
    >
      {words}
    </button>
  );
}

async function accept({ form, fields }: CheckLine, isRight: boolean): Promise<void> {
  if (form === null) return;
  const sent: AcceptRequest = { form, fields: fields.map(({ path }) => path), isRight };
  await request('/api/accept', sent);
}

/** Takes the form off the page, for an owner without the e-mail service. */
function WithoutForm({ act }: Pick<RightProps, 'act'>) {
  const { phone, email } = useContent()?.forms.site?.data ?? {};
  // Without either nobody could write to her.
  if (!phone && !email) return null;
  return (
    <button
      type="button"
      className={buttonStyles.linen}
      onClick={(event) => act(event, () => keepForm(false))}
    >
      Seguir sin formulario
    </button>
  );
}

/** What she has said is right as it is; she can be asked again. */
function Accepted({ lines, act }: { readonly lines: readonly CheckLine[]; readonly act: Act }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.accepted} aria-label="Lo que ya dijiste que está bien">
      <summary>Lo que ya dijiste que está bien ({lines.length})</summary>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={JSON.stringify(line.form)} line={line} kind="accepted" isBlocking={false}>
            <Right line={line} words="Preguntar otra vez" act={act} isTakenBack />
          </Line>
        ))}
      </ul>
    </details>
  );
}
