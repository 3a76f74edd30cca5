import { Drawing } from '../../art/Drawing.tsx';
import { Icon } from '../../art/Icon.tsx';
import { NetworkMark } from '../../art/NetworkMark.tsx';
import { NETWORKS, networkAt } from '../../content/fields/networks.ts';
import type { Content } from '../../content/page-content.ts';
import { ButtonLink, inNewTab } from '../ui/Button.tsx';
import { List } from '../ui/List.tsx';
import paper from '../ui/Paper.module.css';
import { Container, Ground, type SectionProps } from '../ui/Section.tsx';
import { SunStop } from '../ui/SunStop.tsx';
import { TitleText } from '../ui/TitleText.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { fillIn } from '../view/format.ts';
import { linkToBooking, navigationLinks } from '../view/navigation.ts';
import styles from './Footer.module.css';
import { FOOTER_LINKS_ID } from './Header.tsx';

/**
 * Call to action, the same links, profiles that open a new tab, and back to top (specification section 2). Without words of
 * the owner's the copyright has the year of the build.
 */
export function Footer({ content }: SectionProps) {
  const { footer, site } = content;
  const booking = linkToBooking(content, footer.callToAction);
  return (
    <footer className={styles.footer}>
      <Drawing name={site.horizon === 'El Ávila' ? 'avilaRidge' : 'ridge'} className="Footer-ridge" />
      <Drawing name="palmsLeft" className="Footer-palms Footer-palmsLeft" />
      <Drawing name="palmsRight" className="Footer-palms Footer-palmsRight" />
      <Drawing name="town" className="Footer-town" />
      <div className={`${styles.windows} Footer-town`}>
        <Drawing name="windows" />
      </div>
      <Ground />
      <Container>
        {(footer.title || booking) && (
          <div className={styles.farewell}>
            {footer.title && (
              <h2 className={styles.title}>
                <TitleText text={footer.title}>
                  <SunStop text={footer.title} tone="sun" rises />
                </TitleText>
              </h2>
            )}
            {booking && (
              <p>
                <ButtonLink {...booking} tone="sun" />
              </p>
            )}
          </div>
        )}
        <div className={styles.ways}>
          <nav id={FOOTER_LINKS_ID} className={styles.sections} aria-label={footer.navigationLabel}>
            <List className={styles.links}>
              {navigationLinks(content).map(({ href, label }) => (
                <li key={href} className={styles.item}>
                  <a className={styles.link} href={href}>
                    {label}
                  </a>{' '}
                </li>
              ))}
            </List>
          </nav>
          {site.socialLinks.length > 0 && (
            <List className={styles.profiles} aria-label={footer.socialLabel}>
              {site.socialLinks.map(profileOf).map(({ name, url, network }) => (
                <li key={url}>
                  <a className={`${styles.profile} ${paper.paper}`} {...inNewTab(url)}>
                    <NetworkMark network={network} className={styles.mark} />
                    <VisuallyHidden>
                      {name} {site.newTab}
                    </VisuallyHidden>
                  </a>{' '}
                </li>
              ))}
            </List>
          )}
        </div>
        <div className={styles.last}>
          <p>{fillIn(footer.copyright ?? `© ${new Date().getFullYear()} {name}`, { name: site.name })}</p>
          <ButtonLink href="#hero" tone="paper">
            {footer.backToTop} <Icon name="arrowUp" />
          </ButtonLink>
        </div>
      </Container>
    </footer>
  );
}

/** A link to a network: the one of its domain or, where that tells none, with the name and the icon that the owner chose. */
function profileOf({ name, url, icon }: Content['site']['socialLinks'][number]) {
  const { hostname } = new URL(url);
  const known = networkAt(hostname);
  if (known) return { url, network: known, name: NETWORKS[known][0] };
  const network = icon ?? 'otra';
  return { url, network, name: name ?? (network === 'otra' ? hostname : NETWORKS[network][0]) };
}
