/**
 * Reveals elements the first time they scroll into view (specification sections 2, 4 and 9).
 * `data-reveal` is the visible share that counts as seen, `data-reveal-delay` a delay in milliseconds.
 * Elements in the first view are never hidden.
 */
export function reveal(root: Document): void {
  const below = [...root.querySelectorAll<HTMLElement>('[data-reveal]')].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  );
  for (const element of below) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        element.style.transitionDelay = `${element.dataset.revealDelay ?? 0}ms`;
        element.dataset.revealState = 'shown';
      },
      { threshold: Number(element.dataset.reveal) },
    );
    element.dataset.revealState = 'waiting';
    observer.observe(element);
  }
}
