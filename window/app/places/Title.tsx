import { type ReactNode, useEffect, useRef } from 'react';

/** Whether the window has shown another address since it was loaded. */
let hasMoved = false;
addEventListener('popstate', () => {
  hasMoved = true;
});

/** The heading of a place, focused when it appears on the way from another one, as screen readers expect of a new page. */
export function Title({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
