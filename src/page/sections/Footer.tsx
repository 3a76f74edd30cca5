import { ArrowUpIcon } from '../../art/ArrowUpIcon.tsx';
import { AvilaRidge } from '../../art/AvilaRidge.tsx';
import { FooterPalms } from '../../art/FooterPalms.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Container } from '../ui/Container.tsx';
import type { FooterView } from '../view/frame.ts';
import styles from './Footer.module.css';
import { LinkList } from './LinkList.tsx';
import { SocialLinks } from './SocialLinks.tsx';

/** Farewell, the same links, social profiles and the way back up (specification section 2). */
export function Footer({ view }: { readonly view: FooterView }) {
  return (
    <footer className={styles.footer}>
      <AvilaRidge className={styles.ridge} />
      <FooterPalms className={`${styles.palms} ${styles.left}`} side="left" />
      <FooterPalms className={`${styles.palms} ${styles.right}`} side="right" />
      <Container>
        <div className={styles.farewell}>
          <h2 className={styles.title}>{view.title}</h2>
          <ButtonLink href="#contact" tone="paper">
            {view.callToAction}
          </ButtonLink>
        </div>
        <div className={styles.ways}>
          <nav aria-label={view.navigationLabel}>
            <LinkList links={view.links} listClass={styles.links} linkClass={styles.link} />
          </nav>
          <SocialLinks view={view} />
        </div>
        <div className={styles.last}>
          <p>{view.copyright}</p>
          <ButtonLink href="#hero" tone="sun">
            {view.backToTop} <ArrowUpIcon />
          </ButtonLink>
        </div>
      </Container>
    </footer>
  );
}
