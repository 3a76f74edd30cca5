import { EmptyStage } from '../../art/Stage.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import type { NotFoundView } from '../view/frame.ts';
import { Brand } from './Brand.tsx';
import styles from './NotFound.module.css';

/** The whole 404 page: an empty stage under a lit lamp, and links to the page. */
export function NotFound({ view }: { readonly view: NotFoundView }) {
  return (
    <div className={styles.stage}>
      <EmptyStage className={styles.drawing} />
      <header className={styles.home}>
        <Brand name={view.siteName} href="/" tone="sun" />
      </header>
      <main className={styles.words}>
        <p className={styles.label}>{view.label}</p>
        <h1 className={styles.title}>{view.title}</h1>
        <p className={styles.text}>{view.text}</p>
        <div className={styles.actions}>
          <ButtonLink href="/" tone="sun">
            {view.homeCta}
          </ButtonLink>
          <ButtonLink href="/#contact" tone="paper">
            {view.contactCta}
          </ButtonLink>
        </div>
      </main>
    </div>
  );
}
