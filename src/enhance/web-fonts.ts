/**
 * Loads the web fonts without delaying the first paint: requests them once the text is painted in fallback fonts
 * (src/page/styles/fonts.css), and switches to them when all have loaded.
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
    .then(() => switchFonts(root));
}

/**
 * Marks header, sections and footer with `data-fonts`, which switches their fonts (src/page/styles/tokens.css), and at
 * last the page with all that is left. What is in view comes first, the rest two at a time when the browser is idle: a
 * layout of the whole page would hold up a slow phone for 0.2 s.
 */
function switchFonts(root: Document): void {
  const switchPart = (part: Element) => part.setAttribute('data-fonts', '');
  const observer = new IntersectionObserver(async (parts) => {
    observer.disconnect();
    for (const { target } of parts.filter(({ isIntersecting }) => isIntersecting)) switchPart(target);
    for (const [index, { target }] of parts.filter(({ isIntersecting }) => !isIntersecting).entries()) {
      if (index % 2 === 0) await idle();
      switchPart(target);
    }
    switchPart(root.documentElement);
  });
  for (const part of root.querySelectorAll('body > header, main > section, body > footer'))
    observer.observe(part);
}

/** Waits until the browser has nothing else to do, but at most half a second; Safari has no idle callbacks. */
function idle(): Promise<unknown> {
  return new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: 500 });
    else setTimeout(done, 50);
  });
}
