import { useEffect, useState } from 'react';
import type { LiveCheckAnswer } from '../../../publish/api.ts';
import { Notice, useAnswer } from './Notice.tsx';

/**
 * Looks at the published page as a visitor does.
 * @param isPublished whether it was published just now: then it looks by itself
 */
export function LiveCheck({ isPublished }: { readonly isPublished: boolean }) {
  const [looks, setLooks] = useState(0);
  const look = () => setLooks((count) => count + 1);
  useEffect(() => void (isPublished && look()), [isPublished]);
  return (
    <section>
      <h2>Mirar lo publicado</h2>
      <p>Entra en tu dirección como quien te visita y dice si todo llega bien. Necesita internet.</p>
      <p className="buttons">
        <button type="button" className="button quiet" onClick={look}>
          Mirar
        </button>
      </p>
      {looks > 0 && <Findings key={looks} />}
    </section>
  );
}

function Findings() {
  const { answer, told } = useAnswer<LiveCheckAnswer>('/api/live-check');
  const faults = answer?.findings.filter(({ fault }) => fault) ?? [];
  const good = answer?.findings.filter(({ fault }) => !fault).map(({ title }) => title) ?? [];
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
        {good.length > 0 && <li className="card">{`Está bien: ${good.join('; ')}.`}</li>}
      </ul>
    </>
  );
}
