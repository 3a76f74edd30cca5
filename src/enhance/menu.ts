/**
 * Closes the phone's menu when a link in it is chosen (specification section 4). Everything else is the browser's
 * popover: its button, Escape, a press outside.
 */
export function menu(root: Document): void {
  const element = root.querySelector<HTMLElement>('[data-menu]');
  element?.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) element.hidePopover();
  });
}
