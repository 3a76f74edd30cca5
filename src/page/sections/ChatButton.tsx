import { Drawing } from '../../art/Drawing.tsx';
import { inNewTab } from '../ui/Button.tsx';
import type { SectionProps } from '../ui/Section.tsx';
import { whatsAppUrl } from '../view/links.ts';
import styles from './ChatButton.module.css';

/**
 * The chat button that floats at the lower right (specification sections 2 and 7), in a landmark of its own because
 * it belongs to none of the others. Renders nothing if no number has WhatsApp.
 */
export function ChatButton({ content: { site } }: SectionProps) {
  const { label, message } = site.chat;
  const number = site.phone?.chat;
  if (!number) return null;
  const link = inNewTab(whatsAppUrl(number, message));
  return (
    <aside aria-label={label} data-chat>
      <a className={styles.link} {...link} href={link.href} aria-label={`${label} ${site.newTab}`}>
        <Drawing name="whatsApp" className={styles.bubble} />
      </a>
    </aside>
  );
}
