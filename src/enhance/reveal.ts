/**
 * Reveals elements the first time they scroll into view (specification sections 2, 4 and 9).
 * `data-reveal` is the visible share that counts as seen, `data-reveal-delay` a delay in milliseconds.
 * Only elements below the first view are ever hidden, and none so long that a low screen, or a turned phone, might never
 * show its share.
 */
export function reveal(root: Document): void {
  const all = [...root.querySelectorAll<HTMLElement>('[data-reveal]')];
  const observer = new IntersectionObserver((entries) => entries.forEach(judge), {
    threshold: all.map(share),
  });
  // The observer reports each element once at the start: measuring here would force an extra layout.
  for (const element of all) observer.observe(element);

  function judge({
    target,
    isIntersecting,
    intersectionRatio,
    boundingClientRect: { top, height },
    rootBounds,
  }: IntersectionObserverEntry) {
    const element = target as HTMLElement;
    const isFirstReport = !element.dataset.revealState;
    // In a frame of another site the observer does not know the view; elsewhere `innerHeight` would force a layout.
    const isLong = height * share(element) > (rootBounds?.height ?? innerHeight) / 4;
    if (isFirstReport && !isIntersecting && top > 0 && !isLong) {
      element.dataset.revealState = 'waiting';
    } else if (isFirstReport) {
      observer.unobserve(element);
    } else if (intersectionRatio >= share(element)) {
      observer.unobserve(element);
      element.style.transitionDelay = `${element.dataset.revealDelay ?? 0}ms`;
      element.dataset.revealState = 'shown';
    }
  }
}

/** The visible share of an element that counts as seen. */
function share({ dataset }: HTMLElement): number {
  return Number(dataset.reveal);
}
