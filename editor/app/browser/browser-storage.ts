/** A text that the browser keeps; null if there is none, or if cookies are blocked, and with them this (HTML Standard, 12.2.3). */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in the browser, if it has room and takes it, in place of one with the same key. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Nothing that the owner has typed is kept there.
  }
}
