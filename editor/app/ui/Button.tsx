import type { ComponentProps, MouseEvent } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  readonly type: 'button' | 'submit';
  /** Whether a press does nothing. With `disabled` the browser would take the focus away. */
  readonly isOff: boolean;
}

/** A button that keeps the focus while it does nothing. */
export function Button({ isOff, onClick, ...attributes }: ButtonProps) {
  // Also a form that is sent with Enter clicks its button.
  const press = (event: MouseEvent<HTMLButtonElement>) => (isOff ? event.preventDefault() : onClick?.(event));
  return <button {...attributes} aria-disabled={isOff} onClick={press} />;
}
