import { useSyncExternalStore } from 'react';
import type { TextPlace } from '../../api.ts';
import { besideNow, leadsBeside, openBeside, showBesideOfHistory } from '../manual/beside.ts';

/** Kept with an address in the browser's history. */
interface Visit {
  /** Where the owner touched the text of the field that the address opens. */
  readonly place: TextPlace | null;
  /** The manual's address beside the screen; null while it is not shown. */
  readonly beside: string | null;
}

/** The window's current address. */
export function useRoute(): URL {
  return new URL(useSyncExternalStore(onRoute, () => location.href));
}

/** Calls a listener at each change of the address; returns a function that unsubscribes it. */
export function onRoute(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/**
 * Navigates within the window.
 * @param how as in `history.pushState` and `history.replaceState`
 * @param place as in `Visit`
 */
export function go(address: string, how: 'push' | 'replace' = 'push', place: TextPlace | null = null): void {
  const visit: Visit = { place, beside: besideNow() };
  history[`${how}State`](visit, '', address);
  // `pushState` fires no event; the browser fires this one when going back.
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Where the owner touched the text of the field that the present address opens. */
export function touchedPlace(): TextPlace | null {
  const visit: Visit | null = history.state;
  return visit?.place ?? null;
}

/** Handles the browser's history and clicks on links: the window's own navigate without a request, external ones open in a new tab. */
export function followLinks(): void {
  onRoute(showBesideOfHistory);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain) return;
    if (link.origin !== location.origin) link.target = '_blank';
    if (link.target || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    follow(link);
  });
}

/** Opens a chapter of the manual beside the screen, and any other address in its place. */
function follow(link: HTMLAnchorElement): void {
  if (leadsBeside(link)) openBeside(link.href);
  // Also to the present address: it may name a part that was scrolled away.
  else go(link.href, link.href === location.href ? 'replace' : 'push');
}
