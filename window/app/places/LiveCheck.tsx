import { useState } from 'react';
import type { LiveCheckAnswer } from '../../api.ts';
import { Notice, useAnswer } from './Notice.tsx';

/**
 * Looks at the published page as a visitor does, when it is asked to and after each publication.
 * @param published how often the page was published since the window was opened
 */
export function LiveCheck({ published }: { readonly published: number }) {
  const [asked, setAsked] = useState(0);
  return (
    <section>
      <h2>Mirar lo publicado</h2>
      <p>Entra en tu dirección como quien te visita y dice si todo llega bien. Necesita internet.</p>
      <p className="buttons">
        <button type="button" className="button quiet" onClick={() => setAsked(asked + 1)}>
          Mirar
        </button>
      </p>
      {asked + published > 0 && <Findings key={asked + published} />}
    </section>
  );
}

function Findings() {
  const { answer, told } = useAnswer<LiveCheckAnswer>('/api/live-check');
  const faults = answer?.findings.filter(({ fault }) => fault) ?? [];
  const good = answer?.findings.filter(({ fault }) => !fault).map(({ title }) => title);
  return (
    <>
      <Notice told={told ?? { words: answer?.summary ?? 'Mirando…', isBad: faults.length > 0 }} />
      <ul className="cards">
        {faults.map(({ title, fault, cure }) => (
          <li key={title} className="card blocking">
            <strong>{title}</strong>
            <p>{`${fault} ${cure}`}</p>
          </li>
        ))}
        {good && good.length > 0 && <li className="card">{`Está bien: ${good.join('; ')}.`}</li>}
      </ul>
    </>
  );
}
