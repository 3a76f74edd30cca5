/**
 * Opens and closes the phone's menu (specification section 4): it closes when a link in it is chosen, on its button, when
 * the page beside it is pressed, on the browser's back button, and when the window grows so wide that the header shows the
 * links; on Escape by itself.
 * In browsers without dialogs its button focuses the footer's links.
 */
export function menu(root: Document): void {
  const dialog = root.querySelector('[data-menu]') as HTMLDialogElement;
  const button = root.querySelector('[data-menu-button]') as HTMLButtonElement;
  button.addEventListener('click', () => {
    if (dialog.showModal) dialog.showModal();
    else root.querySelector<HTMLElement>('body > footer nav a')?.focus();
  });
  dialog.addEventListener('click', ({ target }) => {
    const isBeside = target === dialog;
    if (isBeside || (target as Element).closest('a, button')) close();
  });
  addEventListener('popstate', close);
  addEventListener('resize', () => {
    const isButtonShown = button.getClientRects().length > 0;
    if (!isButtonShown) close();
  });

  function close() {
    if (dialog.open) dialog.close();
  }
}
