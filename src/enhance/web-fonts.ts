/**
 * Loads the web fonts without delaying the first paint: requests them once the text is painted in fallback fonts
 * (src/page/styles/fonts.css). When all have loaded, marks the page with `data-fonts`, which switches its fonts
 * (src/page/styles/tokens.css).
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
  painted
    .then(() => Promise.allSettled([...root.fonts].map((face) => face.load())))
    .then(() => root.documentElement.setAttribute('data-fonts', ''));
}
