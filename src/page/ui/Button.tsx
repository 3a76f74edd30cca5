import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../art/Icon.tsx';
import styles from './Button.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface ButtonLook {
  readonly tone?: 'wine' | 'paper' | 'sun' | 'leaf' | 'whatsapp';
  /** Fills its container. */
  readonly wide?: boolean;
}

/**
 * Attributes of a link that opens in a new tab. Another site learns nothing of this page (HTML, link type “noreferrer”); the
 * page's own files are asked for with its address, because hosts with hotlink protection refuse them otherwise.
 */
export function inNewTab(href: string) {
  return { href, target: '_blank', rel: href.startsWith('/') ? 'noopener' : 'noreferrer' } as const;
}

/** Classes of a button or a link that looks like one: a strip of cut paper. */
function buttonLook({ tone = 'wine', wide = false }: ButtonLook): string {
  return [styles.button, styles[tone], wide && styles.wide].filter(Boolean).join(' ');
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** Fills its container. */
  readonly wide?: boolean;
}

/** A button that does something on the page; `disabled` leaves only its dashed outline. */
export function Button({ wide = false, ...button }: ButtonProps) {
  return <button type="button" {...button} className={buttonLook({ wide })} />;
}

interface ButtonLinkProps extends ButtonLook {
  readonly href: string;
  readonly children: ReactNode;
  /** Text for screen readers that a new tab opens (WCAG 2.2, G201); a link with it opens one. */
  readonly newTab?: string;
}

/** A link that looks like a button: a plain anchor that works without scripts. */
export function ButtonLink({ href, newTab, children, ...look }: ButtonLinkProps) {
  return (
    <a className={buttonLook(look)} {...(newTab ? inNewTab(href) : { href })}>
      {children}
      {newTab && <VisuallyHidden>{` ${newTab}`}</VisuallyHidden>}
    </a>
  );
}

interface CardButtonProps extends ButtonLook {
  readonly label: string;
  /** What it opens in a new tab; null disables it. */
  readonly href: string | null;
  readonly newTab: string;
  /** Title of the card, for screen readers: several cards have the same label (WCAG 2.2, 2.4.4). */
  readonly about: string;
  /** Icon after the label of a link. */
  readonly icon?: 'arrowOut' | 'download';
}

/**
 * A card's button: a link that opens a new tab, or disabled and dimmed while there is nothing to open. The link reaches
 * over the picture and the title too, as far as the nearest positioned element or its `--reach`, an `inset`; text that
 * is to be selected lies above it with `z-index: 1`.
 */
export function CardButton({
  label,
  href,
  newTab,
  about,
  tone = 'wine',
  wide = false,
  icon = 'arrowOut',
}: CardButtonProps) {
  if (href === null) {
    return (
      <Button disabled wide={wide}>
        {label}
      </Button>
    );
  }
  return (
    <a className={wide ? `${styles.reach} ${styles.wide}` : styles.reach} {...inNewTab(href)}>
      <span className={buttonLook({ tone, wide })}>
        {label}
        <Icon name={icon} />
        <VisuallyHidden>{`: ${about} ${newTab}`}</VisuallyHidden>
      </span>
    </a>
  );
}
