import paper from '../page/ui/Paper.module.css';
import styles from './ContactForm.module.css';
import type { DirectWay } from './contact-form-view.ts';
import { DirectLink } from './FormNote.tsx';

/** Links to WhatsApp and e-mail on an envelope in place of the form's letter paper, for a page without it. */
export function DirectWays({ ways }: { readonly ways: readonly DirectWay[] }) {
  return (
    <div className={`${styles.form} ${paper.paper} DirectWays-envelope`}>
      {ways.map((way) => (
        <DirectLink key={way.href} way={way} tone={way.newTab ? 'whatsapp' : 'wine'} />
      ))}
    </div>
  );
}
