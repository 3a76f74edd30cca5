/**
 * A complete address in its parts; null for any other text. In place of `URL.canParse`, which in Node 20 and 22 refuses
 * letters such as ñ once it has been called some thousand times, and so in an evening of the owner's window.
 */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
