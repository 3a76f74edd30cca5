import { GuidesSunrise } from '../../art/GuidesSunrise.tsx';
import { Container } from '../ui/Container.tsx';
import type { FreeGuidesView } from '../view/guides.ts';
import { CardGrid } from './CardGrid.tsx';
import styles from './FreeGuides.module.css';
import { GuidesHeading } from './GuidesHeading.tsx';
import { GuideTicket } from './GuideTicket.tsx';

/** Full sun: the free guides as tickets to the theatre. */
export function FreeGuides({ view }: { readonly view: FreeGuidesView }) {
  return (
    <section id="free-guides" className={styles.freeGuides} aria-labelledby="free-guides-title">
      <GuidesSunrise className={styles.sunrise} />
      <Container>
        <div className={styles.counter}>
          <GuidesHeading id="free-guides-title" title={view.title} lead={view.lead} figures={view.figures} />
          <CardGrid>
            {view.guides.map((guide, index) => (
              <GuideTicket key={guide.id} guide={guide} index={index} label={view.ticketLabel} />
            ))}
          </CardGrid>
        </div>
      </Container>
    </section>
  );
}
