/**
 * Sets marks that styles follow on scrolling. `data-near`: of sections and footer, up to half a view away. Only there drawings
 * move (the sheets `*.deferred.css`): all at once they cost a phone a fifth of its work while the page loads, and layers in
 * each frame. `data-dark`: of the paragraph that tells of a blackout, in the middle of the view (About.deferred.css).
 */
export function viewMarks(root: Document): void {
  mark('main > section, body > footer', 'data-near', '50%');
  mark('.About-blackout', 'data-dark', '-30% 0px -40%');

  function mark(selector: string, name: string, rootMargin: string) {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) target.toggleAttribute(name, isIntersecting);
      },
      { rootMargin },
    );
    for (const element of root.querySelectorAll(selector)) observer.observe(element);
  }
}
