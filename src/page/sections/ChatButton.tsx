import { Drawing } from '../../art/Drawing.tsx';
import type { SectionProps } from '../ui/Section.tsx';
import { chatView } from '../view/frame.ts';
import styles from './ChatButton.module.css';

/**
 * The chat button that floats at the lower right (specification sections 2 and 7), in a landmark of its own because
 * it belongs to none of the others. Nothing where no number has WhatsApp.
 */
export function ChatButton({ content }: SectionProps) {
  const view = chatView(content);
  if (!view) return null;
  return (
    <aside aria-label={view.landmark}>
      <a
        className={styles.chat}
        href={view.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={view.label}
        data-chat
      >
        <Drawing name="whatsApp" className={styles.bubble} />
      </a>
    </aside>
  );
}
