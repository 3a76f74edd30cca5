import { EmptyStage } from '../../art/Stage.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Fit } from '../ui/Fit.tsx';
import type { SectionProps } from '../ui/Section.tsx';
import { SunStop } from '../ui/SunStop.tsx';
import { ROOMS } from '../view/fit.ts';
import { Brand } from './Brand.tsx';
import styles from './NotFound.module.css';

/** The whole 404 page: a curtain with links to the page, drawn from an empty stage under a lit lamp. */
export function NotFound({ content }: SectionProps) {
  const view = content['not-found'];
  return (
    <div className={styles.stage}>
      <div className={styles.curtain}>
        <header>
          <Brand name={content.site.name} href="/" tone="sun" />
        </header>
        <main className={styles.words}>
          <section>
            <p className={styles.label}>{view.label}</p>
            <h1 className={styles.title}>
              <Fit text={view.title} room={ROOMS.heading}>
                <SunStop text={view.title} tone="sun" />
              </Fit>
            </h1>
            <p className={styles.text}>{view.text}</p>
            <div className={styles.actions}>
              <ButtonLink href="/" tone="sun">
                {view.homeCta}
              </ButtonLink>
              <ButtonLink href="/#contact" tone="paper">
                {view.contactCta}
              </ButtonLink>
            </div>
          </section>
        </main>
      </div>
      <EmptyStage className={styles.drawing} />
    </div>
  );
}
