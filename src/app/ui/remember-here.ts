/** As `remember`, for this tab of the browser alone: it outlives a reload, and no more. */
export function rememberHere(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Denied by the browser's settings.
  }
}

export function rememberedHere(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
