import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether React listens: false in the server's HTML and while hydrating, true from the first effect on. A submit
 * that was held until then (`enhance/early-submit.ts`) is repeated, once.
 */
export function useLive(form: RefObject<HTMLFormElement | null>): boolean {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  useEffect(() => {
    if (!isLive || !form.current?.hasAttribute('data-held')) return;
    form.current.removeAttribute('data-held');
    form.current.requestSubmit();
  }, [isLive, form]);
  return isLive;
}
