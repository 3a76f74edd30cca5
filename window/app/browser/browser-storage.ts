/** The browser's `localStorage`; null if the owner blocks cookies, and with them this (HTML Standard, 12.2.3). */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The keys of everything that the browser keeps for this address. */
export function keptKeys(): readonly string[] {
  return Object.keys(storage() ?? {});
}

/** A kept text; null if there is none. */
export function kept(key: string): string | null {
  return storage()?.getItem(key) ?? null;
}

/** Keeps a text in the browser, in place of one with the same key. Returns whether it has room and takes it. */
export function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Forgets a kept text. */
export function forget(key: string): void {
  storage()?.removeItem(key);
}
