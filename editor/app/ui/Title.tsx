import type { ReactNode } from 'react';
import { takeFocus } from './take-focus.ts';

/** A screen's heading. It takes the focus when it appears, so that screen readers announce the new screen. */
export function Title({ children }: { readonly children: ReactNode }) {
  return (
    <h1 ref={takeFocus} tabIndex={-1}>
      {children}
    </h1>
  );
}
