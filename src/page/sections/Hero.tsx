import { MuralBack, MuralFront } from '../../art/Mural.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Container, type SectionProps } from '../ui/Section.tsx';
import { SunStop } from '../ui/SunStop.tsx';
import { TitleText } from '../ui/TitleText.tsx';
import styles from './Hero.module.css';

/** The first view (specification section 2): who the author is, two calls to action and the portrait in its mural. */
export function Hero({ content: { hero, site } }: SectionProps) {
  const { profileImage } = hero;
  return (
    <section className={styles.hero} id="hero" aria-label={site.navigation.hero}>
      <Container>
        <div className={styles.words}>
          <h1 className={styles.title}>
            <TitleText text={hero.title}>
              {hero.title.split('\n').map((line) => (
                <span key={line} className={styles.line}>
                  <SunStop text={line} tone="clay2" />{' '}
                </span>
              ))}
            </TitleText>
          </h1>
          <p className={styles.subtitle}>{hero.subtitle}</p>
          <p className={styles.actions}>
            <ButtonLink href="#contact">{hero.ctaText}</ButtonLink>
            <ButtonLink href="#about" tone="paper">
              {hero.aboutCtaText}
            </ButtonLink>
          </p>
        </div>
      </Container>
      <div className={styles.mural}>
        <MuralBack />
        <div className={styles.frame}>
          <Picture
            picture={profileImage}
            alt={hero.profileImageAlt}
            className={styles.portrait}
            fills
            urgent
          />
        </div>
        {/* The hand that holds the book completes the drawn portrait only. */}
        <MuralFront withHand={profileImage.sources.length === 0} />
      </div>
    </section>
  );
}
