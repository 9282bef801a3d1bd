import type { PublishedUnit } from '../../../evidence/papers/allocation/facts/published.ts';

const SIGNS: Readonly<Record<PublishedUnit, string>> = { times: ' ×', '%': ' %', 'GB/s': ' GB/s' };

/** A value as the study prints it: two decimals and its unit. */
export function valueText(value: number, unit: PublishedUnit): string {
  return `${value.toFixed(2)}${SIGNS[unit]}`;
}

/** A relative difference with its sign: `+0.35 %`, `−4.20 %`. */
export function differenceText(share: number): string {
  return differencesText([share]);
}

/** Several of them under one unit: `+0.04 / −0.11 %`. */
export function differencesText(shares: readonly number[]): string {
  return `${shares.map(signed).join(' / ')} %`;
}

function signed(share: number): string {
  const percent = (Math.abs(share) * 100).toFixed(2);
  return Number(percent) === 0 ? '0' : `${share > 0 ? '+' : '−'}${percent}`;
}
