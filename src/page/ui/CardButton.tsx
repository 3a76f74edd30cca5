import type { ReactNode } from 'react';
import { ArrowOutIcon } from '../../art/ArrowOutIcon.tsx';
import type { CardAction } from '../view/action.ts';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import type { ButtonTone } from './button-look.ts';

interface CardButtonProps {
  readonly action: CardAction;
  /** Title of the card, spoken after the label: six equal labels must not sound alike (WCAG 2.2, 2.4.4). */
  readonly about: string;
  readonly tone?: ButtonTone;
  readonly wide?: boolean;
  /** Picture after the label of a link; an arrow that leaves the page unless told otherwise. */
  readonly icon?: ReactNode;
}

/** A card's button: a link that opens a new tab, or disabled and dimmed while there is nothing to open. */
export function CardButton({
  action,
  about,
  tone = 'wine',
  wide = false,
  icon = <ArrowOutIcon />,
}: CardButtonProps) {
  if (action.kind === 'disabled') {
    return (
      <Button disabled wide={wide}>
        {action.label}
      </Button>
    );
  }
  return (
    <ButtonLink href={action.href} tone={tone} wide={wide} newTab={action.newTab} about={about}>
      {action.label}
      {icon}
    </ButtonLink>
  );
}
