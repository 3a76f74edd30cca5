import type { CopiesAnswer, RestoreAnswer } from '../../api.ts';
import { ask } from '../ask.ts';
import { WHEN } from '../when.ts';
import { Backup } from './Backup.tsx';
import { Notice, useAnswer } from './Notice.tsx';
import { Title } from './Title.tsx';

const DONE = {
  restored:
    'Listo: volvió a como estaba. Lo que había hasta ahora quedó de primero en esta lista, por si lo quieres.',
  same: 'No había nada que devolver: ya está así.',
} as const;

/** What each change replaced, the newest first, and a button that brings it back. */
export function CopiesPlace() {
  const { answer, told, act } = useAnswer<CopiesAnswer>('/api/copies', 'content');
  const restore = async (name: string) => {
    const { result } = await ask<RestoreAnswer>('/api/restore', { name });
    return DONE[result];
  };
  return (
    <div className="sheet">
      <Title>Copias</Title>
      <p className="lead">
        Cada vez que cambias o borras algo queda aquí lo que había antes. Con un botón vuelve a estar como
        estaba; y eso también se deshace desde aquí.
      </p>
      <Notice told={told} />
      <Backup act={act} />
      {answer?.copies.length === 0 && <p>Todavía no has cambiado nada.</p>}
      <ul className="cards">
        {answer?.copies.map(({ name, moment, isRestoration, forms }) => (
          <li key={name} className="card copy">
            <div>
              <time id={`when-${name}`} className="help" dateTime={moment}>
                {WHEN.format(new Date(moment))}
              </time>
              {isRestoration && <p>Vuelta atrás</p>}
              {forms.map((form) => (
                <section key={form.form}>
                  <h2>{form.name}</h2>
                  {form.changes.map((change) => (
                    <p key={change}>{change}</p>
                  ))}
                </section>
              ))}
            </div>
            <button
              type="button"
              className="button quiet"
              aria-describedby={`when-${name}`}
              onClick={() => act(() => restore(name))}
            >
              {isRestoration ? 'Deshacer esta vuelta atrás' : 'Volver a como estaba antes'}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
