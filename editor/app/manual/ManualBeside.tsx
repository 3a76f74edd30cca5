import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import buttonStyles from '../ui/Button.module.css';
import { closeBeside, openBeside, useBesideAddress } from './beside.ts';
import { Manual } from './Manual.tsx';
import styles from './ManualBeside.module.css';

/** The manual beside a screen; over it, where there is no room for both. */
export function ManualBeside() {
  const address = useBesideAddress();
  if (address === null) return null;
  const at = new URL(address, location.origin);
  const close = () => {
    const opener = flushSync(closeBeside);
    const isThere = opener instanceof HTMLElement && opener.isConnected;
    (isThere ? opener : document.querySelector<HTMLElement>('main h1'))?.focus();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    <aside className={styles.beside} aria-label="Manual" onKeyDown={closeOnEscape}>
      <p className={styles.head}>
        <button type="button" className={buttonStyles.wine} onClick={close}>
          Volver a lo tuyo
        </button>
      </p>
      {/* Another chapter begins at its top, with the focus. */}
      <div className={styles.page} key={at.pathname}>
        <Manual at={at} onSearch={openBeside} />
      </div>
    </aside>
  );
}
