import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { CopiesAnswer, RestoreAnswer, StoredCopy } from '../../api.ts';
import { ask, messageOf, useAnswer } from '../ask.ts';
import { onNews } from '../news.ts';
import { Notice } from './Notice.tsx';
import { Title } from './Title.tsx';

const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'full', timeStyle: 'short' });

const NOTICES = {
  restored:
    'Listo: volvió a como estaba. Lo que había hasta ahora quedó de primero en esta lista, por si lo quieres.',
  same: 'No había nada que devolver: ya está así.',
} as const;

/** The buttons that bring back what is not a change of hers. */
const BUTTONS: Readonly<Partial<Record<StoredCopy['kind'], string>>> = {
  restored: 'Deshacer esta vuelta atrás',
  refused: 'Poner lo que no se guardó',
};

/** What each change replaced, the newest first, and a button that brings it back. */
export function CopiesPlace() {
  const [{ answer, failure }, again] = useAnswer<CopiesAnswer>('/api/copies');
  const [told, setTold] = useState<{ readonly words: string; readonly isBad: boolean } | null>(null);
  useEffect(() => onNews('content', () => void again()), [again]);

  const restore = async ({ name }: StoredCopy) => {
    try {
      const done = await ask<RestoreAnswer>('/api/restore', { name });
      const isBad = done.result === 'failed';
      setTold({ words: isBad ? done.message : NOTICES[done.result], isBad });
    } catch (error) {
      setTold({ words: messageOf(error), isBad: true });
    }
    await again();
  };
  return (
    <div className="sheet">
      <Title>Copias</Title>
      <p className="lead">
        Cada vez que cambias o borras algo queda aquí lo que había antes. Con un botón vuelve a estar como
        estaba; y eso también se deshace desde aquí.
      </p>
      <Notice isBad={failure !== null || told?.isBad === true}>{failure ?? told?.words}</Notice>
      {answer?.copies.length === 0 && <p>Todavía no has guardado ningún cambio.</p>}
      <ul className="copies">
        {answer?.copies.map((copy) => (
          <Copy key={copy.name} copy={copy} restore={() => void restore(copy)} />
        ))}
      </ul>
    </div>
  );
}

function Copy({ copy, restore }: { readonly copy: StoredCopy; readonly restore: () => void }) {
  const { name, moment, kind, forms } = copy;
  return (
    <li>
      <div>
        <time id={`when-${name}`} dateTime={moment}>
          {WHEN.format(new Date(moment))}
        </time>
        {kind === 'restored' && <p>Vuelta atrás</p>}
        {kind === 'refused' && (
          <p className="refused">No se guardó: otra pestaña ya había guardado algo distinto</p>
        )}
        {forms.map((form) => (
          <section key={form.form}>
            <h2>{form.name}</h2>
            <ul>
              {form.changes.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Button className="button quiet" aria-describedby={`when-${name}`} onPress={restore}>
        {BUTTONS[kind] ?? 'Volver a como estaba antes'}
      </Button>
    </li>
  );
}
