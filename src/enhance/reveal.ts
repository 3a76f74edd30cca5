/**
 * Lets elements settle into place the first time they are seen (specification sections 2, 4 and 9).
 * `data-reveal` holds the visible share that counts as seen, `data-reveal-delay` the wait in milliseconds.
 * What is in view when the script arrives stays as it is: nothing in the first view waits.
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
        settle(element);
      },
      { threshold: Number(element.dataset.reveal) },
    );
    element.dataset.revealState = 'waiting';
    observer.observe(element);
  }
}

function settle(element: HTMLElement): void {
  element.style.transitionDelay = `${element.dataset.revealDelay ?? 0}ms`;
  element.dataset.revealState = 'shown';
  // Later changes of the same properties, such as a hover, must not wait their turn again.
  element.addEventListener('transitionend', () => element.style.removeProperty('transition-delay'), {
    once: true,
  });
}
