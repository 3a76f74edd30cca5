/**
 * Completes the browser's popover, whose button, Escape and press outside work without this: closes the phone's menu when
 * a link in it is chosen (specification section 4) or the screen has grown so wide that the header has the links itself,
 * and keeps the page behind it out of reach of screen readers. Browsers without popovers never show the menu: there its
 * button leads to the footer's links.
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
  // Before it closes, because the focus goes back to the button.
  element.addEventListener('beforetoggle', ({ newState }) => newState === 'closed' && setReach(false));
}
