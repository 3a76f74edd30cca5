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
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setWords(done),
      () => setWords('Tu navegador no deja copiar: selecciona el texto y cópialo.'),
    );
  return (
    <>
      <button type="button" className={buttonStyles.linen} onClick={() => void copy()}>
        {children}
      </button>
      <span role="status">{words}</span>
    </>
  );
}
