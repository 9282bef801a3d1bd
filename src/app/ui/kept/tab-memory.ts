/**
 * What one tab of the browser remembers over a reload. A frame remembers nothing: its tab belongs to the surrounding page, which may be
 * somebody else's on the same site, and what was kept for the tab is not meant for it.
 */

/** Whether another page stands around this one. */
export function isFramed(): boolean {
  return window.parent !== window;
}

export function rememberInTab(key: string, value: string): void {
  if (isFramed()) return;
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Full, or denied by the browser's settings.
  }
}

export function rememberedInTab(key: string): string | null {
  if (isFramed()) return null;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Under which the last search is remembered. */
export const SEARCH_IN_TAB = 'netloom.search';

export function forgetInTab(key: string): void {
  if (rememberedInTab(key) !== null) sessionStorage.removeItem(key);
}

/** Gives what was remembered, once. */
export function takeFromTab(key: string): string | null {
  const value = rememberedInTab(key);
  if (value !== null) sessionStorage.removeItem(key);
  return value;
}

/** Whether the page was loaded again, and not come to by a link or an address. */
export function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
}
