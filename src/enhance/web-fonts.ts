/**
 * Loads the web fonts without delaying the first paint: requests them once the text is painted in fallback fonts
 * (src/page/styles/fonts.css). When all have loaded, marks each part of the page with `data-fonts`, which
 * switches its fonts (src/page/styles/tokens.css). One part per task: switching all at once would block a slow phone
 * for a fifth of a second.
 */
export function webFonts(root: Document): void {
  const painted = new Promise<unknown>((done) => {
    // W3C Paint Timing. Without an entry (Firefox after reloading a scrolled page, browsers before 2021): half a
    // second after loading.
    addEventListener('load', () => setTimeout(done, 500));
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return;
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) done(paints);
    }).observe({ type: 'paint', buffered: true });
  });
  // A font that fails to load leaves its fallback.
  const loaded = painted.then(() => Promise.allSettled([...root.fonts].map((face) => face.load())));
  loaded.then(() => {
    const parts = [...root.querySelectorAll('body > :not(main, script), main > *, article')];
    const switchNext = () => {
      const part = parts.shift();
      if (!part) return;
      part.setAttribute('data-fonts', '');
      // Forces layout now, outside the frame that paints it.
      part.getBoundingClientRect();
      setTimeout(switchNext);
    };
    switchNext();
  });
}
