import { MuralBack, MuralFront } from '../../art/Mural.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Container, type SectionProps } from '../ui/Section.tsx';
import { SunStop } from '../ui/SunStop.tsx';
import { heroView } from '../view/story.ts';
import styles from './Hero.module.css';

/** The first view (specification section 2): who the author is, two calls to action and the portrait in its mural. */
export function Hero({ content }: SectionProps) {
  const view = heroView(content);
  return (
    <section className={styles.hero} id="hero" aria-labelledby="hero-title">
      <Container>
        <div className={styles.words}>
          <h1 className={styles.title} id="hero-title">
            {view.titleLines.map((line) => (
              <span key={line} className={styles.line} data-fit={view.titleStep || undefined}>
                <SunStop text={line} tone="clay" />{' '}
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
      <div className={styles.mural}>
        <MuralBack className={styles.layer} withHills={view.hasHills} />
        <div className={styles.frame}>
          <Picture
            picture={view.profileImage}
            alt={view.profileImageAlt}
            className={styles.portrait}
            fills
            urgent
          />
        </div>
        <MuralFront className={styles.layer} withHand={view.isDrawn} />
      </div>
    </section>
  );
}
