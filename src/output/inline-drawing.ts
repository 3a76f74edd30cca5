/** Larger drawings are fetched: in the page they would hold back the words. In bytes, as written. */
const LARGEST = 6_000;

/**
 * Writes a small drawing into an address of its own (RFC 2397), so that it is there with the page: the first
 * view's picture would otherwise come one way to the server and back later.
 * @param svg the whole file
 * @returns the address; null for a drawing too large for it
 */
export function inlineDrawing(svg: string): string | null {
  if (Buffer.byteLength(svg) > LARGEST) return null;
  const lean = svg
    .replace(/<!--.*?-->/gs, '')
    .replace(/>\s+</g, '><')
    .replaceAll('"', "'")
    .trim();
  return `data:image/svg+xml,${lean.replace(/[%#<>]|[^ -~]/gu, encodeURIComponent)}`;
}
