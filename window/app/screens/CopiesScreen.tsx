import type { StoredCopy } from '../../api.ts';
import { request } from '../request.ts';
import { Notice } from '../ui/Notice.tsx';
import { Title } from '../ui/Title.tsx';
import { useAnswer } from '../use-answer.ts';
import { WHEN } from '../when.ts';
import { Backup } from './Backup.tsx';

/** The stored copies, newest first, each with a button that restores it. */
export function CopiesScreen() {
  const { answer, notice, act } = useAnswer<readonly StoredCopy[]>('/api/copies', 'content');
  const restore = async (name: string) => {
    await request('/api/restore', { name });
    return 'Listo: volvió a como estaba. Eso también se deshace desde esta lista.';
  };
  return (
    <div className="sheet">
      <Title>Copias</Title>
      <p className="lead">
        Cada vez que cambias o borras algo queda aquí lo que había antes. Con un botón vuelve a estar como
        estaba; y eso también se deshace desde aquí.
      </p>
      <Notice notice={notice} isReply />
      <Backup act={act} />
      {answer?.length === 0 && <p>Todavía no has cambiado nada.</p>}
      <ul className="cards">
        {answer?.map(({ name, moment, title, changes }) => (
          <li key={name} className="card copy">
            <div>
              <time id={`when-${name}`} className="help" dateTime={moment}>
                {WHEN.format(new Date(moment))}
              </time>
              <h2>{title}</h2>
              {changes.map((change) => (
                <p key={change}>{change}</p>
              ))}
            </div>
            <button
              type="button"
              className="button quiet"
              aria-describedby={`when-${name}`}
              onClick={() => act(() => restore(name))}
            >
              Volver a como estaba antes
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
