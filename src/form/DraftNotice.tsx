import styles from './DraftNotice.module.css';

interface DraftNoticeProps {
  readonly restored: string;
  readonly startOver: string;
  readonly isSending: boolean;
  readonly onStartOver: () => void;
}

/** Says that her words came back and offers an empty form. */
export function DraftNotice({ restored, startOver, isSending, onStartOver }: DraftNoticeProps) {
  return (
    <div className={styles.notice}>
      <p role="status">{restored}</p>
      <button type="button" className={styles.startOver} disabled={isSending} onClick={onStartOver}>
        {startOver}
      </button>
    </div>
  );
}
