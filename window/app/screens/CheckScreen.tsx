import { Fragment } from 'react';
import type { CheckAnswer, CheckGroup } from '../../api.ts';
import { useUnsavedForms } from '../edit/content.ts';
import { Notice } from '../ui/Notice.tsx';
import { Title } from '../ui/Title.tsx';
import { useAnswer } from '../use-answer.ts';

/** The tasks before publishing; each line opens its field. */
export function CheckScreen() {
  const { answer, notice } = useAnswer<CheckAnswer>('/api/check');
  const unsaved = useUnsavedForms();
  const isUnsaved = unsaved.length > 0;
  const words = isUnsaved
    ? 'Hay algo que escribiste y no está guardado: tu página saldría sin eso.'
    : (answer?.summary ?? 'Revisando…');
  const unsavedGroup = {
    isBlocking: true,
    title: 'Sin guardar',
    lines: unsaved.flatMap(({ lines }) => lines),
  };
  const blocking = [
    ...(isUnsaved ? [unsavedGroup] : []),
    ...(answer?.groups.filter((one) => one.isBlocking) ?? []),
  ];
  return (
    <div className="sheet">
      <Title>Revisar</Title>
      <p className="lead">
        Lo que falta antes de publicar. Haz clic en una línea para abrir su ficha; qué quiere decir cada parte
        está en el <a href="/manual/09-revisar.md">manual</a>.
      </p>
      <Notice notice={notice ?? { words, isBad: isUnsaved || answer?.isReady === false }} />
      {answer && <Groups title="Impide publicar" groups={blocking} />}
      {answer && <Groups title="Conviene mejorar" groups={answer.groups.filter((one) => !one.isBlocking)} />}
    </div>
  );
}

function Groups({ title, groups }: { readonly title: string; readonly groups: readonly CheckGroup[] }) {
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <section>
      <h2>{`${title} (${count})`}</h2>
      {count === 0 && <p>Nada.</p>}
      {groups.map((group) => (
        <Fragment key={group.title}>
          <h3>{group.title}</h3>
          <ul className="cards">
            {group.lines.map((line) => (
              <li key={JSON.stringify(line)} className={group.isBlocking ? 'card blocking' : 'card'}>
                {line.fields.map(({ words, address }, at) => (
                  <Fragment key={words}>
                    {at > 0 && ', '}
                    {address ? <a href={address}>{words}</a> : <strong>{words}</strong>}
                  </Fragment>
                ))}
                <p>{line.words}</p>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}
