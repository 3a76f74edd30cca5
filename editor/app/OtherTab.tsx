import { useState } from 'react';
import { request } from './browser/server.ts';
import buttonStyles from './ui/Button.module.css';
import noticeStyles from './ui/Notice.module.css';
import screenStyles from './ui/Screen.module.css';

/** Shown in a tab that rests, because another one is the active one. */
export function OtherTab() {
  const [failure, setFailure] = useState('');
  const take = () =>
    request('/api/take', {}).then(
      () => location.reload(),
      ({ message }: Error) => setFailure(message),
    );
  return (
    <main className={screenStyles.column}>
      <title>En otra pestaña · Mi página</title>
      <h1>Abriste tu página en otra pestaña</h1>
      <p>Se cambia en una sola a la vez. Lo que escribiste en la otra no se pierde.</p>
      <button className={buttonStyles.wine} type="button" onClick={take}>
        Usar aquí
      </button>
      {failure && (
        <p className={noticeStyles.bad} role="alert">
          {failure}
        </p>
      )}
    </main>
  );
}
