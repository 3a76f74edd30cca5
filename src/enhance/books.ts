/** Closes an open book (page/sections/FirstPage.tsx) on the browser's back button; the rest is the browser's own doing. */
export function books(root: Document): void {
  addEventListener('popstate', () => {
    for (const book of root.querySelectorAll<HTMLElement>('[popover]')) book.hidePopover?.();
  });
}
