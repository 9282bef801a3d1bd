/** Sentences about shadow prices. */
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { Price, Prices } from '../../../analysis/why/prices.ts';
import type { PriceChange } from '../../../analysis/why/price-change.ts';

/** A smaller difference of an iteration is a rounding error of a sum. */
const ROUNDING = 1e-9;
/** A smaller saving is given as a time only. */
const LEAST_SHARE = 1e-4;

/** `372 µs (0.12 %)`, `nothing`, or `costs 3 µs (0.1 %)` where the step takes longer; a dash where it was not run. */
export function savedText(price: Price | undefined, iterationNs: number): string {
  if (price === undefined) return '–';
  const { savedNs } = price;
  const share = Math.abs(savedNs) / iterationNs;
  if (!(share > ROUNDING)) return 'nothing';
  const percent = share < LEAST_SHARE ? '' : ` (${formatPercent(share, 2)})`;
  return `${savedNs < 0 ? 'costs ' : ''}${formatTime(Math.abs(savedNs))}${percent}`;
}

/**
 * A sentence about dimensions where both steps save the same: `Dimension 4: 1 % more saves as much as 1 GB/s more. After the
 * smaller step something else limits, ...`; empty where there is none.
 */
export function noMoreText({ prices, iterationNs }: Prices): string {
  const steps = prices.flatMap(({ change, savedNs }) =>
    change.kind === 'more' ? [{ ...change, savedNs }] : [],
  );
  const saved = (at: number): number => steps[at]?.savedNs ?? 0;
  const dimensions = steps.flatMap(({ dimension, bandwidthGBps }, at) => {
    const other = steps[at + 1];
    if (other?.dimension !== dimension || other.bandwidthGBps === bandwidthGBps) return [];
    if (saved(at) <= ROUNDING * iterationNs) return [];
    return Math.abs(saved(at) - other.savedNs) <= ROUNDING * iterationNs ? [dimension + 1] : [];
  });
  if (dimensions.length === 0) return '';
  const names = `Dimension${dimensions.length > 1 ? 's' : ''} ${dimensions.join(', ')}`;
  return `${names}: 1 GB/s more and 1 % more save the same. After the smaller step something else limits, so more saves nothing.`;
}

/** `Without any latency of links: 28.34 ms to 4.042 ms, 85.7 % less; with 8 × the bandwidth everywhere: ...`. */
export function limitText({ prices, iterationNs }: Prices): string {
  const limits = prices.flatMap((price) => {
    const name = limitName(price.change);
    return name === null ? [] : [{ name, price }];
  });
  const best = limits.toSorted((a, b) => b.price.savedNs - a.price.savedNs);
  if (best.length === 0) return '';
  const sentence = best
    .map(
      ({ name, price }) =>
        `${name}: ${formatTime(iterationNs, 4)} to ${formatTime(price.iterationNs, 4)}, ${gained(price, iterationNs)}`,
    )
    .join('. ');
  return `${sentence}.`;
}

function gained({ savedNs }: Price, iterationNs: number): string {
  const share = savedNs / iterationNs;
  if (!(Math.abs(share) > ROUNDING)) return 'the same';
  return `${formatPercent(Math.abs(share))} ${share > 0 ? 'less' : 'more'}`;
}

function limitName(change: PriceChange): string | null {
  if (change.kind === 'bandwidth') return `With ${change.factor} × the bandwidth everywhere`;
  return change.kind === 'latency' && change.dimension === null ? 'Without any latency of links' : null;
}
