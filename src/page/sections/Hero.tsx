import { MuralBack } from '../../art/MuralBack.tsx';
import { MuralFront } from '../../art/MuralFront.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { HeroView } from '../view/story.ts';
import styles from './Hero.module.css';
import muralStyles from './HeroMural.module.css';

/** The first view (specification section 2): who she is, two ways on, and the portrait in its mural. */
export function Hero({ view }: { readonly view: HeroView }) {
  return (
    <section className={styles.hero} id="hero" aria-labelledby="hero-title">
      <Container>
        <div className={styles.words}>
          <h1 className={styles.title} id="hero-title">
            {view.titleLines.map((line) => (
              <span key={line} className={styles.line}>
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className={styles.subtitle}>{view.subtitle}</p>
          <p className={styles.actions}>
            <ButtonLink href="#contact">{view.ctaText}</ButtonLink>
            <ButtonLink href="#about" tone="paper">
              {view.aboutCtaText}
            </ButtonLink>
          </p>
        </div>
      </Container>
      <div className={muralStyles.mural}>
        <MuralBack className={muralStyles.layer} />
        <div className={muralStyles.frame}>
          <Picture picture={view.portrait} className={muralStyles.portrait} urgent />
        </div>
        <MuralFront className={muralStyles.layer} withHand={view.isDrawn} />
      </div>
    </section>
  );
}
