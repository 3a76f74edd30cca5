/**
 * Moves a toast's list to the bottom of the screen (`data-side`) where it would cover the submit button, so that
 * she can always press again. Measures the list, whose box no entering animation moves.
 * @param toast the toast's element, child of the list; null once it is gone
 */
export function standClear(toast: HTMLElement | null, submit: HTMLElement | null): void {
  const list = toast?.parentElement;
  if (!list || !submit) return;
  const toastBox = list.getBoundingClientRect();
  const submitBox = submit.getBoundingClientRect();
  const isApart =
    toastBox.bottom < submitBox.top ||
    toastBox.top > submitBox.bottom ||
    toastBox.right < submitBox.left ||
    toastBox.left > submitBox.right;
  if (!isApart) list.dataset.side = 'bottom';
}
