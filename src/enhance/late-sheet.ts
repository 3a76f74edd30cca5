/** Milliseconds after which the sheet is requested again: a moment that a phone's line is lost. */
const RETRY_MS = 4000;

/** Requests the page's last style sheet (styles/deferred.css) once more if it did not come. */
export function lateSheet(root: Document): void {
  const link = root.querySelector<HTMLLinkElement>('body > link[rel="stylesheet"]');
  // This script runs after the sheet. In Chromium one that did not come is empty.
  if (link && !link.sheet?.cssRules.length) setTimeout(() => link.replaceWith(link.cloneNode()), RETRY_MS);
}
