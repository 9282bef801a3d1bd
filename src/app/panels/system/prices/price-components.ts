import type { Component } from './write-prices.ts';

/** What has a price, as the page calls it. */
export const COMPONENTS = [
  { key: 'linkPerGBps', label: 'Link' },
  { key: 'nicPerGBps', label: 'NIC' },
  { key: 'switchPerGBps', label: 'Switch' },
] as const satisfies readonly { readonly key: Component; readonly label: string }[];
