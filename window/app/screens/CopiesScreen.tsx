import { useId } from 'react';
import type { StoredCopy } from '../../api.ts';
import { fileAddress } from '../edit/names.ts';
import { request } from '../request.ts';
import { Notice } from '../ui/Notice.tsx';
import { Title } from '../ui/Title.tsx';
import { useAnswer } from '../use-answer.ts';
import { atTime, hourOf, TIME } from '../when.ts';
import { Backup } from './Backup.tsx';

/** The stored copies by hours, newest first, with buttons that restore a form, or the page as it was at that moment. */
export function CopiesScreen() {
  const { answer, notice, act } = useAnswer<readonly StoredCopy[]>('/api/copies', 'content');
  const restore = (sent: object, words: string) =>
    act(async () => {
      await request('/api/restore', sent);
      return `Listo: ${words}. Eso también se deshace desde esta lista.`;
    });
  const hours = Map.groupBy(answer ?? [], ({ moment }) => hourOf(new Date(moment)));
  return (
    <div className="sheet">
      <Title>Copias</Title>
      <p className="lead">
        Cada vez que cambias o borras algo queda aquí lo que había antes. Con un botón vuelve eso, o toda la
        página, a como estaba; y también se deshace desde aquí.
      </p>
      <Notice notice={notice} isReply />
      <Backup act={act} />
      {answer?.length === 0 && <p>Todavía no has cambiado nada.</p>}
      {[...hours].map(([hour, copies]) => (
        <section key={hour}>
          <h2>{hour}</h2>
          <ul className="cards">
            {[...Map.groupBy(copies, ({ moment }) => moment)].map(([moment, together]) => (
              <Action key={moment} copies={together} restore={restore} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ActionProps {
  /** Of the forms that one action changed. */
  readonly copies: readonly StoredCopy[];
  /** @param words what is then so */
  readonly restore: (sent: object, words: string) => void;
}

/** What one action changed: each form goes back alone, or all with the whole page. */
function Action({ copies, restore }: ActionProps) {
  const heading = useId();
  const [first, ...others] = copies;
  if (!first) return null;
  const { moment, isPageKnown } = first;
  const at = atTime(new Date(moment));
  const back = (name: string, describedBy: string) => (
    <button
      type="button"
      className="button quiet"
      aria-describedby={describedBy}
      onClick={() => restore({ name }, 'volvió a como estaba')}
    >
      Volver a como estaba antes
    </button>
  );
  return (
    <li className="card copy">
      <div id={heading}>
        <time className="help" dateTime={moment}>
          {TIME.format(new Date(moment))}
        </time>
        {copies.map((copy, index) => {
          const own = `${heading}-${index}`;
          return (
            <div key={copy.name} className="changed">
              <div id={own}>
                <Changes copy={copy} />
              </div>
              {others.length > 0 && back(copy.name, own)}
            </div>
          );
        })}
      </div>
      <div className="ways">
        {others.length === 0 && back(first.name, heading)}
        {isPageKnown && (
          <button
            type="button"
            className="button quiet"
            aria-describedby={heading}
            onClick={() => restore({ moment }, `toda la página está como ${at}, antes de ese cambio`)}
          >
            Volver toda la página {at}
          </button>
        )}
      </div>
    </li>
  );
}

function Changes({ copy: { title, form, changes, pictures } }: { readonly copy: StoredCopy }) {
  return (
    <>
      <h3>{title}</h3>
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
      {pictures.map(({ before, after }) => (
        <p key={`${before} ${after}`} className="pictures">
          {before && <img src={fileAddress(form, before)} alt="antes" />}
          {before && after && <span aria-hidden={true}>→</span>}
          {after && <img src={fileAddress(form, after)} alt="después" />}
        </p>
      ))}
    </>
  );
}
