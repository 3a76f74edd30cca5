/** Pixels scrolled before the header changes its style (specification sections 2 and 9). */
const SCROLL_THRESHOLD = 50;

/** Sets `data-scrolled` on `<html>` while the page is scrolled past the threshold. */
export function headerState(root: Document): void {
  const update = () => root.documentElement.toggleAttribute('data-scrolled', scrollY > SCROLL_THRESHOLD);
  addEventListener('scroll', update, { passive: true });
  // In the next frame: reading `scrollY` now would force an extra layout.
  requestAnimationFrame(update);
}
