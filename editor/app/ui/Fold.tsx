import { type ReactNode, useEffect, useRef } from 'react';
import { onRoute } from '../browser/route.ts';
import styles from './Fold.module.css';

interface FoldProps {
  /** The part's place in the address. */
  readonly id: string;
  readonly title: string;
  /** Whether it opens by itself. */
  readonly isWanted?: boolean;
  readonly children: ReactNode;
}

/** A part of a screen that is folded under its heading. The address opens it too; it closes only by hand. */
export function Fold({ id, title, isWanted = false, children }: FoldProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isWanted) element.current?.setAttribute('open', '');
  }, [isWanted]);
  useEffect(() => {
    const showAddressed = () => {
      if (location.hash !== `#${id}`) return;
      element.current?.setAttribute('open', '');
      element.current?.scrollIntoView();
    };
    // The address may name it before it is rendered.
    showAddressed();
    return onRoute(showAddressed);
  }, [id]);
  return (
    <details className={styles.fold} id={id} ref={element}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
