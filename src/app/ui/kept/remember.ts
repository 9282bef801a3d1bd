/** Choices of a person that are kept on this device. Storage may be denied: then they last until the page closes. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Denied by the browser's settings.
  }
}

/** null if nothing is kept, or storage is denied. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
