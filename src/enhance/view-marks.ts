const near = marker('data-near', '50%');
const nearOnceScrolled = marker('data-near', '50% 0px -100.5%');
const dark = marker('data-dark', '-30% 0px -40%');

/**
 * Sets marks that styles follow on scrolling. `data-near`: of sections and footer, up to half a view away. Only there drawings
 * move (the sheets `*.deferred.css`): all at once they cost a phone a fifth of its work while the page loads, and layers in
 * each frame. Of the hero once the page is scrolled: at its top nothing of the hero has moved. `data-dark`: of the paragraph
 * that tells of a blackout, in the middle of the view (About.deferred.css). Called again it takes new elements along.
 */
export function viewMarks(root: Document): void {
  for (const section of root.querySelectorAll('main > section, body > footer'))
    (section.id === 'hero' ? nearOnceScrolled : near).observe(section);
  for (const words of root.querySelectorAll('.About-blackout')) dark.observe(words);
}

/** Makes an observer that sets an attribute on elements while they are in view. */
function marker(name: string, rootMargin: string): IntersectionObserver {
  const mark = ({ target, isIntersecting }: IntersectionObserverEntry) =>
    target.toggleAttribute(name, isIntersecting);
  return new IntersectionObserver((entries) => entries.forEach(mark), { rootMargin });
}
