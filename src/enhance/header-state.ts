/** The header wears its paper once the page has moved more than this (specification sections 2 and 9), in pixels. */
const SCROLL_THRESHOLD = 50;

/** Keeps `data-scrolled` on `<html>` while the page is scrolled past the threshold. */
export function headerState(root: Document): void {
  const update = () => root.documentElement.toggleAttribute('data-scrolled', scrollY > SCROLL_THRESHOLD);
  addEventListener('scroll', update, { passive: true });
  update();
}
