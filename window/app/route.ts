import { useSyncExternalStore } from 'react';

/** The window's current address. */
export function useRoute(): URL {
  return new URL(useSyncExternalStore(subscribe, () => location.href));
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/**
 * Navigates within the window.
 * @param how as in `history.pushState` and `history.replaceState`
 */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  history[`${how}State`](null, '', address);
  // `pushState` fires no event; the browser fires this one when going back.
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Handles clicks on links: the window's own navigate without a request, external ones open in a new tab. */
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
