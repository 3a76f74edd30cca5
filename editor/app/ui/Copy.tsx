import { useState } from 'react';
import buttonStyles from './Button.module.css';

interface CopyProps {
  readonly text: string;
  /** The button's words. */
  readonly children: string;
  /** What to say when it is done. */
  readonly done: string;
}

/** Copies a text to the clipboard. */
export function Copy({ text, children, done }: CopyProps) {
  const [words, setWords] = useState('');
  return (
    <>
      <button
        type="button"
        className={buttonStyles.linen}
        onClick={() => void copied(text, done).then(setWords)}
      >
        {children}
      </button>
      <span role="status">{words}</span>
    </>
  );
}

/** Copies a text to the clipboard; returns what to say: `done`, or why it is not. */
export async function copied(text: string, done: string): Promise<string> {
  return await navigator.clipboard.writeText(text).then(
    () => done,
    () => 'Tu navegador no deja copiar: selecciona el texto y cópialo.',
  );
}
