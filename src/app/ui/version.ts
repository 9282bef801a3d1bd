/**
 * The version of Netloom: that of the package (vite.config.ts) and the file this was built into, whose name has a hash
 * of it.
 */
declare const NETLOOM_VERSION: string;

export const version = NETLOOM_VERSION;

/** `page-D3adB33f.js`; the name of this file where nothing was built. */
export function buildName(address: string = import.meta.url): string {
  return new URL(address).pathname.split('/').at(-1) ?? '';
}
