import type { ReactNode } from 'react';
import styles from './TitleText.module.css';

/** Longest title that is set at full size, in letters. */
const MAX_FULL_SIZE_LENGTH = 40;

interface TitleTextProps {
  readonly text: string;
  /** Shown instead of the bare text. */
  readonly children?: ReactNode;
}

/** The text of a title; a long one is smaller. */
export function TitleText({ text, children = text }: TitleTextProps) {
  return text.length > MAX_FULL_SIZE_LENGTH ? <span className={styles.long}>{children}</span> : children;
}
