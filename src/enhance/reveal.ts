/**
 * Reveals elements the first time they scroll into view (specification sections 2, 4 and 9).
 * `data-reveal` is the visible share that counts as seen, `data-reveal-delay` a delay in milliseconds.
 * Elements in the first view are never hidden.
 */
export function reveal(root: Document): void {
  const below = [...root.querySelectorAll<HTMLElement>('[data-reveal]')].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  );
  const share = ({ dataset }: HTMLElement) => Number(dataset.reveal);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (!(target instanceof HTMLElement) || intersectionRatio < share(target)) continue;
        observer.unobserve(target);
        target.style.transitionDelay = `${target.dataset.revealDelay ?? 0}ms`;
        target.dataset.revealState = 'shown';
      }
    },
    { threshold: below.map(share) },
  );
  for (const element of below) {
    element.dataset.revealState = 'waiting';
    observer.observe(element);
  }
}
