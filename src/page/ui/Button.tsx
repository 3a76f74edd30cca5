import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../../art/Icon.tsx';
import type { CardAction } from '../view/cards.ts';
import styles from './Button.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type ButtonTone = 'wine' | 'paper' | 'sun' | 'clay' | 'leaf' | 'whatsapp';

interface ButtonLook {
  readonly tone?: ButtonTone;
  /** Fills its container. */
  readonly wide?: boolean;
}

/** The classes of a strip of paper cut with scissors: how every button and call to action looks. */
function buttonLook({ tone = 'wine', wide = false }: ButtonLook): string {
  return [styles.button, styles[tone], wide && styles.wide].filter(Boolean).join(' ');
}

interface ButtonProps
  extends ButtonLook,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly children: ReactNode;
}

/** A button that does something on the page; `disabled` leaves only its dashed outline. */
export function Button({ tone = 'wine', wide = false, children, ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={buttonLook({ tone, wide })}>
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook {
  readonly href: string;
  readonly children: ReactNode;
  /** Spoken words that say a new tab opens (WCAG 2.2, G201); with them the link opens one. */
  readonly newTab?: string;
  /** Spoken words that tell this link from others with the same label, such as a title. */
  readonly about?: string;
}

/** A link that looks like a button: a plain anchor that works without scripts. */
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

interface CardButtonProps extends ButtonLook {
  readonly action: CardAction;
  /** Title of the card, spoken after the label: six equal labels must not sound alike (WCAG 2.2, 2.4.4). */
  readonly about: string;
  /** Picture after the label of a link. */
  readonly icon?: 'arrowOut' | 'download';
}

/** A card's button: a link that opens a new tab, or disabled and dimmed while there is nothing to open. */
export function CardButton({ action, about, tone, wide = false, icon = 'arrowOut' }: CardButtonProps) {
  if (action.kind === 'disabled') {
    return (
      <Button disabled wide={wide}>
        {action.label}
      </Button>
    );
  }
  return (
    <ButtonLink href={action.href} {...(tone && { tone })} wide={wide} newTab={action.newTab} about={about}>
      {action.label}
      <Icon name={icon} />
    </ButtonLink>
  );
}
