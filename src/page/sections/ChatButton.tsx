import { Drawing } from '../../art/Drawing.tsx';
import { NEW_TAB } from '../ui/Button.tsx';
import type { SectionProps } from '../ui/Section.tsx';
import { whatsAppUrl } from '../view/links.ts';
import styles from './ChatButton.module.css';

/**
 * The chat button that floats at the lower right (specification sections 2 and 7), in a landmark of its own because
 * it belongs to none of the others. Nothing where no number has WhatsApp.
 */
export function ChatButton({ content: { site } }: SectionProps) {
  const { label, message } = site.chat;
  const number = site.phone?.chat;
  if (!number) return null;
  return (
    <aside aria-label={label} data-chat>
      <a
        className={styles.link}
        href={whatsAppUrl(number, message)}
        {...NEW_TAB}
        aria-label={`${label} ${site.newTab}`}
      >
        <Drawing name="whatsApp" className={styles.bubble} />
      </a>
    </aside>
  );
}
