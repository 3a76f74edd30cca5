import { type KeyboardEvent, useEffect } from 'react';
import buttonStyles from '../ui/Button.module.css';
import { closeBeside, focusOpener, openBeside, useBesideAddress } from './beside.ts';
import { Manual } from './Manual.tsx';
import styles from './ManualBeside.module.css';

/** The manual beside a screen; over it, where there is no room for both. */
export function ManualBeside() {
  const address = useBesideAddress();
  useEffect(() => focusOpener, []);
  if (address === null) return null;
  const at = new URL(address, location.origin);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') closeBeside();
  };
  return (
    <aside className={styles.beside} aria-label="Manual" onKeyDown={closeOnEscape}>
      <p className={styles.head}>
        <button type="button" className={buttonStyles.wine} onClick={closeBeside}>
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
