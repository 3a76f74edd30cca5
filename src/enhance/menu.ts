/**
 * Closes the phone's menu once a link in it is chosen (specification section 4). Opening, its button, Escape and a
 * press outside are the browser's own (popover).
 */
export function menu(root: Document): void {
  const element = root.querySelector<HTMLElement>('[data-menu]');
  element?.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) element.hidePopover();
  });
}
