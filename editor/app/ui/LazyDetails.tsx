import { type ReactNode, useState } from 'react';

interface LazyDetailsProps {
  readonly className?: string | undefined;
  readonly title: string;
  readonly children: ReactNode;
}

/** Details whose content is rendered only while they are open: it asks the server, or draws. */
export function LazyDetails({ className, title, children }: LazyDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={className}
      aria-label={title}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
