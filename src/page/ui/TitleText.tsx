import type { ReactNode } from 'react';
import styles from './TitleText.module.css';

/** The longest title at its full size, in letters. */
const MAX_FULL_SIZE = 40;

interface TitleTextProps {
  readonly text: string;
  /** What is shown where it is more than the bare text. */
  readonly children?: ReactNode;
}

/** The words of a title: a long one is set smaller. All else about its lines is left to CSS. */
export function TitleText({ text, children = text }: TitleTextProps) {
  return text.length > MAX_FULL_SIZE ? <span className={styles.long}>{children}</span> : children;
}
