import styles from './Button.module.css';

export type ButtonTone = 'wine' | 'paper' | 'sun' | 'clay' | 'leaf' | 'whatsapp';

export interface ButtonLook {
  readonly tone?: ButtonTone;
  /** Fills its container. */
  readonly wide?: boolean;
}

/** The classes of a paper strip, for what does something here (Button) and what leads somewhere (ButtonLink). */
export function buttonLook({ tone = 'wine', wide = false }: ButtonLook): string {
  return [styles.button, styles[tone], wide && styles.wide].filter(Boolean).join(' ');
}
