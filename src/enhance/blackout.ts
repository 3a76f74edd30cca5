/** The middle of the view: from 30 % to 60 % of its height. */
const MIDDLE = '-30% 0px -40%';

/**
 * Sets `data-dark` on the story's section while the paragraph that tells of a blackout passes the middle of the view
 * (About.deferred.css). Scroll-driven animations would cost a phone a twelfth of its work while the page loads.
 */
export function blackout(root: Document): void {
  const observer = new IntersectionObserver((entries) => entries.forEach(mark), { rootMargin: MIDDLE });
  for (const words of root.querySelectorAll('.About-blackout')) observer.observe(words);

  function mark({ target, isIntersecting }: IntersectionObserverEntry) {
    // In the owner's window another paragraph may have become the one.
    const isDark = isIntersecting && target.matches('.About-blackout');
    target.closest('section')?.toggleAttribute('data-dark', isDark);
  }
}
