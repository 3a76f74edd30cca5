/**
 * Sets `data-near` on the sections and the footer while they are near the view: only there drawings move on scrolling (the
 * sheets `*.deferred.css`). All at once they cost a phone a tenth of its work while the page loads, and layers in each frame.
 */
export function nearSections(root: Document): void {
  const observer = new IntersectionObserver((entries) => entries.forEach(mark), { rootMargin: '50%' });
  for (const section of root.querySelectorAll('main > section, body > footer')) observer.observe(section);

  function mark({ target, isIntersecting }: IntersectionObserverEntry) {
    target.toggleAttribute('data-near', isIntersecting);
  }
}
