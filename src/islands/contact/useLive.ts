import { useEffect, useState } from 'react';

/** Whether React listens: false in the server's HTML and while hydrating, true from the first effect on. */
export function useLive(): boolean {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  return isLive;
}
