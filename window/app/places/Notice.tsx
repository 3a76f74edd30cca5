import type { ReactNode } from 'react';

interface NoticeProps {
  readonly isBad?: boolean;
  /** Null says nothing; the element stays, so that screen readers tell what comes later. */
  readonly children: ReactNode;
}

/** What a place tells its reader, at once. */
export function Notice({ isBad = false, children }: NoticeProps) {
  return <div role="status">{children && <p className={isBad ? 'notice bad' : 'notice'}>{children}</p>}</div>;
}
