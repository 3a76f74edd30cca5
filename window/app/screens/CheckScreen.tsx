import { Fragment } from 'react';
import type { CheckGroup } from '../../api.ts';
import { Notice } from '../ui/Notice.tsx';
import { Title } from '../ui/Title.tsx';
import { countOf, useTasks } from './tasks.ts';

/** The tasks before publishing; each line opens its field. */
export function CheckScreen() {
  const { answer, notice, isUnsaved, blocking, advised } = useTasks();
  const isReady = answer?.isReady === true && !isUnsaved && !notice;
  const words = isUnsaved
    ? 'Hay algo que escribiste y no está guardado: tu página saldría sin eso.'
    : (answer?.summary ?? 'Revisando…');
  return (
    <div className="sheet">
      <Title>Revisar</Title>
      <p className="lead">
        Lo que falta antes de publicar. Haz clic en una línea para corregirla; lo que solo tú puedes ver está
        en el <a href="/manual/09-revisar.md">manual</a>.
      </p>
      <div className={isReady ? 'ready' : undefined}>
        <Notice notice={notice ?? { words, isBad: isUnsaved || answer?.isReady === false }} />
        {isReady && (
          <a className="button" href="/publicar">
            Publicar
          </a>
        )}
      </div>
      <Groups title="Impide publicar" groups={blocking} />
      <Groups title="Conviene mejorar" groups={advised} />
    </div>
  );
}

function Groups({ title, groups }: { readonly title: string; readonly groups: readonly CheckGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{`${title} (${countOf(groups)})`}</h2>
      {groups.map((group) => (
        <Fragment key={group.title}>
          <h3>{group.title}</h3>
          <ul className="tasks">
            {group.lines.map((line) => (
              <li key={JSON.stringify(line)} className={group.isBlocking ? 'task blocking' : 'task'}>
                <p>
                  {line.fields.map(({ words, address }, at) => (
                    <Fragment key={words}>
                      {at > 0 && ', '}
                      {address ? <a href={address}>{words}</a> : <strong>{words}</strong>}
                    </Fragment>
                  ))}
                </p>
                <p className="help">{line.words}</p>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}
