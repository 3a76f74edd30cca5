import { Fragment } from 'react';
import type { CheckAnswer, CheckGroup, CheckLine } from '../../api.ts';
import { useAnswer } from '../ask.ts';
import { useRoute } from '../route.ts';
import { Notice } from './Notice.tsx';
import { Title } from './Title.tsx';

/** What is to be done before publishing; each line opens its field. */
export function CheckPlace() {
  const { search } = useRoute();
  return (
    <div className="sheet">
      <Title>Revisar</Title>
      <p className="lead">
        Lo que falta antes de publicar. Haz clic en una línea para abrir su ficha; qué quiere decir cada parte
        está en el <a href="/manual/09-revisar.md">manual</a>.
      </p>
      <Checklist key={search} address={`/api/check${search}`} />
    </div>
  );
}

function Checklist({ address }: { readonly address: string }) {
  const [{ answer, failure }] = useAnswer<CheckAnswer>(address);
  const asksNetwork = address.includes('?enlaces');
  const waiting = asksNetwork ? 'Comprobando los enlaces. Tarda unos segundos…' : 'Revisando…';
  const blocking = answer?.groups.filter(({ isBlocking }) => isBlocking) ?? [];
  const others = answer?.groups.filter(({ isBlocking }) => !isBlocking) ?? [];
  return (
    <>
      <Notice isBad={failure !== null || answer?.isReady === false}>
        {failure ?? answer?.summary ?? waiting}
      </Notice>
      {answer && (
        <>
          {!asksNetwork && (
            <a className="button quiet" href="/revisar?enlaces">
              Comprobar también los enlaces
            </a>
          )}
          <Groups title="Impide publicar" groups={blocking} />
          <Groups title="Conviene mejorar" groups={others} />
        </>
      )}
    </>
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
          <ul className={group.isBlocking ? 'found blocking' : 'found'}>
            {group.lines.map((line) => (
              <Line key={JSON.stringify(line)} {...line} />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

function Line({ fields, words }: CheckLine) {
  return (
    <li>
      {fields.map((field, at) => (
        <Fragment key={field.words}>
          {at > 0 && ', '}
          {field.address ? <a href={field.address}>{field.words}</a> : <strong>{field.words}</strong>}
        </Fragment>
      ))}
      <p>{words}</p>
    </li>
  );
}
