import type { ReactNode } from 'react';
import { Icon } from '../art/Icon.tsx';
import { ButtonLink } from '../page/ui/Button.tsx';
import type { DirectWay } from './contact-form-view.ts';
import styles from './FormNote.module.css';

interface DirectLinkProps {
  readonly way: DirectWay;
  readonly tone: 'whatsapp' | 'wine' | 'paper';
}

/** A link like a button, and a blank: it may stand beside another. */
export function DirectLink({ way: { label, ...link }, tone }: DirectLinkProps) {
  return (
    <>
      <ButtonLink {...link} tone={tone}>
        {label}
        {link.newTab && (
          <>
            {' '}
            <Icon name="arrowOut" />
          </>
        )}
      </ButtonLink>{' '}
    </>
  );
}

interface FormNoteProps {
  readonly text: ReactNode;
  readonly ways: readonly DirectWay[];
  /** A further button, before the links. */
  readonly children?: ReactNode;
}

/** A note about a failure, with links to contact the author directly. */
export function FormNote({ text, ways, children }: FormNoteProps) {
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <div className={styles.links}>
        {children}
        {ways.map((way) => (
          <DirectLink key={way.href} way={way} tone={way.newTab ? 'whatsapp' : 'wine'} />
        ))}
      </div>
    </div>
  );
}
