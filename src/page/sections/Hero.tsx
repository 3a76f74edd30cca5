import { MuralBack, MuralFront } from '../../art/Mural.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { type Frames, Picture } from '../ui/Picture.tsx';
import { Container, type SectionProps } from '../ui/Section.tsx';
import { SunStop } from '../ui/SunStop.tsx';
import { TitleText } from '../ui/TitleText.tsx';
import { portraitAlt } from '../view/composed.ts';
import { linkToSection, sectionLabel } from '../view/navigation.ts';
import styles from './Hero.module.css';
import { Notice } from './Notice.tsx';

/** As Hero.module.css draws the portrait: 500 by 625 of the mural's units. */
const PORTRAIT: Frames = {
  phone: ['74vw', '92.5vw'],
  tablet: ['52vw', '65vw'],
  laptop: ['min(33.4vw, 250px + 16.7vw)', 'min(41.7vw, 313px + 20.9vw)'],
};

/** The first view (specification section 2): who the author is, two calls to action and the portrait in its mural. */
export function Hero({ content }: SectionProps) {
  const { hero } = content;
  const { profileImage } = hero;
  const contact = linkToSection(content, 'contact', hero.ctaText);
  const about = linkToSection(content, 'about', hero.aboutCtaText);
  return (
    <section className={styles.hero} id="hero" aria-label={sectionLabel(content, 'hero')}>
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
          <Notice content={content} />
          <p className={styles.subtitle}>{hero.subtitle}</p>
          {(contact || about) && (
            <p className={styles.actions}>
              {contact && <ButtonLink {...contact} />} {about && <ButtonLink {...about} tone="paper" />}
            </p>
          )}
        </div>
      </Container>
      <div className={styles.mural}>
        <MuralBack />
        <div className={styles.frame}>
          <Picture
            picture={profileImage}
            frames={PORTRAIT}
            alt={portraitAlt(content)}
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
