import type { Component } from './write-prices.ts';

/** Parts with a price, by their names on the page. */
export const COMPONENTS = [
  { key: 'linkPerGBps', label: 'Link' },
  { key: 'nicPerGBps', label: 'NIC' },
  { key: 'switchPerGBps', label: 'Switch' },
] as const satisfies readonly { readonly key: Component; readonly label: string }[];
