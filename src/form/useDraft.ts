import { type RefObject, useEffect, useState } from 'react';
import { keepDraft, restoreDraft } from './draft.ts';

/**
 * Restores what this tab kept of the form and keeps what is written from now on.
 * @returns whether words came back, and the function that stops saying so
 */
export function useDraft(form: RefObject<HTMLFormElement | null>) {
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    if (!form.current) return;
    setIsRestored(restoreDraft(form.current));
    return keepDraft(form.current);
  }, [form]);
  return { isRestored, forgetRestored: () => setIsRestored(false) };
}
