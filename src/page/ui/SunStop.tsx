import { Logo } from '../../art/Logo.tsx';
import styles from './SunStop.module.css';

interface SunStopProps {
  readonly text: string;
  /** Colour of the sun: clay on light paper, sun on dark. */
  readonly tone: 'clay' | 'sun';
}

/** A text whose final full stop, if any, is drawn as the logo's rising sun; screen readers and copies get the full stop. */
export function SunStop({ text, tone }: SunStopProps) {
  if (!text.endsWith('.')) return text;
  return (
    <>
      {text.slice(0, -1)}
      <span className={styles.stop}>
        .<Logo className={styles.sun} tone={tone} />
      </span>
    </>
  );
}
