import { type RefObject, useEffect, useRef } from 'react';
import styles from './Notice.module.css';

export interface NoticeContent {
  readonly words: string;
  readonly isBad: boolean;
}

interface NoticeProps {
  readonly notice: NoticeContent | null;
  /** Scrolls to the notice when its words change: the button that caused it may be far below. */
  readonly isReply?: boolean;
}

/** A live region: it is rendered even while empty, because screen readers announce only changes of an existing element. */
export function Notice({ notice, isReply = false }: NoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  useInView(element, (isReply && notice?.words) || '');
  return (
    <div role="status" ref={element}>
      {notice?.words && <p className={notice.isBad ? styles.bad : styles.good}>{notice.words}</p>}
    </div>
  );
}

/** Scrolls to an element whenever `words` change, unless they are empty. */
export function useInView(element: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    if (words) element.current?.scrollIntoView({ block: 'nearest' });
  }, [element, words]);
}
