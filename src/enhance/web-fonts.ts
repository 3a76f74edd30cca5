/**
 * Switches from the fallback fonts (src/page/styles/fallback-fonts.css) to the web fonts when all have loaded.
 * `first-script.js` has requested them; a visitor who saves data keeps the fallbacks.
 */
export function webFonts(root: Document): void {
  if (root.documentElement.dataset.fonts === 'none') return;
  // The first two faces are the web fonts (src/page/styles/web-fonts.css). To load a fallback the browser searches the device.
  const webFaces = [...root.fonts].slice(0, 2);
  // A font that fails to load leaves its fallback.
  Promise.allSettled(webFaces.map((face) => face.load())).then(() => switchFonts(root));
}

/**
 * Sets `data-fonts` on header, sections and footer, which switches their fonts (src/page/styles/tokens.css), and at last on
 * the root for all the rest. Parts in view come first, the others two at a time when the browser is idle: a layout of the
 * whole page would block a slow phone for 0.2 s.
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

/** Waits for an idle callback, at most 500 ms; Safari has none. */
function idle(): Promise<unknown> {
  return new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: 500 });
    else setTimeout(done, 50);
  });
}
