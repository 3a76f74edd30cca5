/**
 * Closes the phone's menu when a link in it is chosen (specification section 4) or when the window grows so wide that the
 * header shows the links, and makes the page behind the open menu inert. The popover's button, Escape and press outside
 * work without this script. Browsers without popovers never show the menu: its button focuses the footer's links.
 */
export function menu(root: Document): void {
  const element = root.querySelector('[data-menu]') as HTMLElement;
  const button = root.querySelector('body > header button') as HTMLElement;
  const behind = root.querySelectorAll<HTMLElement>('body > :not([data-menu])');
  const setReach = (isOpen: boolean) => {
    for (const part of behind) part.inert = isOpen;
  };
  if (!('popover' in element)) {
    const toFooter = () => root.querySelector<HTMLElement>('body > footer nav a')?.focus();
    button.addEventListener('click', toFooter);
    return;
  }
  element.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) element.hidePopover();
  });
  addEventListener('resize', () => {
    const isButtonShown = button.getClientRects().length > 0;
    if (!isButtonShown) element.hidePopover();
  });
  element.addEventListener('toggle', ({ newState }) => setReach(newState === 'open'));
  // Before it closes: the browser then returns the focus to the button, which must not be inert.
  element.addEventListener('beforetoggle', ({ newState }) => newState === 'closed' && setReach(false));
}
