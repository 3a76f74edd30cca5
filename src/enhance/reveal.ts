/** Visible shares that count as seen (specification section 9). */
const THRESHOLDS = [0.1, 0.2];

/**
 * Reveals elements the first time they scroll into view (specification sections 2, 4 and 9).
 * `data-reveal` is the visible share that counts as seen, `data-reveal-delay` a delay in milliseconds.
 * Elements in the first view are never hidden.
 */
export function reveal(root: Document): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (!(target instanceof HTMLElement) || intersectionRatio < Number(target.dataset.reveal)) continue;
        observer.unobserve(target);
        target.style.transitionDelay = `${target.dataset.revealDelay ?? 0}ms`;
        target.dataset.revealState = 'shown';
      }
    },
    { threshold: THRESHOLDS },
  );
  const below = [...root.querySelectorAll<HTMLElement>('[data-reveal]')].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  );
  for (const element of below) {
    element.dataset.revealState = 'waiting';
    observer.observe(element);
  }
}
