import { go, useRoute } from '../browser/route.ts';
import { CHAPTERS } from '../manual/chapters.ts';
import { Manual } from '../manual/Manual.tsx';
import screenStyles from '../ui/Screen.module.css';
import styles from './ManualScreen.module.css';

/** The manual on a screen of its own: `/manual/` is its table of contents, `/manual/02-editar.md` a chapter. */
export function ManualScreen() {
  const at = useRoute();
  return (
    <div className={`${screenStyles.column} ${styles.manual}`}>
      <div>
        <Manual at={at} onSearch={(address) => go(address, 'replace')} />
      </div>
      <nav className={styles.chapters} aria-label="Todos los capítulos">
        <ul>
          {CHAPTERS.map(({ address, title }) => (
            <li key={address}>
              <a href={address} aria-current={address === at.pathname ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
