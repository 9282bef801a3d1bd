import type { PublishedUnit } from '../../study/papers/allocation/published.ts';

const SIGNS: Readonly<Record<PublishedUnit, string>> = { times: ' ×', '%': ' %', 'GB/s': ' GB/s' };

/** A value as the study prints it: two decimals and its unit. */
export function valueText(value: number, unit: PublishedUnit): string {
  return `${value.toFixed(2)}${SIGNS[unit]}`;
}

/** A relative difference with its sign: `+0.35 %`, `−4.2 %`. */
export function differenceText(share: number): string {
  const percent = (Math.abs(share) * 100).toFixed(2);
  return Number(percent) === 0 ? '0 %' : `${share > 0 ? '+' : '−'}${percent} %`;
}
