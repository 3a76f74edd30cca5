import type { ComponentProps } from 'react';

/**
 * An `<svg>` that screen readers and the keyboard pass over: every drawing is decoration (WCAG 2.2,
 * 1.1.1).
 */
export function Drawing(props: ComponentProps<'svg'>) {
  return <svg {...props} aria-hidden="true" />;
}
