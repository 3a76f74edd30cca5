import type { ReactNode } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface ButtonLinkProps extends ButtonLook {
  readonly href: string;
  readonly children: ReactNode;
  /** Spoken words that say a new tab opens (WCAG 2.2, G201); with them the link opens one. */
  readonly newTab?: string;
  /** Spoken words that tell this link from its equals, such as a title. */
  readonly about?: string;
}

/** A strip of paper cut with scissors, leading somewhere: a plain anchor that works without scripts. */
export function ButtonLink({ tone = 'wine', wide = false, href, newTab, about, children }: ButtonLinkProps) {
  const target = newTab ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {};
  const spoken = [about && `: ${about}`, newTab && ` ${newTab}`].filter(Boolean).join('');
  return (
    <a className={buttonLook({ tone, wide })} href={href} {...target}>
      {children}
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </a>
  );
}
