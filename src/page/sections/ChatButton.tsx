import { WhatsAppBubble } from '../../art/WhatsAppBubble.tsx';
import type { ChatView } from '../view/frame.ts';
import styles from './ChatButton.module.css';

/**
 * The chat button that floats at the lower right (specification sections 2 and 7), in a landmark of its own because
 * it belongs to none of the others.
 */
export function ChatButton({ view }: { readonly view: ChatView }) {
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
        <WhatsAppBubble className={styles.bubble} />
      </a>
    </aside>
  );
}
