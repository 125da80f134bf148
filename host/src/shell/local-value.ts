/** A small choice kept on this device; storage that is forbidden or full is as if nothing were kept. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a small choice on this device. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice then lives until the page ends.
  }
}
