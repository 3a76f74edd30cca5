/**
 * Sets the page in its own typefaces without holding back its first paint: asks for them once the words stand there
 * in faces the phone has (src/page/styles/fallback-fonts.css), and when all have arrived marks the page's parts with
 * `data-fonts` (src/page/styles/tokens.css), each in a task of its own: all at once they would keep a slow phone from
 * answering for a fifth of a second.
 *
 * Goes into the head as text, before anything else: it may use nothing from outside itself.
 */
export function webFonts(): void {
  const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done));
  const painted = new Promise<unknown>((done) => {
    // W3C Paint Timing; browsers without it, before 2021, wait for the page to be complete.
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return addEventListener('load', done);
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) done(paints);
    }).observe({ type: 'paint', buffered: true });
  });
  // A typeface that never comes leaves its stand-in: the styles name both.
  const arrived = painted.then(() => Promise.allSettled([...document.fonts].map((face) => face.load())));
  Promise.all([arrived, parsed]).then(() => {
    const parts = [...document.querySelectorAll('body > :not(main, script), main > *, article')];
    const dress = () => {
      const part = parts.shift();
      if (!part) return;
      part.setAttribute('data-fonts', '');
      // Laid out here, it does not weigh on the frame that paints it.
      part.getBoundingClientRect();
      setTimeout(dress);
    };
    dress();
  });
}
