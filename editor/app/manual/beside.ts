import { create } from 'zustand';
import { MANUAL } from './chapters.ts';

interface Beside {
  /** The manual's address beside the screen; null while it is not shown. */
  readonly address: string | null;
  /** What had the focus before. */
  readonly opener: Element | null;
}

const useBeside = create<Beside>(() => ({ address: null, opener: null }));

export function useBesideAddress(): string | null {
  return useBeside(({ address }) => address);
}

/** Whether a link leads from a screen, or from the manual beside it, to a chapter; the bar's leads to the manual's own screen. */
export function leadsBeside(link: HTMLAnchorElement): boolean {
  const isIn = (address: { readonly pathname: string }) => address.pathname.startsWith(MANUAL);
  return isIn(link) && !isIn(location) && link.closest('header') === null;
}

/** Shows the manual beside the screen, which keeps what is typed there. Back closes it: its opening is a step of the history. */
export function openBeside(address: string): void {
  const was = useBeside.getState();
  const isOpen = was.address !== null;
  history[isOpen ? 'replaceState' : 'pushState']({ ...history.state, beside: address }, '');
  useBeside.setState({ address, opener: isOpen ? was.opener : document.activeElement });
}

export function closeBeside(): void {
  history.replaceState({ ...history.state, beside: null }, '');
  showBesideOfHistory();
}

/** Shows what is beside the screen at the present step of the browser's history. */
export function showBesideOfHistory(): void {
  useBeside.setState({ address: history.state?.beside ?? null });
}

/** The manual's address beside the screen; null while it is not shown. */
export function besideNow(): string | null {
  return useBeside.getState().address;
}

/** Focuses what had the focus before the manual was shown, unless something else has it by now. */
export function focusOpener(): void {
  if (document.activeElement !== document.body) return;
  const { opener } = useBeside.getState();
  const isThere = opener instanceof HTMLElement && opener.isConnected;
  (isThere ? opener : document.querySelector<HTMLElement>('main h1'))?.focus();
}
