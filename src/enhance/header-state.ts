/** Pixels scrolled before the header changes its style (specification sections 2 and 9). */
const SCROLL_THRESHOLD = 50;

/**
 * Sets `data-scrolled` on `<html>` while the page is scrolled past the threshold.
 * It observes the page's upper edge, because a scroll listener that reads `scrollY` forces a layout in each frame.
 */
export function headerState(root: Document): void {
  const edge = root.createElement('div');
  root.body.prepend(edge);
  const observer = new IntersectionObserver((entries) => entries.forEach(update), {
    rootMargin: `${SCROLL_THRESHOLD}px`,
  });
  observer.observe(edge);

  function update({ isIntersecting }: IntersectionObserverEntry) {
    root.documentElement.toggleAttribute('data-scrolled', !isIntersecting);
  }
}
