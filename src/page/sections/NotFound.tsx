import { EmptyStage } from '../../art/Stage.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import paper from '../ui/Paper.module.css';
import type { SectionProps } from '../ui/Section.tsx';
import { SunStop } from '../ui/SunStop.tsx';
import { TitleText } from '../ui/TitleText.tsx';
import { linkToSection } from '../view/navigation.ts';
import { Brand } from './Brand.tsx';
import styles from './NotFound.module.css';

/** The whole 404 page: a curtain with links to the page, drawn from an empty stage under a lit lamp. */
export function NotFound({ content }: SectionProps) {
  const { label, title, text, homeCta, contactCta } = content['not-found'];
  const contact = linkToSection(content, 'contact', contactCta);
  return (
    // Its web fonts are named at once: the page has no script that waits for them.
    <div className={styles.stage}>
      <div className={`${styles.curtain} ${paper.paper} velvet wine`}>
        <header>
          <Brand name={content.site.name} href="/" tone="sun" />
        </header>
        <main className={styles.words}>
          <section>
            <p className={styles.label}>{label}</p>
            <h1 className={styles.title}>
              <TitleText text={title}>
                <SunStop text={title} tone="sun" />
              </TitleText>
            </h1>
            <p className={styles.text}>{text}</p>
            <div className={styles.actions}>
              <ButtonLink href="/" tone="sun">
                {homeCta}
              </ButtonLink>{' '}
              {contact && <ButtonLink {...contact} href={`/${contact.href}`} tone="paper" />}
            </div>
          </section>
        </main>
      </div>
      <EmptyStage className={styles.drawing} />
    </div>
  );
}
