import { Drawing } from '../../art/Drawing.tsx';
import { Icon } from '../../art/Icon.tsx';
import { NetworkMark } from '../../art/NetworkMark.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Fit } from '../ui/Fit.tsx';
import { Container, Ground, type SectionProps } from '../ui/Section.tsx';
import { SunStop } from '../ui/SunStop.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { ROOMS } from '../view/fit.ts';
import { footerView } from '../view/frame.ts';
import styles from './Footer.module.css';

/** Call to action, the same links, profiles that open a new tab, and back to top (specification section 2). */
export function Footer({ content }: SectionProps) {
  const view = footerView(content);
  return (
    <footer className={styles.footer}>
      <Drawing name="ridge" className={styles.ridge} />
      <Drawing name="palmsLeft" className={`${styles.palms} ${styles.left}`} />
      <Drawing name="palmsRight" className={`${styles.palms} ${styles.right}`} />
      <Ground color="#15463b" />
      <Container>
        <div className={styles.farewell}>
          <h2 className={styles.title}>
            <Fit text={view.title} room={ROOMS.farewell}>
              <SunStop text={view.title} tone="sun" />
            </Fit>
          </h2>
          <div className={styles.ending}>
            <Drawing name="bookShut" className={styles.book} />
            <ButtonLink {...view.booking} tone="paper">
              {view.callToAction}
            </ButtonLink>
          </div>
        </div>
        <div className={styles.ways}>
          <nav aria-label={view.navigationLabel}>
            <ul className={styles.links}>
              {view.links.map(({ href, label }) => (
                <li key={href}>
                  <a className={styles.link} href={href}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {view.socialLinks.length > 0 && (
            <ul className={styles.list} aria-label={view.socialLabel}>
              {view.socialLinks.map(({ name, url, network }) => (
                <li key={url}>
                  <a className={styles.profile} href={url} target="_blank" rel="noopener noreferrer">
                    <NetworkMark network={network} className={styles.icon} />
                    <VisuallyHidden>
                      {name} {content.site.newTab}
                    </VisuallyHidden>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.last}>
          <p>{view.copyright}</p>
          <ButtonLink href="#hero" tone="sun">
            {view.backToTop} <Icon name="arrowUp" />
          </ButtonLink>
        </div>
      </Container>
    </footer>
  );
}
