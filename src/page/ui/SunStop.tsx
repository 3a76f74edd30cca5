import { endsWithSun, Logo, type LogoProps } from '../../art/Logo.tsx';
import styles from './SunStop.module.css';

interface SunStopProps extends Required<Pick<LogoProps, 'tone'>> {
  readonly text: string;
  /** It rises from behind the line on scrolling. */
  readonly rises?: boolean;
}

/** A text whose final full stop, if any, is drawn as the logo's rising sun; screen readers and copies get the full stop. */
export function SunStop({ text, tone, rises = false }: SunStopProps) {
  if (!endsWithSun(text)) return text;
  const sun = <Logo className={styles.sun} tone={tone} as="stop" />;
  return (
    <>
      {text.slice(0, -1)}
      <span className={styles.stop}>.{rises ? <span className="SunStop-rising">{sun}</span> : sun}</span>
    </>
  );
}
