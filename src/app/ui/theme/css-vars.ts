import type { CSSProperties } from 'react';

/** A `style` that sets custom properties: `cssVars({ share: 0.25 })` sets `--share`. The stylesheet does the rest. */
export function cssVars(values: Readonly<Record<string, string | number>>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
}
