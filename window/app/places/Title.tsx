import type { ReactNode } from 'react';

const focus = (heading: HTMLElement | null) => heading?.focus();

/** The heading of a place, focused when it appears, as screen readers expect of a new page. */
export function Title({ children }: { readonly children: ReactNode }) {
  return (
    <h1 ref={focus} tabIndex={-1}>
      {children}
    </h1>
  );
}
