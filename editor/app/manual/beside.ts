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

/** Shows the manual beside the screen, which keeps what is typed there. */
export function openBeside(address: string): void {
  useBeside.setState((was) => ({
    address,
    opener: was.address === null ? document.activeElement : was.opener,
  }));
}

/** Returns what had the focus before the manual was shown. */
export function closeBeside(): Element | null {
  const { opener } = useBeside.getState();
  useBeside.setState({ address: null, opener: null });
  return opener;
}
