const near = marker('data-near', '50%');
const nearOnceScrolled = marker('data-near', '50% 0px -100.5%');

/**
 * How long the words of the blackout stay in the middle of the view before it is dark, in milliseconds: no jump takes that
 * long. Each night comes at least a second after the last day, so that of three changes in a row the first and the last are
 * that far apart: two flashes a second are impossible, whatever scrolls the page (WCAG 2.2, 2.3.1).
 */
const BLACKOUT_DELAY_MS = 1000;

let night: ReturnType<typeof setTimeout>;
const blackout = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting } of entries) {
      clearTimeout(night);
      if (isIntersecting) night = setTimeout(setDark, BLACKOUT_DELAY_MS, true);
      else setDark(false);
    }
  },
  { rootMargin: '-30% 0px -40%' },
);

function setDark(isDark: boolean): void {
  document.documentElement.toggleAttribute('data-dark', isDark);
}

/**
 * Sets marks that styles follow on scrolling. `data-near`: of sections and footer, up to half a view away. Only there drawings
 * move (the sheets `*.deferred.css`): all at once they cost a phone a fifth of its work while the page loads, and layers in
 * each frame. Of the hero once the page is scrolled: at its top nothing of the hero has moved. `data-dark`: of the root, once
 * the paragraph that tells of a blackout has been in the middle of the view for a while (styles/blackout.css); it goes at once.
 * Called again it takes new elements along.
 */
export function viewMarks(root: Document): void {
  for (const section of root.querySelectorAll('main > section, body > footer'))
    (section.id === 'hero' ? nearOnceScrolled : near).observe(section);
  // The blackout paragraph may have changed.
  clearTimeout(night);
  blackout.disconnect();
  for (const words of root.querySelectorAll('.About-blackout')) blackout.observe(words);
}

/** Makes an observer that sets an attribute on elements while they are in view. */
function marker(name: string, rootMargin: string): IntersectionObserver {
  const mark = ({ target, isIntersecting }: IntersectionObserverEntry) =>
    target.toggleAttribute(name, isIntersecting);
  return new IntersectionObserver((entries) => entries.forEach(mark), { rootMargin });
}
