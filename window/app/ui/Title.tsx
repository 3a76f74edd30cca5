import type { ReactNode } from 'react';

const focus = (heading: HTMLElement | null) => heading?.focus();

/** A screen's heading. It takes the focus when it appears, so that screen readers announce the new screen. */
export function Title({ children }: { readonly children: ReactNode }) {
  return (
    <h1 ref={focus} tabIndex={-1}>
      {children}
    </h1>
  );
}
