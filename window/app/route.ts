import { useSyncExternalStore } from 'react';

/** The address that the window shows. */
export function useRoute(): URL {
  return new URL(useSyncExternalStore(subscribe, () => location.href));
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/**
 * Shows another address of the window.
 * @param how whether the present one stays in the browser's history
 */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  history[`${how}State`](null, '', address);
  // As the browser does on the way back.
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Makes the window's own links work without a request, and opens those of others in a tab of their own. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain) return;
    if (link.origin !== location.origin) link.target = '_blank';
    if (link.target || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    if (link.href !== location.href) go(link.href);
  });
}
