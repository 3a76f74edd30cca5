/** Milliseconds without scrolling after which the chat button is back. */
const REST_MS = 700;

/**
 * Sets `data-aside` on the chat button while the page is scrolled: on phones it steps aside then, and covers no words that are
 * read on the way (ChatButton.module.css).
 */
export function chatButton(root: Document): void {
  const button = root.querySelector('[data-chat]');
  let rest: ReturnType<typeof setTimeout>;
  addEventListener(
    'scroll',
    () => {
      button?.setAttribute('data-aside', '');
      clearTimeout(rest);
      rest = setTimeout(() => button?.removeAttribute('data-aside'), REST_MS);
    },
    { passive: true },
  );
}
