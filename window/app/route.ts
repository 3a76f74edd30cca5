import { useSyncExternalStore } from 'react';

const CHANGED = 'route';

let moved = false;
addEventListener(CHANGED, () => {
  moved = true;
});
addEventListener('popstate', () => {
  moved = true;
});

/** The address that the window shows, without its origin: `/manual/05-libros.md#precio`. */
export function useRoute(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return new URL(href);
}

/**
 * Shows another address of the window.
 * @param how whether the present one stays in the browser's history
 */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address);
  dispatchEvent(new Event(CHANGED));
}

/** Whether the window has shown another address since it was loaded. */
export function hasMoved(): boolean {
  return moved;
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

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(CHANGED, listener);
  };
}
