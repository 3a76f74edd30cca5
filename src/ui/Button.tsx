import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type ButtonTone = 'wine' | 'paper' | 'sun' | 'clay' | 'leaf' | 'whatsapp';

interface Look {
  readonly tone?: ButtonTone;
  /** Fills its container. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function look({ tone = 'wine', wide = false }: Omit<Look, 'children'>) {
  return [styles.button, styles[tone], wide && styles.wide].filter(Boolean).join(' ');
}

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>;

/** A strip of paper cut with scissors that does something here; `disabled` leaves its dashed outline. */
export function Button({ tone = 'wine', wide = false, children, ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={look({ tone, wide })}>
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  readonly href: string;
  /** Spoken words that say a new tab opens (WCAG 2.2, G201); with them the link opens one. */
  readonly newTab?: string;
  /** Spoken words that tell this link from its equals, such as a title. */
  readonly about?: string;
}

/** The same strip, leading somewhere: a plain anchor that works without scripts. */
export function ButtonLink({ tone = 'wine', wide = false, href, newTab, about, children }: ButtonLinkProps) {
  const target = newTab ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {};
  const spoken = [about && `: ${about}`, newTab && ` ${newTab}`].filter(Boolean).join('');
  return (
    <a className={look({ tone, wide })} href={href} {...target}>
      {children}
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </a>
  );
}
