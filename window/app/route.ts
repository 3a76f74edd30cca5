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

/** Makes the window's own links work without a request. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const isOwn = link?.origin === location.origin && !link.target && !link.pathname.startsWith('/api/');
    if (!link || !isPlain || !isOwn || event.defaultPrevented) return;
    event.preventDefault();
    if (link.href !== location.href) go(link.href);
  });
}
