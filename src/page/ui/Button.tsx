import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface ButtonProps
  extends ButtonLook,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly children: ReactNode;
}

/** A strip of paper cut with scissors that does something here; `disabled` leaves its dashed outline. */
export function Button({ tone = 'wine', wide = false, children, ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={buttonLook({ tone, wide })}>
      {children}
    </button>
  );
}
